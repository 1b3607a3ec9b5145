import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '../../lib/load-code.ts';
import { DemoAccounts } from '../auth/demo-accounts.tsx';
import { signInToDemo } from '../../shell/sign-in.ts';
import { SignInForm } from '../auth/sign-in-form.tsx';
import { useAuthText } from '../../i18n/auth-text.ts';
import { readSessionEnd } from '../../lib/ended-session.ts';
import { hasPasskeys, isPasskeyAddress } from '@kamerton/ui/passkey-address';
import { paths, letterCodeIn } from '../../lib/paths.ts';
import { consumePlace } from '../../lib/return-place.ts';
import { isSignedIn } from '../../lib/session.ts';
import { Note } from '../../ui/note.tsx';
import { notify, notifyFailure } from '../../ui/notify.ts';
import css from './auth.module.css';

// Few users come by an emailed link.
const ConfirmEmail = lazyPart(async () => (await import('../auth/confirm-email.tsx')).ConfirmEmail);

const PasskeySignIn = lazyPart(async () => (await import('../auth/passkey-sign-in.tsx')).PasskeySignIn);

/** Sign-in form. Returns to the address that required it, else Home. */
function SignIn() {
  const auth = useAuthText();
  const navigate = useNavigate();
  const [end] = useState(readSessionEnd);
  const lead = () => {
    // The session is in cookies: without them the guard would send the guest back without a message.
    if (!isSignedIn()) return notify('error', auth.noCookies);
    void navigate(consumePlace() ?? paths.home, { replace: true });
  };
  const { mutate: choose } = useMutation({
    mutationFn: signInToDemo,
    onSuccess: lead,
    onError: (error) => notifyFailure(error),
  });
  return (
    <>
      <h1 className={css.heading}>{auth.heading}</h1>
      {end ? (
        <div className={css.end} role="status">
          <Note tone="warm" title={auth.ended[end].title}>
            <p>{auth.ended[end].text}</p>
          </Note>
        </div>
      ) : (
        <p className={css.lede}>{auth.lede}</p>
      )}
      <SignInForm onSignedIn={lead} />
      {hasPasskeys() && isPasskeyAddress() && (
        <Suspense>
          <PasskeySignIn onSignedIn={lead} />
        </Suspense>
      )}
      <DemoAccounts onChoose={(email) => choose(email)} />
    </>
  );
}

/** Sign-in; with the code emailed to a new address, its confirmation first. */
export function Screen() {
  const code = letterCodeIn(useLocation().state);
  const [waits, setWaits] = useState(code !== null);
  if (!waits || code === null) return <SignIn />;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <ConfirmEmail code={code} onSignIn={() => setWaits(false)} />
    </Suspense>
  );
}
