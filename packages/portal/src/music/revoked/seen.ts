import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from '../../lib/account-storage.ts';

const key = () => accountKey('revoked seen');

/** Time of the newest revocation that this account has seen in this browser; empty if none. */
export const readSeen = (): string => attempt(() => localStorage.getItem(key())) ?? '';

export function writeSeen(moment: string) {
  attempt(() => localStorage.setItem(key(), moment));
}

/** Counts new revocations and the playlists they affect. Rows are a page of `total`, latest first. */
export function newAmong(
  rows: readonly { revoked_at: string; playlists: readonly { id: number }[] }[],
  total: number,
  seen: string,
): { count: number; hit: number } {
  const unseen = rows.filter(({ revoked_at }) => revoked_at > seen);
  const hit = new Set(unseen.flatMap(({ playlists }) => playlists.map(({ id }) => id))).size;
  return { count: unseen.length === rows.length ? total : unseen.length, hit };
}
