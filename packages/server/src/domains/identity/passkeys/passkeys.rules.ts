/** The address for which passkeys are valid: browsers bind them to the host's name. */
export interface RelyingParty {
  /** The host's name. */
  id: string;
  /** Origin of the pages that may ask for them. */
  origin: string;
}

/**
 * The relying party of a service whose pages are at `address`; null if browsers refuse passkeys: at an IP address,
 * and without TLS but at localhost.
 */
export const relyingPartyOf = (address: string): RelyingParty | null => {
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  if (isAddress) return null;
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
};

export type ChallengePurpose = 'sign-in' | 'add' | 'confirm';

/** Minutes within which a challenge has to be answered: a sign-in form may be open for a while. */
export const challengeMinutes: Record<ChallengePurpose, number> = { 'sign-in': 10, add: 5, confirm: 5 };

/** The challenge that an answer was made for, as its browser states it; null if it cannot be read. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};
