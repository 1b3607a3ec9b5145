import type { Translations } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import type { Actor } from '../audit/audit.store.ts';
import { lockCatalogue } from '../../db/catalogue-lock.ts';
import { missing, refuse } from '../catalogue/tracks.office.service.ts';
import { listThere } from './revocation-impact.store.ts';
import { listCopies, restoreEach, type Revocable, revokeEach, type Settled } from './revocations.store.ts';

/** Throws `refused` with the ids that are not in the catalogue. */
export const checkThere = async (db: Handle, kind: Revocable, ids: readonly number[]): Promise<void> =>
  refuse(missing(ids, await listThere(db, kind, ids)));

/** What has changed: the given tracks or albums, and other tracks with the same bytes. */
export interface SettledMusic {
  items: Settled[];
  copies: Settled[];
}

/** Revokes tracks or albums, all of them or none, and other tracks with their bytes. */
export const revokeMany = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  ids: readonly number[],
  reason: Translations,
): Promise<SettledMusic> => {
  await lockCatalogue(tx);
  await checkThere(tx, kind, ids);
  const copies = (await listCopies(tx, kind, ids, 'revoke')).map(({ id }) => id);
  const items = await revokeEach(tx, actor, kind, ids, reason);
  return { items, copies: await revokeEach(tx, actor, 'track', copies, reason, 'copy') };
};

/**
 * Restores tracks or albums, all of them or none, and the tracks that were revoked with them for having the same bytes,
 * unless these are still revoked as another track.
 */
export const restoreMany = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  ids: readonly number[],
): Promise<SettledMusic> => {
  await lockCatalogue(tx);
  await checkThere(tx, kind, ids);
  const copies = (await listCopies(tx, kind, ids, 'restore')).map(({ id }) => id);
  const items = await restoreEach(tx, actor, kind, ids);
  return { items, copies: await restoreEach(tx, actor, 'track', copies) };
};
