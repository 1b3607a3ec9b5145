import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Handle } from './schema.ts';
import { SchemaMismatch } from './schema-mismatch.ts';

/** The SQL files are read where they were written, from the built code too. */
const folder = new URL('../../src/db/migrations/', import.meta.url);

/** A database that has migrations, but not this one, is of a preview version: its data are not carried over. */
const baseline = '0001_baseline.sql';

/** One number for all processes that migrate the same server at once. */
const lockKey = 771_203_645;

/** Until the end of the transaction nobody else migrates. */
export const lockMigrations = async (tx: Handle): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
};

/** Names of all migrations that this version knows, in their order. */
const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/** The age of a schema by its migrations; null where this version knows them all. */
export const schemaAge = (applied: readonly string[]): SchemaMismatch['age'] | null => {
  const known = new Set(migrationNames());
  if (applied.every((name) => known.has(name))) return null;
  return applied.includes(baseline) ? 'newer' : 'older';
};

const listApplied = async (db: Handle): Promise<string[]> => {
  const { rows: tables } = await sql`SELECT FROM pg_class WHERE oid = to_regclass('migrations')`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Applies the migrations that are not applied yet, in the order of their names, each with its record in one
 * transaction. `run` takes the statements of one transaction. Where `upTo` is given, those of these names alone.
 * Rejects with `SchemaMismatch`.
 */
export const migrate = async (
  db: Handle,
  run: (statements: readonly string[]) => Promise<void>,
  upTo?: readonly string[],
): Promise<void> => {
  const applied = await listApplied(db);
  const age = schemaAge(applied);
  if (age) throw new SchemaMismatch(age);
  await run([
    `SELECT pg_advisory_xact_lock(${lockKey})`,
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  ]);
  for (const name of migrationNames().filter((each) => !applied.includes(each) && (upTo?.includes(each) ?? true))) {
    const script = readFileSync(new URL(name, folder), 'utf8');
    await run(wrapped(name, script));
  }
};

/** A second process waits at the lock, then finds the record there and leaves the script out. */
const wrapped = (name: string, script: string): string[] => [
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
