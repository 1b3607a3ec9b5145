import type { PasskeyAssertion, PasskeyRequest } from '@kamerton/wire';
import { useEffect, useEffectEvent, useState } from 'react';
import { CeremonyFailed, signWithPasskey, stopCeremony, supportsAutofill } from './passkey-ceremony.ts';

/** Milliseconds after which the suggested passkeys get another challenge: the server forgets one after ten minutes. */
const challengeLifetime = 9 * 60_000;

interface Options {
  /** Fetches a challenge; one with a signal is for suggestions, and null ends these. */
  fetchChallenge: (signal?: AbortSignal) => Promise<PasskeyRequest | null>;
  signIn: (assertion: PasskeyAssertion) => Promise<void>;
  /** Called if a sign-in fails; that the user chooses no passkey is no failure. */
  onFailure: (error: unknown) => void;
}

/** Sign-in with a passkey: suggested in the email field where the browser can, and by `askForPasskey`, for a button. */
export function usePasskeySignIn({ fetchChallenge, signIn, onFailure }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const fail = (error: unknown) => {
    if (!(error instanceof CeremonyFailed)) onFailure(error);
    // The browser's dialog has ended the suggestions.
    setAttempt((count) => count + 1);
  };
  const fetchSuggested = useEffectEvent((signal: AbortSignal) => fetchChallenge(signal));
  const finish = useEffectEvent((assertion: PasskeyAssertion) => signIn(assertion).catch(fail));

  useEffect(() => {
    const stopping = new AbortController();
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const suggest = async () => {
      const options = await fetchSuggested(stopping.signal);
      if (!options || !(await supportsAutofill()) || stopping.signal.aborted) return;
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

  const askForPasskey = async () => {
    setBusy(true);
    try {
      const options = await fetchChallenge();
      if (options) await signIn(await signWithPasskey(options));
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, askForPasskey };
}
