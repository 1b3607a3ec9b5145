import type { Translations } from '@kamerton/wire';
import type { Handle } from '../db/schema.ts';
import type { Actor } from '../domains/common/audit/audit.store.ts';
import { restoreEach, type Revocable, revokeEach } from '../domains/catalogue/revocations/revocations.store.ts';

/** Revokes one track or album; null if it does not exist. */
export const revoke = async (tx: Handle, actor: Actor, kind: Revocable, id: number, reason: Translations) =>
  (await revokeEach(tx, actor, { kind, ids: [id] }, { reason }))[0] ?? null;

/** Restores one track or album; null if it does not exist. */
export const restore = async (tx: Handle, actor: Actor, kind: Revocable, id: number) =>
  (await restoreEach(tx, actor, kind, [id]))[0] ?? null;
