/** Limit of wrong passwords for one account from one address; `window` in seconds. */
export const wrongPasswords = { name: 'wrong-passwords', quota: 10, window: 15 * 60 } as const;

/** Limits for the pair of account and address, for an address with any account, and for an account from anywhere. */
export const failureLimits = { ofBoth: wrongPasswords.quota, ofAddress: 60, ofAccount: 100 };

/** Seconds between attempts of one site (`siteOf`) on an account that many addresses guess at. */
const longestWait = 60;

/** Passkey sign-ins that a network may begin: a page that shows the form begins one in ten minutes. */
export const begunSignIns = { name: 'passkey-sign-ins', quota: 600, window: 15 * 60 } as const;

/** Sign-ins, and codes of emails, that a network may try, right or wrong: each is written down or costs a hash. */
export const triedSignIns = { name: 'sign-ins', quota: 600, window: 15 * 60 } as const;

/** Days until a session expires. */
export const sessionDays = 365;

/** Sessions that an account may have, more than a chain has devices; those used longest ago end. */
export const mostSessions = 1000;

/** Minutes until a session of support's link expires. */
export const supportMinutes = 60;

/**
 * Seconds until another password may be tried; 0 if it may be at once. Guesses from elsewhere never lock the owner out:
 * each site has its own wait, so a client that waits gets an attempt.
 */
export const secondsToWait = (failures: Failures): number => {
  const { ofBoth, ofAddress, ofAccount, bothFreeIn, addressFreeIn, sinceTurn } = failures;
  const ofBounds = Math.max(
    ofBoth >= failureLimits.ofBoth ? bothFreeIn : 0,
    ofAddress >= failureLimits.ofAddress ? addressFreeIn : 0,
  );
  const ofCrowd = ofAccount >= failureLimits.ofAccount ? longestWait - (sinceTurn ?? 0) : 0;
  return Math.max(0, Math.ceil(ofBounds), Math.ceil(ofCrowd));
};

/** Returns the canonical name of a time zone known to JavaScript, else null. */
export const knownTimezone = (name: string | null | undefined): string | null => {
  // `Intl` accepts offsets such as +03:00, which are no zones.
  if (!name || /^[+-]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** Failures of the last 15 minutes. */
export interface Failures {
  ofBoth: number;
  ofAddress: number;
  ofAccount: number;
  /** Seconds until the pair of account and address, and the address, fall below their limits. */
  bothFreeIn: number;
  addressFreeIn: number;
  /** Seconds since this site last tried this account or was first told to wait for it; null if neither. */
  sinceTurn: number | null;
}
