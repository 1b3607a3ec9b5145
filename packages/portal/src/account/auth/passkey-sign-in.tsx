import type { PasskeyAssertion } from '@kamerton/wire';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { currentPasskeysText, usePasskeysText } from '../../i18n/auth-text.ts';
import { currentText, thrownText } from '../../i18n/text.ts';
import { call, CallFailed, fetched } from '../../lib/http.ts';
import { CeremonyFailed, signWithPasskey, stopCeremony, supportsAutofill } from '@kamerton/ui/passkey-ceremony';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { beginSession, timezone } from '../../shell/sign-in.ts';
import css from './passkey-sign-in.module.css';

/** Milliseconds after which the suggested passkeys get another challenge: the server forgets one after ten minutes. */
const challengeLifetime = 9 * 60_000;

/** One sentence about a sign-in that failed. */
function reasonOf(error: unknown): string {
  const { shell } = currentText();
  if (error instanceof CallFailed && error.error.status === 401) return currentPasskeysText().failed;
  if (error instanceof CallFailed && error.error.status === 403) return shell.failure.inactive;
  return thrownText(error, currentText());
}

async function signIn(assertion: PasskeyAssertion) {
  await beginSession(await fetched(laterApi.passkeySignIn, { body: { assertion, tz: timezone() } }));
}

/**
 * Sign-in with a passkey: among the suggestions of the email field where the browser has that, and by a button. Nothing
 * on a host without the calls.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const text = usePasskeysText();
  const [isOffered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);

  const finish = useEffectEvent(async (assertion: PasskeyAssertion) => {
    try {
      await signIn(assertion);
      onSignedIn();
    } catch (error) {
      notify('error', reasonOf(error));
      again();
    }
  });

  useEffect(() => {
    const stopping = new AbortController();
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const suggest = async () => {
      const answer = await call(laterApi.passkeySignInOptions, { signal: stopping.signal, background: true });
      setOffered(answer.ok);
      if (!answer.ok || !(await supportsAutofill()) || stopping.signal.aborted) return;
      renewal = setTimeout(() => setAttempt(attempt + 1), challengeLifetime);
      await finish(await signWithPasskey(answer.data.options, true));
    };
    // A passkey that the user does not choose is no failure.
    suggest().catch(() => undefined);
    return () => {
      clearTimeout(renewal);
      stopping.abort();
      stopCeremony();
    };
  }, [attempt]);

  const use = async () => {
    setBusy(true);
    try {
      const { options } = await fetched(laterApi.passkeySignInOptions, {});
      await signIn(await signWithPasskey(options));
      onSignedIn();
    } catch (error) {
      if (!(error instanceof CeremonyFailed)) notify('error', reasonOf(error));
      // The browser's dialog has ended the suggestions.
      again();
    } finally {
      setBusy(false);
    }
  };

  if (!isOffered) return null;
  return (
    <Button className={css.use} busy={busy} onClick={() => void use()}>
      {text.use}
    </Button>
  );
}
