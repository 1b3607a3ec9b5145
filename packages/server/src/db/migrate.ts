import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** The SQL files are read where they were written, from the built code too. */
const folder = new URL('../../src/db/migrations/', import.meta.url);

/** One number for all processes that migrate the same server at once. */
const lockKey = 771_203_645;

/**
 * Applies the migrations that are not applied yet, in the order of their names, each with its record in one
 * transaction. `run` takes a script of several statements.
 */
export const migrate = async (db: Handle, run: (script: string) => Promise<void>): Promise<void> => {
  await run(`
    SELECT pg_advisory_xact_lock(${lockKey});
    CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());`);
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const unknown = [...applied].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`the database was migrated by a newer version (${unknown.join(', ')}): start that version`);
  }
  for (const name of names.filter((candidate) => !applied.has(candidate))) {
    const script = readFileSync(new URL(name, folder), 'utf8');
    await run(wrapped(name, script));
  }
};

/** A script of several statements is one transaction. A second process waits at the lock, then finds the record there and leaves the script out. */
const wrapped = (name: string, script: string): string => `
  SELECT pg_advisory_xact_lock(${lockKey});
  DO $migration$
  BEGIN
    IF NOT EXISTS (SELECT 1 FROM migrations WHERE name = '${name}') THEN
      EXECUTE $script$${script}$script$;
      INSERT INTO migrations (name) VALUES ('${name}');
    END IF;
  END
  $migration$;`;
