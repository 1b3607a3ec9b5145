import { Button } from '@mui/material';
import { office } from '@kamerton/wire/office';
import { useText } from '../i18n/text.ts';
import { call, CallFailed } from '../lib/http.ts';
import { supportsAutofill } from '@kamerton/ui/passkey-ceremony';
import { usePasskeySignIn } from '@kamerton/ui/use-passkey-sign-in';
import { messageOf } from '../ui/use-call.tsx';

interface PasskeyButtonProps {
  isDisabled: boolean;
  onSignedIn: () => Promise<void>;
  onFailure: (sentence: string) => void;
}

/** Sign-in with a passkey: among the suggestions of the email field where the browser has that, and by a button. */
export function PasskeyButton({ isDisabled, onSignedIn, onFailure }: PasskeyButtonProps) {
  const text = useText();
  const { isBusy, askForPasskey } = usePasskeySignIn({
    async fetchChallenge(signal) {
      if (signal && !(await supportsAutofill())) return null;
      return (await call(office.passkeySignInOptions, { signal })).options;
    },
    async signIn(assertion) {
      await call(office.passkeySignIn, { body: { assertion } });
      await onSignedIn();
    },
    onFailure(error) {
      const isRefused = error instanceof CallFailed && error.code === 'login_failed';
      onFailure(isRefused ? text.signIn.passkeyFailed : messageOf(error, text));
    },
  });
  const handlePress = () => {
    onFailure('');
    void askForPasskey();
  };
  return (
    <Button variant="outlined" size="large" disabled={isDisabled} loading={isBusy} onClick={handlePress}>
      {text.signIn.usePasskey}
    </Button>
  );
}
