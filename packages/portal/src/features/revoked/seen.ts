import { attempt } from '../../lib/attempt.ts';
import { accountKey } from '../../lib/account-storage.ts';

const key = () => accountKey('revoked seen');

/** The moment of the newest revocation that this account has seen in this browser; empty where it has seen none. */
export const readSeen = (): string => attempt(() => localStorage.getItem(key())) ?? '';

export function writeSeen(moment: string) {
  attempt(() => localStorage.setItem(key(), moment));
}

/** How many of these are new, and how many playlists they hit. Rows are the latest first, a page of `total`. */
export function newAmong(
  rows: readonly { revoked_at: string; playlists: readonly { id: number }[] }[],
  total: number,
  seen: string,
): { count: number; hit: number } {
  const fresh = rows.filter(({ revoked_at }) => revoked_at > seen);
  const hit = new Set(fresh.flatMap(({ playlists }) => playlists.map(({ id }) => id))).size;
  return { count: fresh.length === rows.length ? total : fresh.length, hit };
}
