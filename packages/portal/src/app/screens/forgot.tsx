import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ForgotForm } from '../../features/auth/forgot-form.tsx';
import { LetterSent } from '../../features/auth/letter-sent.tsx';
import { RecoverForm } from '../../features/auth/recover-form.tsx';
import { currentRecoveryText, useRecoveryText } from '../../i18n/recovery.ts';
import { letterCodeIn } from '../../lib/letter-code.ts';
import { paths } from '../../lib/paths.ts';
import { forgetToken } from '../../lib/session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { notify } from '../../ui/notify.ts';
import css from './auth.module.css';

type Step = 'ask' | 'sent' | 'renew' | 'spent';

function Words({ heading, lede }: { heading: string; lede: string }) {
  return (
    <>
      <h1 className={css.heading}>{heading}</h1>
      <p className={css.lede}>{lede}</p>
    </>
  );
}

/** Asks for the letter, and with its code sets the new password. */
export function Screen() {
  const { heading, lede, renew, spent, backToSignIn } = useRecoveryText();
  const navigate = useNavigate();
  const code = letterCodeIn(useLocation().state);
  const [step, setStep] = useState<Step>(code === null ? 'ask' : 'renew');
  const [email, setEmail] = useState('');

  const finish = () => {
    // Every session has ended, this browser's too.
    forgetToken();
    notify('success', currentRecoveryText().renew.done);
    void navigate(paths.auth, { replace: true });
  };
  // The code must not come back with a reload.
  const forgetCode = () => {
    setStep('spent');
    void navigate(paths.forgot, { replace: true });
  };

  return (
    <>
      {step === 'renew' && code !== null && (
        <>
          <Words heading={renew.heading} lede={renew.lede} />
          <RecoverForm code={code} onDone={finish} onSpent={forgetCode} />
        </>
      )}
      {(step === 'ask' || step === 'spent') && (
        <>
          {step === 'ask' ? (
            <Words heading={heading} lede={lede} />
          ) : (
            <div role="alert">
              <Words heading={spent.heading} lede={spent.text} />
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
      <div className={css.back}>
        <BackLink to={paths.auth} text={backToSignIn} />
      </div>
    </>
  );
}
