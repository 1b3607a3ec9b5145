import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';
import { type ChallengePurpose, challengeIn, challengeMinutes, type RelyingParty } from './passkeys.rules.ts';
import {
  findPasskey,
  insertChallenge,
  listCredentials,
  type Owner,
  type RealmName,
  consumeChallenge,
} from './passkeys.store.ts';

/** COSE numbers of the accepted algorithms: EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** Options for a signature by any passkey of the realm, to sign in, or with `owner` by one of theirs, as a proof. */
export const beginAssertion = async (
  db: Handle,
  party: RelyingParty,
  realm: RealmName,
  owner: Owner | null = null,
): Promise<PasskeyRequest> => {
  const purpose = owner ? 'confirm' : 'sign-in';
  const challenge = newToken();
  await insertChallenge(db, { challenge_hash: tokenHash(challenge), realm, purpose, owner, user_handle: null });
  return {
    challenge,
    timeout: challengeMinutes[purpose] * 60_000,
    rpId: party.id,
    allowCredentials: owner ? (await listCredentials(db, owner)).credentials : [],
    userVerification: 'required',
  };
};

/** Options for another passkey of an owner, who has proved who they are. */
export const beginAttestation = async (
  db: Handle,
  party: RelyingParty,
  owner: Owner,
  { email, name }: { email: string; name: string },
): Promise<PasskeyCreation> => {
  const challenge = newToken();
  const { user_handle, credentials } = await listCredentials(db, owner);
  const handle = user_handle ?? newToken();
  await insertChallenge(db, {
    challenge_hash: tokenHash(challenge),
    realm: owner.realm,
    purpose: 'add',
    owner,
    user_handle: handle,
  });
  return {
    challenge,
    timeout: challengeMinutes.add * 60_000,
    rp: { id: party.id, name: 'Kamerton' },
    user: { id: handle, name: email, displayName: name || email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: credentials,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
};

/** Consumes the challenge that an answer states; null if it was made for something else. */
const consumeChallengeOf = async (
  db: Handle,
  clientDataJSON: string,
  wanted: { realm: RealmName; purpose: ChallengePurpose; ownerId: number | null },
) => {
  const challenge = challengeIn(clientDataJSON);
  const stored = challenge === null ? null : await consumeChallenge(db, tokenHash(challenge));
  const fits =
    stored?.realm === wanted.realm && stored.purpose === wanted.purpose && stored.owner_id === wanted.ownerId;
  return challenge !== null && stored && fits ? { challenge, user_handle: stored.user_handle } : null;
};

/** The library throws whatever is wrong with an answer; a faulty one is the client's matter. */
const orNull = <T>(verification: Promise<T>): Promise<T | null> => verification.catch(() => null);

/** A passkey whose signature fits. `counter` is its new one, for `claimPasskey`. */
export interface VerifiedPasskey {
  id: number;
  owner_id: number;
  counter: number;
}

/**
 * Verifies a passkey's signature, and that its owner was verified by the authenticator (PIN, fingerprint, face). Null if
 * anything is wrong; the challenge is used up in any case. `ownerId` is null at a sign-in.
 */
export const verifyAssertion = async (
  db: Handle,
  party: RelyingParty,
  { realm, purpose, ownerId }: { realm: RealmName; purpose: 'sign-in' | 'confirm'; ownerId: number | null },
  assertion: PasskeyAssertion,
): Promise<VerifiedPasskey | null> => {
  const consumed = await consumeChallengeOf(db, assertion.response.clientDataJSON, { realm, purpose, ownerId });
  const passkey = consumed && (await findPasskey(db, realm, assertion.id));
  if (!passkey || (ownerId !== null && passkey.owner_id !== ownerId)) return null;
  const { userHandle, ...response } = assertion.response;
  if (userHandle && userHandle !== passkey.user_handle) return null;
  // Loaded at the first use: it is a large library, and most processes of a day verify nothing.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verification = await orNull(
    verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: consumed.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  if (!verification?.verified) return null;
  return { id: passkey.id, owner_id: passkey.owner_id, counter: verification.authenticationInfo.newCounter };
};

/** Verifies what a browser has created for `owner`; null if anything is wrong. The challenge is used up in any case. */
export const verifyAttestation = async (
  db: Handle,
  party: RelyingParty,
  owner: Owner,
  attestation: PasskeyAttestation,
) => {
  const wanted = { realm: owner.realm, purpose: 'add', ownerId: owner.id } as const;
  const consumed = await consumeChallengeOf(db, attestation.response.clientDataJSON, wanted);
  if (!consumed?.user_handle) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports = [], ...response } = attestation.response;
  const verification = await orNull(
    verifyRegistrationResponse({
      response: { ...attestation, response, clientExtensionResults: {} },
      expectedChallenge: consumed.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verification?.verified) return null;
  const { credential, credentialDeviceType } = verification.registrationInfo;
  return {
    user_handle: consumed.user_handle,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    is_synced: credentialDeviceType === 'multiDevice',
  };
};
