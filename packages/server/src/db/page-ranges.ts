import { type RawBuilder, sql } from 'kysely';
import type { Handle } from './schema.ts';

/**
 * Divides a table by its pages, so that a check of all rows holds the embedded database's only connection for a moment at
 * a time. Yields a condition on `alias` for each part of `pages` pages of 8 KiB. A row that is written meanwhile may be in
 * two parts or in none. A partitioned table has no pages: its partitions are tables too.
 */
export async function* pageRanges(
  db: Handle,
  table: string,
  alias: string,
  pages: number,
): AsyncGenerator<RawBuilder<boolean>, void, void> {
  const { rows } = await sql<{ total: number }>`
    SELECT pg_relation_size(${table}::text::regclass) / current_setting('block_size')::int AS total`.execute(db);
  const total = rows[0]?.total ?? 0;
  const place = sql.ref(`${alias}.ctid`);
  for (let from = 0; from < total; from += pages) {
    const [begin, end] = [from, from + pages].map((page) => sql.lit(`(${page},0)`));
    yield sql<boolean>`${place} >= ${begin}::tid AND ${place} < ${end}::tid`;
  }
}
