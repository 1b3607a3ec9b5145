import { api } from '@kamerton/wire/client/api';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ForgotForm, LetterSent, RecoverForm } from '../auth/recovery.tsx';
import { currentRecoveryText, useRecoveryText } from '../../i18n/account-text.ts';
import { fetched } from '../../lib/http.ts';
import { paths, letterCodeIn } from '../../lib/paths.ts';
import { forgetToken } from '../../lib/session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { notify } from '../../ui/notify.ts';
import css from './auth.module.css';

type Step = 'ask' | 'sent' | 'set' | 'spent';

function Words({ heading, lede }: { heading: string; lede: string }) {
  return (
    <>
      <h1 className={css.heading}>{heading}</h1>
      <p className={css.lede}>{lede}</p>
    </>
  );
}

/**
 * Requests the email of a password reset, and with its code sets the new password; with the code of another email
 * undoes a change of address.
 */
export function Screen() {
  const { heading, lede, renew, revert, spent, backToSignIn } = useRecoveryText();
  const navigate = useNavigate();
  const { state } = useLocation();
  // They leave the navigation's state once they are used, but the texts still depend on them.
  const [code] = useState(() => letterCodeIn(state));
  const [revertCode] = useState(() => letterCodeIn(state, 'revert'));
  const [step, setStep] = useState<Step>((code ?? revertCode) === null ? 'ask' : 'set');
  const [email, setEmail] = useState('');

  const finish = (words: string) => {
    // Every session has ended, including this browser's.
    forgetToken();
    notify('success', words);
    void navigate(paths.auth, { replace: true });
  };
  // A reload must not use the code again.
  const forgetCode = () => {
    setStep('spent');
    void navigate(paths.forgot, { replace: true });
  };

  return (
    <>
      {step === 'set' && code !== null && (
        <>
          <Words heading={renew.heading} lede={renew.lede} />
          <RecoverForm
            send={(password) => fetched(api.recover, { body: { code, password } })}
            submit={renew.save}
            onDone={() => finish(currentRecoveryText().renew.done)}
            onSpent={forgetCode}
          />
        </>
      )}
      {step === 'set' && revertCode !== null && (
        <>
          <Words heading={revert.heading} lede={revert.lede} />
          <RecoverForm
            send={(password) => fetched(api.revertEmail, { body: { code: revertCode, password } })}
            submit={revert.save}
            onDone={({ email: restored }) => finish(currentRecoveryText().revert.done(restored))}
            onSpent={forgetCode}
          />
        </>
      )}
      {(step === 'ask' || step === 'spent') && (
        <>
          {step === 'ask' ? (
            <Words heading={heading} lede={lede} />
          ) : (
            <div role="alert">
              <Words heading={spent.heading} lede={revertCode === null ? spent.text : revert.spent} />
            </div>
          )}
          <ForgotForm
            onSent={(address) => {
              setEmail(address);
              setStep('sent');
            }}
          />
        </>
      )}
      {step === 'sent' && <LetterSent email={email} onAgain={() => setStep('ask')} />}
      <div className="mt-20">
        <BackLink to={paths.auth} text={backToSignIn} />
      </div>
    </>
  );
}
