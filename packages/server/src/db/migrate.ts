import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** The SQL files are read where they were written, from the built code too. */
const folder = new URL('../../src/db/migrations/', import.meta.url);

/** One number for all processes that migrate the same server at once. */
const lockKey = 771_203_645;

/** Until the end of the transaction nobody else migrates. */
export const lockMigrations = async (tx: Handle): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
};

/** Names of all migrations that this version knows, in their order. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/**
 * Applies the migrations that are not applied yet, in the order of their names, each with its record in one
 * transaction. `run` takes the statements of one transaction. Where `upTo` is given, those of these names alone.
 */
export const migrate = async (
  db: Handle,
  run: (statements: readonly string[]) => Promise<void>,
  upTo?: readonly string[],
): Promise<void> => {
  await run([
    `SELECT pg_advisory_xact_lock(${lockKey})`,
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  ]);
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const names = migrationNames();
  const unknown = [...applied].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`the database was migrated by a newer version (${unknown.join(', ')}): start that version`);
  }
  for (const name of names.filter((candidate) => !applied.has(candidate) && (upTo?.includes(candidate) ?? true))) {
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
