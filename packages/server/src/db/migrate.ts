import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { execute, listRows } from './rows.ts';
import { EncodingMismatch, type Handle, SchemaMismatch } from './schema.ts';
import { hasTable } from './settings.ts';

/** Built code reads the SQL files from the sources too. */
const folder = new URL('../../src/db/migrations/', import.meta.url);

/** A database that has migrations but not this one belongs to a preview version, whose data are not migrated. */
const baseline = '0001_baseline.sql';

/** Advisory lock key, the same in all processes. */
const lockKey = 771_203_645;

export const lockMigrations = (tx: Handle): Promise<void> =>
  execute(tx)`SELECT pg_advisory_xact_lock(${sql.lit(lockKey)})`;

const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

export const readMigrations = (): string[] => migrationNames().map(readMigration);

const readMigration = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/** Age of a schema by its migrations; null if this version knows them all. */
export const schemaAge = (applied: readonly string[]): 'older' | 'newer' | null => {
  const names = new Set(migrationNames());
  if (applied.every((name) => names.has(name))) return null;
  return applied.includes(baseline) ? 'newer' : 'older';
};

const listApplied = async (db: Handle): Promise<string[]> => {
  if (!(await hasTable(db, 'migrations'))) return [];
  const rows = await listRows(db)<{ name: string }>`SELECT name FROM migrations`;
  return rows.map(({ name }) => name);
};

/** Rejects with `SchemaMismatch` where migrations are pending that `migrate` would apply. */
export const checkUpgraded = async (db: Handle): Promise<void> => {
  const applied = await listApplied(db);
  const isPending = migrationNames().some((name) => !applied.includes(name));
  if (isPending && schemaAge(applied) === null) throw new SchemaMismatch('earlier');
};

/**
 * Applies pending migrations in the order of their names, each with its record in one transaction. `run` executes the
 * statements of one transaction. `upTo` limits them to these names. Rejects with `SchemaMismatch` or `EncodingMismatch`.
 */
export const migrate = async (
  db: Handle,
  run: (statements: readonly string[]) => Promise<void>,
  upTo?: readonly string[],
): Promise<void> => {
  const applied = await listApplied(db);
  const age = schemaAge(applied);
  if (age) throw new SchemaMismatch(age);
  if (applied.length === 0) await checkEncoding(db);
  await run([
    `SELECT pg_advisory_xact_lock(${lockKey})`,
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  ]);
  for (const name of migrationNames().filter((each) => !applied.includes(each) && (upTo?.includes(each) ?? true))) {
    await patiently(() => run(wrapped(name, readMigration(name))));
  }
};

/**
 * Everybody else waits behind who waits for a table, such as one that a backup reads for an hour: a migration gives up
 * after two seconds, lets the others through, and begins again.
 */
const patiently = async (run: () => Promise<void>): Promise<void> => {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      await sleep(pause);
    }
  }
};

const pause = 1000;

const checkEncoding = async (db: Handle): Promise<void> => {
  const rows = await listRows(db)<{ encoding: string }>`SELECT current_setting('server_encoding') AS encoding`;
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8') throw new EncodingMismatch(encoding);
};

/** A second process waits for the lock, then finds the record and skips the script. */
const wrapped = (name: string, script: string): string[] => [
  "SET LOCAL lock_timeout = '2s'",
  `SELECT pg_advisory_xact_lock(${lockKey})`,
  `DO $migration$
  BEGIN
    IF NOT EXISTS (SELECT 1 FROM migrations WHERE name = '${name}') THEN
      EXECUTE $script$${script}$script$;
      INSERT INTO migrations (name) VALUES ('${name}');
    END IF;
  END
  $migration$`,
];
