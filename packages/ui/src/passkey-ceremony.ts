import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@kamerton/wire';

/** The browser did not make a passkey or a signature: `there` if the device has one already, else it was cancelled. */
export class CeremonyFailed extends Error {
  readonly why: 'cancelled' | 'there';

  constructor(why: CeremonyFailed['why'], cause: unknown) {
    super(why, { cause });
    this.name = 'CeremonyFailed';
    this.why = why;
  }
}

/** Browsers tell little of what has gone wrong, so that pages cannot find out which passkeys there are. */
const failed = (error: unknown): never => {
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  throw new CeremonyFailed(isThere ? 'there' : 'cancelled', error);
};

/** Asks the user for a signature; with `autofill` among the suggestions of the email field. Throws `CeremonyFailed`. */
export const signWithPasskey = (options: PasskeyRequest, autofill = false): Promise<PasskeyAssertion> =>
  startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: autofill,
  }).catch(failed);

/** Asks the user to create a passkey. Throws `CeremonyFailed`. */
export const createPasskey = (options: PasskeyCreation): Promise<PasskeyAttestation> =>
  startRegistration({ optionsJSON: options }).catch(failed);

/** Ends what waits for the user. */
export const stopCeremony = () => WebAuthnAbortService.cancelCeremony();

export { browserSupportsWebAuthnAutofill as supportsAutofill } from '@simplewebauthn/browser';
