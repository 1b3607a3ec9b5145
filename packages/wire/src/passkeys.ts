import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { browserTimezone, signedIn } from './auth.ts';
import { id, line, moment, success } from './values.ts';

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (most: number) =>
  z
    .string()
    .max(most, { error: 'too_long' })
    .regex(/^[\w-]+$/, { error: 'malformed' });

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

const transports = z.array(z.string().max(30)).max(10);

/** A browser's answer to a request for a new passkey: `RegistrationResponseJSON` of WebAuthn. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: transports.optional(),
  }),
});

/** A browser's answer to a request for a passkey's signature: `AuthenticationResponseJSON` of WebAuthn. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** Options for `navigator.credentials.get()`: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  /** Empty where any passkey of this service may answer. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});

/** Options for `navigator.credentials.create()`: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** Passkeys that are there already: an authenticator that holds one makes no second. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** The browser that it was added in, as it called itself. */
  agent: z.string(),
  /** True if its provider copies it to other devices. */
  is_synced: z.boolean(),
  created_at: moment,
  last_used_at: moment.nullable(),
});

/** `address` is the origin at which passkeys can be added and used; null if the service has none that browsers accept. */
export const passkeyList = z.object({ passkeys: z.array(passkey), address: z.string().nullable() });

/** Proof that it is the owner who adds or removes a passkey: the password, or a passkey that is there already. */
export const ownerProof = {
  password: z.string().max(bounds.password.max, { error: 'wrong' }).optional(),
  assertion: passkeyAssertion.optional(),
};

export const passkeyName = line(bounds.passkey_name, 1);

export const newPasskey = z.object({ name: passkeyName, attestation: passkeyAttestation });

const changed = z.object({ success: z.literal(true), passkey });

export const passkeys = {
  passkeySignInOptions: {
    access: 'public',
    summary: 'Begin a sign-in with a passkey',
    response: z.object({ options: passkeyRequest }),
    errors: ['not_found', 'too_many_requests'],
  },
  passkeySignIn: {
    access: 'public',
    summary: 'Log in with a passkey',
    body: z.object({ assertion: passkeyAssertion, tz: browserTimezone }),
    response: signedIn,
    errors: ['login_failed', 'inactive', 'not_found', 'too_many_requests'],
  },
  passkeys: {
    access: 'session',
    summary: 'My passkeys, and the address where they work',
    response: passkeyList,
  },
  confirmPasskeyOptions: {
    access: 'session',
    summary: 'Begin to confirm with a passkey that it is me',
    response: z.object({ options: passkeyRequest }),
    errors: ['not_found'],
  },
  newPasskeyOptions: {
    access: 'session',
    summary: 'Begin to add a passkey, with the password or another passkey',
    body: z.object(ownerProof),
    response: z.object({ options: passkeyCreation }),
    errors: ['not_found', 'too_many_requests'],
  },
  addPasskey: {
    access: 'session',
    summary: 'Add the passkey that the browser has created',
    body: newPasskey,
    response: changed,
    errors: ['not_found', 'too_many_requests'],
  },
  renamePasskey: {
    access: 'session',
    summary: 'Rename a passkey',
    body: z.object({ id, name: passkeyName }),
    response: changed,
    errors: ['not_found'],
  },
  removePasskey: {
    access: 'session',
    summary: 'Remove a passkey, with the password or a passkey',
    body: z.object({ id, ...ownerProof }),
    response: success,
    errors: ['not_found', 'last_passkey', 'too_many_requests'],
  },
} satisfies Declarations;

export type Passkey = z.infer<typeof passkey>;
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
