import { attempt } from './attempt.ts';
import { accountKey } from './account-storage.ts';

/** Why this tab was sent to sign in: the session is over, or somebody has logged out in another tab. */
export type SessionEnd = 'over' | 'loggedOut';

const key = accountKey('session-end');

const isEnd = (text: string | null | undefined): text is SessionEnd => text === 'over' || text === 'loggedOut';

/** Keeps why, for the sign-in page of this tab; it outlives a reload. Null once somebody has signed in. */
export function keepSessionEnd(end: SessionEnd | null) {
  attempt(() => (end ? sessionStorage.setItem(key, end) : sessionStorage.removeItem(key)));
}

/** Why, where this tab was sent to sign in; null where one came by oneself. */
export function readSessionEnd(): SessionEnd | null {
  const end = attempt(() => sessionStorage.getItem(key));
  return isEnd(end) ? end : null;
}
