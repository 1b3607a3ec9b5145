import type { Translations } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import type { Actor } from '../audit/audit.store.ts';
import { lockCatalogue } from '../../db/catalogue-lock.ts';
import { missing, refuse } from '../catalogue/tracks.office.service.ts';
import { listThere } from './revocation-impact.store.ts';
import { restoreEach, type Revocable, revokeEach, type Settled } from './revocations.store.ts';

/** Throws `refused` with the ids that are not in the catalogue. */
export const checkThere = async (db: Handle, kind: Revocable, ids: readonly number[]): Promise<void> =>
  refuse(missing(ids, await listThere(db, kind, ids)));

/** Revokes tracks or albums, all of them or none. */
export const revokeMany = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  ids: readonly number[],
  reason: Translations,
): Promise<Settled[]> => {
  await lockCatalogue(tx);
  await checkThere(tx, kind, ids);
  return revokeEach(tx, actor, kind, ids, reason);
};

/** Restores tracks or albums, all of them or none. */
export const restoreMany = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  ids: readonly number[],
): Promise<Settled[]> => {
  await lockCatalogue(tx);
  await checkThere(tx, kind, ids);
  return restoreEach(tx, actor, kind, ids);
};
