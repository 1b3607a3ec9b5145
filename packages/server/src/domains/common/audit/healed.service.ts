import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { record } from './audit.store.ts';

/** Beginning of the names of settings in which a migration leaves how much it has deleted. */
const prefix = 'healed_';

/**
 * Writes an audit entry for what migrations have deleted of what earlier versions had done wrong: the log is chained by this
 * program, not by a migration.
 */
export const auditHealed = (db: Handle): Promise<void> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<{ name: string; value: number }>`
      DELETE FROM settings WHERE starts_with(name, ${prefix}) RETURNING name, value`.execute(tx);
    const counts = rows.filter(({ value }) => value > 0).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    if (counts.length === 0) return;
    const after = Object.fromEntries(counts.map(({ name, value }) => [name.slice(prefix.length), value]));
    await record(
      tx,
      { kind: 'system', name: '', address: '' },
      { act: 'data.heal', kind: 'data', id: null, name: '', after },
    );
  });
