import { laterApi } from '@kamerton/wire/client/more-calls';
import { useState } from 'react';
import { currentPasskeysText, usePasskeysText } from '../../i18n/auth-text.ts';
import { currentText, thrownText } from '../../i18n/text.ts';
import { call, CallFailed, fetched } from '../../lib/http.ts';
import { usePasskeySignIn } from '@kamerton/ui/use-passkey-sign-in';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { beginSession, timezone } from '../../shell/sign-in.ts';
import css from './passkey-sign-in.module.css';

/** One sentence about a sign-in that failed. */
function reasonOf(error: unknown): string {
  const { shell } = currentText();
  if (error instanceof CallFailed && error.error.status === 401) return currentPasskeysText().failed;
  if (error instanceof CallFailed && error.error.status === 403) return shell.failure.inactive;
  return thrownText(error, currentText());
}

/**
 * Sign-in with a passkey: among the suggestions of the email field where the browser has that, and by a button. Nothing
 * on a host without the calls.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const text = usePasskeysText();
  const [isOffered, setOffered] = useState(false);
  const { isBusy, askForPasskey } = usePasskeySignIn({
    async fetchChallenge(signal) {
      if (!signal) return (await fetched(laterApi.passkeySignInOptions, {})).options;
      const answer = await call(laterApi.passkeySignInOptions, { signal, background: true });
      setOffered(answer.ok);
      return answer.ok ? answer.data.options : null;
    },
    async signIn(assertion) {
      await beginSession(await fetched(laterApi.passkeySignIn, { body: { assertion, tz: timezone() } }));
      onSignedIn();
    },
    onFailure: (error) => notify('error', reasonOf(error)),
  });
  if (!isOffered) return null;
  return (
    <Button className={css.use} busy={isBusy} onClick={() => void askForPasskey()}>
      {text.use}
    </Button>
  );
}
