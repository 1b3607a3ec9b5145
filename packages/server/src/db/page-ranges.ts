import { type RawBuilder, sql } from 'kysely';
import { readValue } from './rows.ts';
import type { Handle } from './schema.ts';

/** Conditions on `alias`, one for each part of `pages` pages of 8 KiB of a table. */
async function* pageRanges(
  db: Handle,
  table: string,
  alias: string,
  pages: number,
): AsyncGenerator<RawBuilder<boolean>, void, void> {
  const total = await readValue(db)<number>`
    SELECT pg_relation_size(${table}::text::regclass) / current_setting('block_size')::int AS total`;
  const place = sql.ref(`${alias}.ctid`);
  for (let from = 0; from < total; from += pages) {
    const [begin, end] = [from, from + pages].map((page) => sql.lit(`(${page},0)`));
    yield sql<boolean>`${place} >= ${begin}::tid AND ${place} < ${end}::tid`;
  }
}

/**
 * Reads a table by its pages, so that a check of all rows holds the embedded database's only connection for a moment at a
 * time: `statement` is executed for each part, of which it gets the condition on `alias`. A row that is written meanwhile
 * may be in two parts or in none. A partitioned table has no pages: its partitions are tables too.
 */
export async function* rowsOf<Row>(
  db: Handle,
  [table, alias, pages]: readonly [table: string, alias: string, pages: number],
  statement: (isInRange: RawBuilder<boolean>) => RawBuilder<Row>,
): AsyncGenerator<Row, void, void> {
  for await (const isInRange of pageRanges(db, table, alias, pages))
    yield* (await statement(isInRange).execute(db)).rows;
}
