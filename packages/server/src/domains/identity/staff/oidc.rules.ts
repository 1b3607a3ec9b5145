/** Reasons for which a sign-in through the provider ends without a session; the sign-in screen has a sentence for each. */
export const oidcFaults = [
  'unavailable',
  'expired',
  'clock',
  'refused',
  'invalid',
  'unverified',
  'domain',
  'weak',
  'unknown',
  'inactive',
] as const;

export type OidcFault = (typeof oidcFaults)[number];

/** Claims about the user who has signed in at the provider, as far as they count here. */
export interface Identity {
  /** Issuer and its lasting name of the user. */
  subject: string;
  email: string;
  name: string;
  /** True if the provider states that it has asked for more than one factor. */
  isStrong: boolean;
  /** When the provider has authenticated the user, in milliseconds since 1970; null if it does not state that. */
  authenticatedAt: number | null;
}

/** Requirements on a provider; see `OidcSettings`. */
interface Trusted {
  issuer: string;
  emailDomains: readonly string[];
  acrValues: readonly string[];
}

/**
 * The identity that claims state, or why it does not suffice. An email counts only if the provider has verified it, and a
 * sign-in as one factor unless the provider states more: a value of `acr` that the settings name, or `mfa` in `amr`
 * (RFC 8176).
 */
export const identityIn = (
  { issuer, emailDomains, acrValues }: Trusted,
  claims: Readonly<Record<string, unknown>>,
): Identity | 'unverified' | 'domain' | 'weak' => {
  const { sub, email, email_verified: verified, name, acr, amr, auth_time: authTime } = claims;
  if (typeof sub !== 'string' || typeof email !== 'string' || verified !== true) return 'unverified';
  const address = email.normalize('NFC').trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (emailDomains.length > 0 && !emailDomains.includes(domain)) return 'domain';
  const isNamed = typeof acr === 'string' && acrValues.includes(acr);
  if (acrValues.length > 0 && !isNamed) return 'weak';
  return {
    subject: `${issuer} ${sub}`,
    email: address,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : address,
    isStrong: isNamed || (Array.isArray(amr) && amr.includes('mfa')),
    authenticatedAt: typeof authTime === 'number' ? authTime * 1000 : null,
  };
};

/** Values that a sign-in stores in the browser until it comes back from the provider. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
  /** Milliseconds since 1970. */
  until: number;
  /** True for a repeated proof, for which the provider has to ask its user anew. */
  isProof: boolean;
  /** Hash of the token of the session that it replaces, whose cookie no return from another site brings. */
  session: string | null;
}

/** Hours since the user's authentication at the provider after which a session ends: it has to be asked again. */
const providerHours = 12;

/** Seconds for which a repeated proof at the provider may be older than its request, since clocks differ. */
const proofTolerance = 60;

/**
 * When a session ends that begins with this identity, and since when its owner counts as proven; null if too long ago, or
 * if a proof was asked for and the provider does not state when its user was authenticated, which OpenID Connect requires.
 */
export const lifetimeOf = (
  { authenticatedAt }: Pick<Identity, 'authenticatedAt'>,
  { until, isProof }: Pick<PendingSignIn, 'until' | 'isProof'>,
  now: number,
): { until: string; provenAt: string } | null => {
  const begunAt = until - pendingMinutes * 60_000;
  // The request passes through the browser, which could take out of it that the user is to be asked: only the time proves it.
  if (isProof && (authenticatedAt ?? 0) < begunAt - proofTolerance * 1000) return null;
  const at = Math.min(authenticatedAt ?? 0, now);
  const end = (authenticatedAt === null ? now : at) + providerHours * 3_600_000;
  return end <= now ? null : { until: new Date(end).toISOString(), provenAt: new Date(at).toISOString() };
};

/** Minutes within which a user has to come back from the provider. */
export const pendingMinutes = 10;

/** Parses what a browser has kept; null if it is none or too old. */
export const readPending = (text: string | null, now: number): PendingSignIn | null => {
  const pending = text === null ? null : (JSON.parse(text) as PendingSignIn);
  return pending && pending.until > now ? pending : null;
};
