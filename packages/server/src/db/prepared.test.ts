import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDatabase } from '../testing/database.ts';
import type { Database } from './open.ts';
import { transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

/** Runs a statement four times on one connection; returns the texts that are prepared on it. */
const prepared = (statement: ReturnType<typeof sql>): Promise<string[]> =>
  transaction(database.handle, async (tx) => {
    for (let use = 0; use < 4; use += 1) await statement.execute(tx);
    const { rows } = await sql<{ statement: string }>`
      SELECT statement FROM pg_prepared_statements`.execute(tx);
    return rows.map((row) => row.statement);
  });

it('statements that are used often are prepared, by a server', async () => {
  const text = 'SELECT id, name FROM genres WHERE id = 1';
  expect((await prepared(sql.raw(text))).includes(text)).toBe(database.engine === 'postgresql');
});

it('a search is prepared whose words the planner does not see, by a server', async () => {
  const text = "SELECT id FROM tracks WHERE search @@ (SELECT 'a'::tsquery)";
  expect((await prepared(sql.raw(text))).includes(text)).toBe(database.engine === 'postgresql');
});

it.each([
  ['searches that are planned for their words', "SELECT id FROM tracks WHERE search @@ 'a'::tsquery"],
  ['statements that select all columns', 'SELECT * FROM genres'],
  ['others than of rows', 'SAVEPOINT attempt'],
])('%s are not', async (_, text) => {
  expect(await prepared(sql.raw(text))).not.toContain(text);
});
