import { sql } from 'kysely';
import { lockMigrations, migrate } from '../../db/migrate.ts';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { BackupRefused } from './manifest.service.ts';
import type { Backup } from './read-backup.service.ts';
import {
  emptyTables,
  insertRows,
  isBare,
  listTables,
  setCounters,
  setOrigin,
  withoutTriggers,
} from './tables.store.ts';

/** There is something in the database already. */
export class DatabaseNotEmpty extends Error {}

/**
 * Fills an empty database with the rows of a backup, in the form of the version that made it: what has changed since
 * is done by the migrations at the next opening. All of it is there, or nothing is. Rejects with `DatabaseNotEmpty`
 * or `BackupRefused`.
 */
export const loadRows = (db: Handle, { manifest, rows }: Backup, signal: AbortSignal): Promise<void> =>
  transaction(db, async (tx) => {
    await lockMigrations(tx);
    if (!(await isBare(tx))) throw new DatabaseNotEmpty();
    const run = async (statements: readonly string[]): Promise<void> => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    };
    await migrate(tx, run, manifest.migrations);
    const tables = await listTables(tx);
    const strange = manifest.tables.find(({ name }) => !tables.some((table) => table.name === name));
    if (strange) throw new BackupRefused('backup_damaged', strange.name);
    await emptyTables(tx, tables);
    await withoutTriggers(tx, async () => {
      for (const table of tables) {
        const held = manifest.tables.find(({ name }) => name === table.name);
        if (!held) throw new BackupRefused('backup_damaged', table.name);
        for await (const lines of rows(table.name)) {
          signal.throwIfAborted();
          await insertRows(tx, table, held.columns, lines);
        }
        await setCounters(tx, table.name, held.counters);
      }
    });
    await setOrigin(tx, manifest.id);
  });
