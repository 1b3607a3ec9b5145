import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newDatabase } from '../testing/database.ts';
import { rowsOf } from './page-ranges.ts';

it('divides the rows of a table, each into one part, and has no part of an empty one', async () => {
  const database = await newDatabase();
  const { handle } = database;
  try {
    await sql`CREATE TABLE many AS SELECT n, repeat('x', 400) AS text FROM generate_series(1, 1000) AS n`.execute(
      handle,
    );
    await sql`CREATE TABLE none (n int)`.execute(handle);
    const read = async (table: string, statements: number[] = []) => {
      const found: number[] = [];
      const rows = rowsOf(handle, [table, 'part', 10], (isInRange) => {
        statements.push(found.length);
        return sql<{ n: number }>`SELECT n FROM ${sql.table(table)} AS part WHERE ${isInRange}`;
      });
      for await (const { n } of rows) found.push(n);
      return found;
    };
    const statements: number[] = [];
    expect(await read('many', statements)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1));
    expect(statements.length).toBeGreaterThan(2);
    expect(await read('none')).toEqual([]);
  } finally {
    await database.close();
  }
});
