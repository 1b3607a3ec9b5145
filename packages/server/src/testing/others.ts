import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Handle } from '../db/schema.ts';

/** Ids of what `another-account.sql` adds. */
export const another = 900_001;

const text = readFileSync(join(import.meta.dirname, 'another-account.sql'), 'utf8');

/** Adds another account, operator and release, with a row of each kind. */
export const addOthers = async (db: Handle): Promise<void> => {
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

const tables = [...new Set([...text.matchAll(/^INSERT INTO (\w+)/gm)].flatMap(([, name]) => name ?? []))];

/** Moments and versions, which differ each time that the others are added. */
const passing = '(_at|_until|version|token|edit)$';

/** Reads the rows of the others by table; null if a test has removed them. */
const readOthers = async (db: Handle): Promise<Record<string, unknown> | null> => {
  const rowsOf = (table: string) => sql`
    SELECT ${table}::text AS name, jsonb_agg(columns ORDER BY columns) AS rows
    FROM ${sql.table(table)} AS row, LATERAL (
      SELECT jsonb_object_agg(key, value) AS columns FROM jsonb_each(to_jsonb(row)) WHERE key !~ ${passing}
    ) AS shown
    WHERE row::text ~ '90000[12]|another'`;
  const { rows } = await sql<{
    name: string;
    rows: unknown;
  }>`${sql.join(tables.map(rowsOf), sql` UNION ALL `)}`.execute(db);
  const others = Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  return others['accounts'] || others['staff'] ? others : null;
};

/** Notes the rows of the others, which the tests are to leave as they are. */
export const noteOthers = async (db: Handle): Promise<void> => {
  process.env['TEST_OTHERS'] = JSON.stringify(await readOthers(db));
};

/** Names the tables in which a statement has changed rows of the others, other than by removing all of them. */
export const listChangedOthers = async (db: Handle): Promise<string[]> => {
  const [before, after] = [
    JSON.parse(process.env['TEST_OTHERS'] ?? '{}') as Record<string, unknown>,
    await readOthers(db),
  ];
  return after ? tables.filter((table) => !isDeepStrictEqual(before[table], after[table])) : [];
};
