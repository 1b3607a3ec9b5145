import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@kamerton/wire';

/** True if the page is at an address at which browsers allow passkeys: a name, with https or localhost. */
export const isPasskeyAddress = (): boolean => globalThis.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

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

// The library loads with the first passkey.
const library = () => import('@simplewebauthn/browser');

/** Asks the user for a signature; with `autofill` among the suggestions of the email field. Throws `CeremonyFailed`. */
export async function signWithPasskey(options: PasskeyRequest, autofill = false): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }).catch(failed);
}

/** Asks the user to create a passkey. Throws `CeremonyFailed`. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options }).catch(failed);
}

/** True if the browser suggests passkeys in the email field. */
export const supportsAutofill = async () => (await library()).browserSupportsWebAuthnAutofill();

/** Ends what waits for the user. */
export const stopCeremony = async () => (await library()).WebAuthnAbortService.cancelCeremony();
