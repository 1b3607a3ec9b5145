import { sql } from 'kysely';
import { lockMigrations, migrate } from '../../../db/migrate.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { BackupRefused } from './manifest.service.ts';
import type { Backup } from './read-backup.service.ts';
import {
  countRows,
  emptyTables,
  insertRows,
  isBare,
  listTables,
  makePartitionsOf,
  setCounters,
  setOrigin,
  withLateSelfReferences,
  withoutTriggers,
} from './tables.store.ts';

export class DatabaseNotEmpty extends Error {}

/**
 * Loads the rows of a backup into an empty database, at the schema version of the backup; the next start migrates it.
 * All in one transaction, and each table is counted. Rejects with `DatabaseNotEmpty` or `BackupRefused`.
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
    const load = async (): Promise<void> => {
      for (const table of tables) {
        const listed = manifest.tables.find(({ name }) => name === table.name);
        if (!listed) throw new BackupRefused('backup_damaged', table.name);
        for await (const lines of rows(table.name)) {
          signal.throwIfAborted();
          if (table.name === 'venue_plays') await makePartitionsOf(tx, listed.columns.indexOf('started_at'), lines);
          await insertRows(tx, table, listed.columns, lines);
        }
        if ((await countRows(tx, table)) !== listed.rows) throw new BackupRefused('backup_damaged', table.name);
        await setCounters(tx, table.name, listed.counters);
      }
    };
    await withoutTriggers(tx, () => withLateSelfReferences(tx, load));
    await setOrigin(tx, manifest.id);
  });
