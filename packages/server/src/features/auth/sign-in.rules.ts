import type { Failures } from './failures.ts';

/** Wrong passwords for one account from one address, in 15 minutes. */
export const wrongPasswords = { name: 'wrong-passwords', quota: 10, window: 15 * 60 } as const;

const limits = { ofBoth: wrongPasswords.quota, ofAddress: 60, ofAccount: 100 };

/** Longest wait in seconds that guesses from elsewhere can lay on an account: its owner is never locked out. */
const longestWait = 60;

/** Sessions last so long, in days. */
export const sessionDays = 365;

/** Seconds to wait before another password is looked at; 0 where it may be tried now. */
export const secondsToWait = (failures: Failures): number => {
  if (failures.ofBoth >= limits.ofBoth || failures.ofAddress >= limits.ofAddress) return wrongPasswords.window;
  if (failures.ofAccount < limits.ofAccount) return 0;
  return Math.max(0, Math.ceil(longestWait - failures.secondsSinceLast));
};

/** The zone's name where it is one that JavaScript knows, else null. */
export const knownTimezone = (name: string | null | undefined): string | null => {
  if (!name) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};
