import { sql } from 'kysely';
import type { Translations } from '@kamerton/wire';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { findSetting } from '../../../db/settings.ts';
import { transaction } from '../../../db/transaction.ts';
import { pushTo } from '../../../lib/push-to.ts';
import { listLeftCopies, revokeEach } from './revocations.store.ts';

/** Setting: an earlier version has left open other tracks with bytes that an operator had revoked. */
const left = 'revoked_copies_open';

/** Setting from which their number gets into the audit log. */
const healed = 'healed_revoked_copies';

const actor = { kind: 'system', name: 'update', address: '' } as const;

/** Revokes, once, the tracks with bytes that an operator has revoked and that no operator has restored since. */
export const revokeLeftCopies = async (db: Handle): Promise<void> => {
  if ((await findSetting(db, left)) === null) return;
  await transaction(db, async (tx) => {
    await lockCatalogue(tx);
    const { rows } = await sql`DELETE FROM settings WHERE name = ${left} RETURNING name`.execute(tx);
    if (rows.length === 0) return;
    const byReason = new Map<string, number[]>();
    for (const { id, reason } of await listLeftCopies(tx)) pushTo(byReason, JSON.stringify(reason), id);
    const count = [...byReason.values()].flat().length;
    if (count === 0) return;
    await sql`INSERT INTO settings (name, value) VALUES (${healed}, to_jsonb(${count}::bigint))`.execute(tx);
    // Comes last because it notifies clients.
    for (const [reason, ids] of byReason) {
      await revokeEach(tx, actor, { kind: 'track', ids }, { reason: JSON.parse(reason) as Translations, by: 'copy' });
    }
  });
};
