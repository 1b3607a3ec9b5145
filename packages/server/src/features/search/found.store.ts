import { bounds, type PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Counted } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import { matches, orderOf, type Searched, tier } from './match.store.ts';
import type { Wanted } from './search-query.store.ts';

/** Ids of one page, best first, and the total number of matches. */
export interface FoundIds extends Counted {
  ids: number[];
}

/** Up to this many matches are all ranked; beyond it only the head is, and the rest follows by popularity. */
const mostRanked = 15_000;
/** Number of popular matches in the ranked head of a broad search. */
const popularInHead = 100;
/** Number of rows in the head whose names begin with the text. */
const namedInHead = 300;
/** Minimum number of matches of a search treated as broad; safely more than totals are counted to. */
const broad = 12_000;

const counted = (total: number): Counted =>
  total > bounds.counted_total ? { total: bounds.counted_total, total_is_capped: true } : { total };

/** Finds by the index and ranks all matches; null if there are too many. */
const findRanked = async (
  db: Handle,
  table: Searched,
  wanted: Wanted,
  { limit, offset }: PageQuery,
): Promise<FoundIds | null> => {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    WITH found AS MATERIALIZED (
      SELECT id, popularity, ${tier(wanted)} AS tier FROM ${sql.table(table)}
      WHERE ${matches(table, wanted)} LIMIT ${mostRanked + 1}
    )
    SELECT (SELECT count(*) FROM found) AS total, (
      SELECT coalesce(jsonb_agg(id), '[]') FROM (
        SELECT id FROM found ORDER BY tier, ${orderOf(table)} LIMIT ${limit} OFFSET ${offset}
      ) AS page
    ) AS ids`.execute(db);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return total > mostRanked ? null : { ids, ...counted(total) };
};

/** The `most` most popular rows, read from the index. */
const walked = (table: Searched, most: number | null): RawBuilder<unknown> => sql`
  (SELECT * FROM ${sql.table(table)} WHERE ${listed(table)} ORDER BY ${orderOf(table)} LIMIT ${most}) AS ${sql.table(table)}`;

/** Condition of the partial indexes on popularity and name. */
const listed = (table: Searched): RawBuilder<unknown> =>
  table === 'tracks' ? sql`revoked_at IS NULL` : sql`revoked_at IS NULL AND track_count > 0`;

const findPopular = async (
  db: Handle,
  table: Searched,
  wanted: Wanted,
  { limit, offset }: PageQuery,
  { most = null, but = [] }: { most?: number | null; but?: readonly number[] } = {},
): Promise<number[]> => {
  if (limit === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${walked(table, most)}
    WHERE ${matches(table, wanted, 'by hand')} AND id <> ALL(${but}::bigint[]) LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

const findNamed = async (db: Handle, table: Searched, wanted: Wanted, text: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT * FROM ${sql.table(table)}
      WHERE ${listed(table)} AND name_folded >= ${text} AND name_folded < ${`${text}\u{10FFFF}`}
      ORDER BY name_folded, popularity DESC LIMIT ${namedInHead}
    ) AS ${sql.table(table)} WHERE ${matches(table, wanted, 'by hand')}`.execute(db);
  return rows.map(({ id }) => id);
};

const ranked = async (db: Handle, table: Searched, wanted: Wanted, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE id = ANY(${ids}::bigint[])
    ORDER BY ${tier(wanted)}, ${orderOf(table)}`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Scans rows by popularity, where matches of a broad search are frequent, and looks up names that begin with the text.
 * `most` limits the scan; null if it yields less than a full head.
 */
const findBroad = async (
  db: Handle,
  table: Searched,
  wanted: Wanted,
  { limit, offset }: PageQuery,
  most: number | null,
): Promise<FoundIds | null> => {
  const popular = await findPopular(db, table, wanted, { limit: popularInHead, offset: 0 }, { most });
  if (popular.length < popularInHead && most !== null) return null;
  const named = wanted.words ? await findNamed(db, table, wanted, wanted.words.text) : [];
  const head = wanted.words ? await ranked(db, table, wanted, [...new Set([...popular, ...named])]) : popular;
  const ids = head.slice(offset, offset + limit);
  const rest = { limit: limit - ids.length, offset: Math.max(offset - head.length, 0) };
  const others = await findPopular(db, table, wanted, rest, { but: head });
  return { ids: [...ids, ...others], total: bounds.counted_total, total_is_capped: true };
};

/** True if the estimate, the product of the terms' frequencies, exceeds what can be ranked. */
const looksBroad = ({ parts, tracks }: Wanted): boolean =>
  parts.reduce(
    (expected, { document_frequency }) => expected * Math.min(document_frequency / Math.max(tracks, 1), 1),
    tracks,
  ) > mostRanked;

/** Number of tracks or albums; for albums the planner's estimate. */
const countAll = async (db: Handle, table: Searched, { tracks }: Wanted): Promise<number> => {
  if (table === 'tracks') return tracks;
  const { rows } = await sql<{ n: number }>`
    SELECT greatest(reltuples, 0)::float8 AS n FROM pg_class WHERE oid = 'albums'::regclass`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Treats the scan as a sample: a full head among the first `most` rows implies at least `broad` matches in all. */
const findWhereBroad = async (
  db: Handle,
  table: Searched,
  wanted: Wanted,
  page: PageQuery,
): Promise<FoundIds | null> => {
  if (!looksBroad(wanted)) return null;
  const most = Math.floor(((await countAll(db, table, wanted)) * popularInHead) / broad);
  return findBroad(db, table, wanted, page, most);
};

/** Lists everything playable by popularity. */
const findAll = async (db: Handle, table: Searched, wanted: Wanted, page: PageQuery): Promise<FoundIds> => {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM ${sql.table(table)} WHERE ${matches(table, wanted)} LIMIT ${bounds.counted_total + 1}
    ) AS counted`.execute(db);
  return { ids: await findPopular(db, table, wanted, page), ...counted(rows[0]?.total ?? 0) };
};

/** Returns ids of the matching tracks or albums, best first. */
export const findIds = async (db: Handle, table: Searched, wanted: Wanted, page: PageQuery): Promise<FoundIds> => {
  if (wanted.parts.length === 0) return findAll(db, table, wanted, page);
  return (
    (await findWhereBroad(db, table, wanted, page)) ??
    (await findRanked(db, table, wanted, page)) ??
    (await findBroad(db, table, wanted, page, null)) ?? { ids: [], total: 0 }
  );
};
