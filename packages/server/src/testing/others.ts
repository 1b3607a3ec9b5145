import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Handle } from '../db/schema.ts';

/** Ids of what `another-account.sql` adds. */
export const another = 900_001;

/** Adds another account, operator and release, with a row of each kind. */
export const addOthers = async (db: Handle): Promise<void> => {
  const text = readFileSync(join(import.meta.dirname, 'another-account.sql'), 'utf8');
  for (const statement of text.split(/;$/m).slice(0, -1)) await sql.raw(statement).execute(db);
};

/** Removes them, for a test of all that a database has: they have no files, no true passwords and no true secrets. */
export const removeOthers = async (db: Handle): Promise<void> => {
  await sql`DELETE FROM venue_schedules WHERE venue_id = ${another}`.execute(db);
  for (const table of ['accounts', 'staff', 'cities', 'ddex_releases', 'covers'])
    await sql`DELETE FROM ${sql.table(table)} WHERE id = ${another}`.execute(db);
};

/** Empties tables and what refers to them, but for the others. */
export const truncate = async (db: Handle, tables: string): Promise<void> => {
  await removeOthers(db);
  await sql`TRUNCATE ${sql.raw(tables)} CASCADE`.execute(db);
  await addOthers(db);
};
