import { setTimeout } from 'node:timers/promises';
import type { Translations } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import { transaction } from '../../../db/transaction.ts';
import { missing, refuse } from '../catalogue/tracks.office.service.ts';
import { listThere } from './revocation-impact.store.ts';
import { setQuarantinedRevoked } from './quarantine.store.ts';
import {
  damaged,
  listCopies,
  restoreEach,
  type Revocable,
  type RevocableMusic,
  revokeEach,
  type RevocationResult,
} from './revocations.store.ts';

/** Throws `refused` with the ids that are not in the catalogue. */
export const checkThere = async (db: Handle, kind: Revocable, ids: readonly number[]): Promise<void> =>
  refuse(missing(ids, await listThere(db, kind, ids)));

/** Changed items: the given tracks or albums, and other tracks with the same bytes. */
export interface RevocationResults {
  items: RevocationResult[];
  copies: RevocationResult[];
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Things of one transaction, for which others wait: a thousand tracks of as many albums take seconds. */
export const together = 20;

/** Milliseconds between two of them: on the embedded database a call is several statements, each of which waits. */
export const pause = 25;

/** Does `work` for parts of the ids, each in a transaction. Throws `refused` before the first if one is unknown. */
const inParts = async (
  db: Handle,
  kind: Revocable,
  ids: readonly number[],
  work: (tx: Handle, part: readonly number[]) => Promise<RevocationResults>,
): Promise<RevocationResults> => {
  await checkThere(db, kind, ids);
  const left = [...new Set(ids)];
  const results: RevocationResults = { items: [], copies: [] };
  while (left.length > 0) {
    const part = left.splice(0, together);
    const { items, copies } = await transaction(db, async (tx) => {
      await lockCatalogue(tx);
      return work(tx, part);
    });
    results.items.push(...items);
    results.copies.push(...copies);
    if (left.length > 0) await setTimeout(pause);
  }
  return results;
};

/** A part of `all` that one transaction revokes, with the reason, and the plan that it is of. */
export interface RevokedPart extends RevocableMusic {
  all: readonly number[];
  reason: Translations;
  planId?: number;
}

/** Revokes a part of many tracks or albums, and other tracks with their bytes. */
export const revokePart = async (
  tx: Handle,
  actor: Actor,
  { kind, ids, all, reason, planId }: RevokedPart,
): Promise<RevocationResults> => {
  const cause = { reason, ...(planId !== undefined && { planId }) };
  const copies = await listCopies(tx, { kind, ids, all }, 'revoke');
  const items = await revokeEach(tx, actor, { kind, ids }, cause);
  const others = { kind: 'track', ids: idsOf(copies) } as const;
  return { items, copies: await revokeEach(tx, actor, others, { ...cause, by: 'copy' }) };
};

/**
 * Revokes tracks or albums, none of them if one is unknown, and other tracks with their bytes. One that is stopped between
 * two parts is completed by its repetition.
 */
export const revokeMany = (
  db: Handle,
  actor: Actor,
  { kind, ids }: RevocableMusic,
  reason: Translations,
): Promise<RevocationResults> =>
  inParts(db, kind, ids, (tx, part) => revokePart(tx, actor, { kind, ids: part, all: ids, reason }));

/**
 * Restores tracks or albums as `revokeMany` revokes them, and the tracks that were revoked with them for having the same
 * bytes, unless these are still revoked as another track.
 */
export const restoreMany = (
  db: Handle,
  actor: Actor,
  kind: Revocable,
  ids: readonly number[],
): Promise<RevocationResults> =>
  inParts(db, kind, ids, async (tx, part) => {
    const copies = await listCopies(tx, { kind, ids: part, all: ids }, 'restore');
    const items = await restoreEach(tx, actor, kind, part);
    // One that is damaged comes back with whole bytes.
    const withdrawn = idsOf(copies.filter(({ is_withdrawn }) => is_withdrawn));
    await revokeEach(tx, actor, { kind: 'track', ids: withdrawn }, { reason: damaged });
    await setQuarantinedRevoked(tx, withdrawn, false);
    const back = idsOf(copies.filter(({ is_withdrawn }) => !is_withdrawn));
    return { items, copies: await restoreEach(tx, actor, 'track', back) };
  });
