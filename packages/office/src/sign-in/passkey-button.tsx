import Button from '@mui/material/Button';
import type { PasskeyAssertion } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { call, CallFailed } from '../lib/http.ts';
import { CeremonyFailed, signWithPasskey, stopCeremony, supportsAutofill } from '@kamerton/ui/passkey-ceremony';
import { messageOf } from '../ui/use-call.tsx';

/** Milliseconds after which the suggested passkeys get another challenge: the server forgets one after ten minutes. */
const challengeLifetime = 9 * 60_000;

interface PasskeyButtonProps {
  isDisabled: boolean;
  onSignedIn: () => Promise<void>;
  onFailure: (sentence: string) => void;
}

/** Sign-in with a passkey: among the suggestions of the email field where the browser has that, and by a button. */
export function PasskeyButton({ isDisabled, onSignedIn, onFailure }: PasskeyButtonProps) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const signIn = async (assertion: PasskeyAssertion) => {
    await call(office.passkeySignIn, { body: { assertion } });
    await onSignedIn();
  };
  const fail = (error: unknown) => {
    // A passkey that the user does not choose is no failure.
    if (error instanceof CeremonyFailed) return;
    const isRefused = error instanceof CallFailed && error.code === 'login_failed';
    onFailure(isRefused ? text.signIn.passkeyFailed : messageOf(error, text));
    setAttempt((count) => count + 1);
  };
  const finish = useEffectEvent((assertion: PasskeyAssertion) => signIn(assertion).catch(fail));

  useEffect(() => {
    const stopping = new AbortController();
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const suggest = async () => {
      if (!(await supportsAutofill())) return;
      const { options } = await call(office.passkeySignInOptions, { signal: stopping.signal });
      if (stopping.signal.aborted) return;
      renewal = setTimeout(() => setAttempt(attempt + 1), challengeLifetime);
      await finish(await signWithPasskey(options, true));
    };
    // The password is enough.
    suggest().catch(() => undefined);
    return () => {
      clearTimeout(renewal);
      stopping.abort();
      stopCeremony();
    };
  }, [attempt]);

  const use = async () => {
    setBusy(true);
    onFailure('');
    try {
      await signIn(await signWithPasskey((await call(office.passkeySignInOptions, {})).options));
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button variant="outlined" size="large" disabled={isDisabled} loading={isBusy} onClick={() => void use()}>
      {text.signIn.usePasskey}
    </Button>
  );
}
