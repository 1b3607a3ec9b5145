/** Wrong passwords for one account from one address, in 15 minutes. */
export const wrongPasswords = { name: 'wrong-passwords', quota: 10, window: 15 * 60 } as const;

/** The same, and those from one address for any account, and for an account from everywhere. */
export const failureLimits = { ofBoth: wrongPasswords.quota, ofAddress: 60, ofAccount: 100 };

/** An account that many guess at is open to each address once in so many seconds. */
const longestWait = 60;

/** Sessions last so long, in days. */
export const sessionDays = 365;

/**
 * Seconds to wait before another password is looked at; 0 where it may be tried now. Guesses from elsewhere never lock
 * the owner out: the wait is counted for each address by itself, so whoever waits as told gets a turn.
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

/** The zone's name where it is one that JavaScript knows, else null. */
export const knownTimezone = (name: string | null | undefined): string | null => {
  // An offset such as +03:00 is taken for a zone too, but is none.
  if (!name || /^[+-]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** Wrong passwords of the last 15 minutes. */
export interface Failures {
  ofBoth: number;
  ofAddress: number;
  ofAccount: number;
  /** Seconds until the pair of account and address, and the address, have fewer than their limits again. */
  bothFreeIn: number;
  addressFreeIn: number;
  /** Seconds since this address tried this account last, or was first told to wait for it; null where it did neither. */
  sinceTurn: number | null;
}
