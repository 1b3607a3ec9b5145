import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from './account-storage.ts';

/** Reason for which this tab was sent to sign in: the session is over, or another tab has logged out. */
export type SessionEnd = 'over' | 'loggedOut';

const key = accountKey('session-end');

const isEnd = (text: string | null | undefined): text is SessionEnd => text === 'over' || text === 'loggedOut';

/** Stores the reason for the sign-in page of this tab; it survives a reload. Null after a sign-in. */
export function storeSessionEnd(end: SessionEnd | null) {
  attempt(() => (end ? sessionStorage.setItem(key, end) : sessionStorage.removeItem(key)));
}

/** Returns the reason; null if there is none. */
export function readSessionEnd(): SessionEnd | null {
  const end = attempt(() => sessionStorage.getItem(key));
  return isEnd(end) ? end : null;
}
