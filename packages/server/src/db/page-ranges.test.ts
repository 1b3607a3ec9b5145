import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { pageRanges } from './page-ranges.ts';

it('divides the rows of a table, each into one part, and has no part of an empty one', async () => {
  const database = await freshDatabase();
  const { handle } = database;
  try {
    await sql`CREATE TABLE many AS SELECT n, repeat('x', 400) AS text FROM generate_series(1, 1000) AS n`.execute(
      handle,
    );
    await sql`CREATE TABLE none (n int)`.execute(handle);
    const parts: number[][] = [];
    for await (const isInRange of pageRanges(handle, 'many', 'part', 10)) {
      const { rows } = await sql<{ n: number }>`SELECT n FROM many AS part WHERE ${isInRange}`.execute(handle);
      parts.push(rows.map(({ n }) => n));
    }
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.flat()).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1));
    for await (const isInRange of pageRanges(handle, 'none', 'part', 10)) expect(isInRange).toBeUndefined();
  } finally {
    await database.close();
  }
});
