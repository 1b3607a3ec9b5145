import { bounds, type PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Counted, Listed } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import { matches, orderOf, type Searched, tier } from './match.store.ts';
import type { Wanted } from './search-query.rules.ts';
import type { IsStale } from './vocabulary.store.ts';

/** The rows to find: of a table, with columns that may use what is joined. */
export interface Sought<Row> {
  table: Searched;
  columns: RawBuilder<Row>;
  joins: RawBuilder<unknown>;
}

/** One interpretation of a search, of which one page is read. */
export interface Search<Row> extends Sought<Row> {
  wanted: Wanted;
  page: PageQuery;
  isStale: IsStale;
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

const nothing = { rows: [], total: 0 };

interface Facts {
  is_stale: boolean;
  /** Number of matches that were found, of those that were looked at. */
  matched: number;
  /** Null in the only row of an empty page. */
  place: number | null;
}

/**
 * Reads one page by one statement. `ctes` find the matches unless `freshness` says that the vocabulary is stale, and end
 * with `page (id, place)`.
 */
const readPage = async <Row>(
  db: Handle,
  { table, columns, joins, isStale }: Search<Row>,
  matched: RawBuilder<unknown>,
  ctes: RawBuilder<unknown>,
): Promise<Omit<Facts, 'place'> & { rows: Row[] }> => {
  const found = await sql<Row & Facts>`
    WITH freshness AS MATERIALIZED (SELECT ${isStale} AS is_stale), ${ctes}
    SELECT freshness.is_stale, (${matched}) AS matched, listed.*
    FROM freshness LEFT JOIN (
      SELECT page.place, ${columns} FROM page JOIN ${sql.table(table)} ON ${sql.table(table)}.id = page.id ${joins}
    ) AS listed ON true
    ORDER BY listed.place`.execute(db);
  const { is_stale = false, matched: total = 0 } = found.rows[0] ?? {};
  return { is_stale, matched: total, rows: found.rows.filter(({ place }) => place !== null) };
};

const isFresh = sql`NOT (SELECT is_stale FROM freshness)`;

/** Finds by the index and ranks all matches; null if there are too many. */
const findRanked = async <Row>(db: Handle, search: Search<Row>): Promise<Listed<Row> | null> => {
  const { table, wanted, page } = search;
  const { matched, rows } = await readPage(
    db,
    search,
    sql`SELECT count(*) FROM found`,
    sql`
      found AS MATERIALIZED (
        SELECT id, popularity, ${tier(wanted)} AS tier FROM ${sql.table(table)}
        WHERE ${isFresh} AND ${matches(table, wanted)} LIMIT ${sql.lit(mostRanked + 1)}
      ),
      page AS MATERIALIZED (
        SELECT id, row_number() OVER () AS place FROM (
          SELECT id FROM found ORDER BY tier, ${orderOf(table)} LIMIT ${page.limit} OFFSET ${page.offset}
        ) AS best
      )`,
  );
  return matched > mostRanked ? null : { rows, ...counted(matched) };
};

/** Condition of the partial indexes on popularity and name. */
const listed = (table: Searched): RawBuilder<unknown> =>
  table === 'tracks' ? sql`revoked_at IS NULL` : sql`revoked_at IS NULL AND track_count > 0`;

/** The `most` most popular rows, or all, read from the index. */
const byPopularity = (table: Searched, most: number | null): RawBuilder<unknown> => sql`
  (SELECT * FROM ${sql.table(table)} WHERE ${listed(table)} ORDER BY ${orderOf(table)} LIMIT ${most}) AS ${sql.table(table)}`;

/** Matches whose names begin with the text, beside the popular ones. */
const named = ({ table, wanted }: Search<unknown>, isFull: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (!wanted.words) return sql``;
  const { text } = wanted.words;
  return sql`
    UNION SELECT id FROM (
      SELECT * FROM ${sql.table(table)}
      WHERE ${listed(table)} AND name_folded >= ${text} AND name_folded < ${`${text}\u{10FFFF}`}
      ORDER BY name_folded, popularity DESC LIMIT ${namedInHead}
    ) AS ${sql.table(table)} WHERE ${isFull} AND ${matches(table, wanted, 'by hand')}`;
};

/** Matches by popularity behind the head, for pages that reach so far. */
const behindHead = ({ table, wanted, page }: Search<unknown>): RawBuilder<unknown> => {
  const last = page.offset + page.limit;
  if (last <= popularInHead) return sql``;
  const skipped = sql`(SELECT count(*) FROM head)`;
  return sql`
    UNION ALL (
      SELECT id, ${skipped} + row_number() OVER () AS place FROM ${byPopularity(table, null)}
      WHERE ${matches(table, wanted, 'by hand')} AND id NOT IN (SELECT id FROM head)
      LIMIT greatest(${last} - ${skipped}, 0)
    )`;
};

/**
 * Scans rows by popularity, where matches of a broad search are frequent, and looks up names that begin with the text.
 * `most` limits the scan; null if it yields less than a full head.
 */
const findBroad = async <Row>(db: Handle, search: Search<Row>, most: number | null): Promise<Listed<Row> | null> => {
  const { table, wanted, page } = search;
  const matched = sql`SELECT count(*) FROM popular`;
  const isFull = most === null ? sql`true` : sql`(${matched}) = ${popularInHead}`;
  const found = await readPage(
    db,
    search,
    matched,
    sql`
      popular AS MATERIALIZED (
        SELECT id FROM ${byPopularity(table, most)}
        WHERE ${isFresh} AND ${matches(table, wanted, 'by hand')} LIMIT ${popularInHead}
      ),
      head AS MATERIALIZED (
        SELECT id, row_number() OVER (ORDER BY ${tier(wanted)}, ${orderOf(table)}) AS place FROM ${sql.table(table)}
        WHERE ${isFull} AND id = ANY(ARRAY(SELECT id FROM popular ${named(search, isFull)}))
      ),
      page AS MATERIALIZED (
        SELECT id, place FROM (SELECT id, place FROM head ${behindHead(search)}) AS ranked
        ORDER BY place LIMIT ${page.limit} OFFSET ${page.offset}
      )`,
  );
  if (found.is_stale) return nothing;
  if (most !== null && found.matched < popularInHead) return null;
  return { rows: found.rows, total: bounds.counted_total, total_is_capped: true };
};

/** True if the estimate, the product of the terms' frequencies, exceeds what can be ranked. */
const looksBroad = ({ parts, tracks }: Wanted): boolean =>
  parts.reduce(
    (expected, { document_frequency }) => expected * Math.min(document_frequency / Math.max(tracks, 1), 1),
    tracks,
  ) > mostRanked;

/** Number of tracks or albums; for albums the planner's estimate. */
const countAll = async (db: Handle, { table, wanted }: Search<unknown>): Promise<number> => {
  if (table === 'tracks') return wanted.tracks;
  const { rows } = await sql<{ n: number }>`
    SELECT greatest(reltuples, 0)::float8 AS n FROM pg_class WHERE oid = 'albums'::regclass`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Treats the scan as a sample: a full head among the first `most` rows implies at least `broad` matches in all. */
const findWhereBroad = async <Row>(db: Handle, search: Search<Row>): Promise<Listed<Row> | null> => {
  if (!looksBroad(search.wanted)) return null;
  // A number, since the planner takes an expression for a tenth of the table.
  return findBroad(db, search, Math.floor(((await countAll(db, search)) * popularInHead) / broad));
};

/** Lists everything playable by popularity. */
const findAll = async <Row>(db: Handle, search: Search<Row>): Promise<Listed<Row>> => {
  const { table, wanted, page } = search;
  const all = sql`SELECT 1 FROM ${sql.table(table)} WHERE ${isFresh} AND ${matches(table, wanted)}`;
  const { is_stale, matched, rows } = await readPage(
    db,
    search,
    sql`SELECT count(*) FROM (${all} LIMIT ${bounds.counted_total + 1}) AS counted`,
    sql`
      page AS MATERIALIZED (
        SELECT id, row_number() OVER () AS place FROM ${byPopularity(table, null)}
        WHERE ${isFresh} AND ${matches(table, wanted, 'by hand')} LIMIT ${page.limit} OFFSET ${page.offset}
      )`,
  );
  return is_stale ? nothing : { rows, ...counted(matched) };
};

/** Returns one page of the matching tracks or albums, best first; nothing where the vocabulary is stale. */
export const findPage = async <Row>(db: Handle, search: Search<Row>): Promise<Listed<Row>> => {
  if (search.wanted.parts.length === 0) return findAll(db, search);
  return (
    (await findWhereBroad(db, search)) ??
    (await findRanked(db, search)) ??
    (await findBroad(db, search, null)) ??
    nothing
  );
};
