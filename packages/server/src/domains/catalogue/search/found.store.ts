import { bounds, type PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Counted } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { readRow, readValue } from '../../../db/rows.ts';
import { matches, nameTier, orderOf, type Searched, tier } from './match.store.ts';
import type { Part, Wanted } from './search-query.rules.ts';

/** One interpretation of a search, of which one page is read. */
export interface Search {
  table: Searched;
  wanted: Wanted;
  page: PageQuery;
}

/** Ids of a page of matches, best first, and the number of all matches. */
export interface Found extends Counted {
  ids: number[];
}

/** Up to this many matches are all ranked; beyond it only the head is, and the rest follows by popularity. */
const mostRanked = 15_000;
/** Number of popular matches in the ranked head of a broad search. */
const popularInHead = 100;
/** Number of rows in the head whose names begin with the text. */
const namedInHead = 300;
/** From this number of matches on, names are looked up before all matches are ranked. */
const worthNaming = 2000;
/**
 * Minimum number of matches of a search treated as broad; safely more than totals are counted to. Words are found more
 * often in popular albums than in others, since they have more tracks.
 */
const broad = { usual: 12_000, wordsOfAlbums: 18_000 };

const counted = (total: number): Counted =>
  total > bounds.counted_total ? { total: bounds.counted_total, total_is_capped: true } : { total };

/** An upper bound of the matches: the frequency of the rarest term. */
const rarest = ({ parts }: Wanted): number => Math.min(...parts.map(({ document_frequency }) => document_frequency));

interface Ranked<Matched = number> {
  matched: Matched;
  ids: number[];
}

/** Reads one page by one statement: `ctes` find the matches, `page` selects their ids in order. */
const readPage = <Matched = number>(
  db: Handle,
  ctes: RawBuilder<unknown>,
  matched: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<Ranked<Matched>> =>
  readRow(db)`
    ${ctes} SELECT (${matched}) AS matched, to_jsonb(ARRAY(${page})) AS ids`;

/** Condition of the partial indexes on popularity and name. */
const listed = (table: Searched): RawBuilder<unknown> =>
  table === 'tracks' ? sql`revoked_at IS NULL` : sql`revoked_at IS NULL AND track_count > 0`;

/** Condition for rows whose names begin with a text; behind a `SELECT`, so that the planner reads the index in order. */
const isNamed = (table: Searched, text: string): RawBuilder<unknown> =>
  sql`${listed(table)} AND name_folded >= (SELECT ${text}) AND name_folded < (SELECT ${`${text}\u{10FFFF}`})`;

/**
 * Ranks those matches only whose names begin with the text, which are before all others, and counts the rest. The names
 * are read from an index alone. Null if they do not fill the page.
 */
const findNamed = async (db: Handle, { table, wanted, page }: Search): Promise<Ranked | null> => {
  const last = page.offset + page.limit;
  if (!wanted.words?.text || last > namedInHead || rarest(wanted) < worthNaming) return null;
  const inOrder = sql`ORDER BY tier, ${orderOf(table)}`;
  const named = nameTier(wanted.words.text, sql``);
  const { matched, ids } = await readPage<number | null>(
    db,
    sql`
      WITH named AS MATERIALIZED (
        SELECT id, popularity, ${named} AS tier FROM ${sql.table(table)}
        WHERE ${isNamed(table, wanted.words.text)} LIMIT ${sql.lit(mostRanked + 1)}
      ),
      best AS MATERIALIZED (
        SELECT id, popularity, ${named} AS tier FROM ${sql.table(table)}
        WHERE id = ANY(ARRAY(SELECT id FROM named ${inOrder} LIMIT ${last * 4})) AND ${matches(table, wanted, 'by hand')}
      )`,
    sql`
      SELECT count(*) FROM (SELECT FROM ${sql.table(table)} WHERE ${matches(table, wanted)} LIMIT ${sql.lit(mostRanked + 1)}) AS counted
      HAVING (SELECT count(*) FROM named) <= ${mostRanked} AND (SELECT count(*) FROM best) >= ${last}`,
    sql`SELECT id FROM best ${inOrder} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  return matched === null ? null : { matched, ids };
};

/** Finds by the index and ranks all matches; null if there are too many. */
const findRanked = async (db: Handle, search: Search): Promise<Found | null> => {
  const { matched, ids } = (await findNamed(db, search)) ?? (await rankAll(db, search));
  return matched > mostRanked ? null : { ids, ...counted(matched) };
};

const rankAll = (db: Handle, { table, wanted, page }: Search): Promise<Ranked> =>
  readPage(
    db,
    sql`
      WITH found AS MATERIALIZED (
        SELECT id, popularity, ${tier(wanted)} AS tier FROM ${sql.table(table)}
        WHERE ${matches(table, wanted)} LIMIT ${sql.lit(mostRanked + 1)}
      )`,
    sql`SELECT count(*) FROM found`,
    sql`SELECT id FROM found ORDER BY tier, ${orderOf(table)} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );

/** The `most` most popular rows, or all, read from the index. */
const byPopularity = (table: Searched, most: number | null): RawBuilder<unknown> => sql`
  (SELECT * FROM ${sql.table(table)} WHERE ${listed(table)} ORDER BY ${orderOf(table)} LIMIT ${most}) AS ${sql.table(table)}`;

/** Matches whose names begin with the text, beside the popular ones. */
const named = ({ table, wanted }: Search, isFull: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (!wanted.words) return sql``;
  const { text } = wanted.words;
  return sql`
    UNION SELECT id FROM (
      SELECT * FROM ${sql.table(table)}
      WHERE ${isNamed(table, text)}
      ORDER BY name_folded, popularity DESC LIMIT ${namedInHead}
    ) AS ${sql.table(table)} WHERE ${isFull} AND ${matches(table, wanted, 'by hand')}`;
};

/** Matches by popularity behind the head, for pages that reach so far. */
const behindHead = ({ table, wanted, page }: Search): RawBuilder<unknown> => {
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
const findBroad = async (db: Handle, search: Search, most: number | null): Promise<Found | null> => {
  const { table, wanted, page } = search;
  const matched = sql`SELECT count(*) FROM popular`;
  const isFull = most === null ? sql`true` : sql`(${matched}) = ${popularInHead}`;
  const found = await readPage(
    db,
    sql`
      WITH popular AS MATERIALIZED (
        SELECT id FROM ${byPopularity(table, most)} WHERE ${matches(table, wanted, 'by hand')} LIMIT ${popularInHead}
      ),
      head AS MATERIALIZED (
        SELECT id, row_number() OVER (ORDER BY ${tier(wanted)}, ${orderOf(table)}) AS place FROM ${sql.table(table)}
        WHERE ${isFull} AND id = ANY(ARRAY(SELECT id FROM popular ${named(search, isFull)}))
      )`,
    matched,
    sql`
      SELECT id FROM (SELECT id, place FROM head ${behindHead(search)}) AS ranked
      ORDER BY place LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  if (most !== null && found.matched < popularInHead) return null;
  return { ids: found.ids, total: bounds.counted_total, total_is_capped: true };
};

/**
 * Estimated number of matches among `all` tracks or albums, as if terms were independent of each other: an album matches
 * a term if one of its tracks does.
 */
const estimate = ({ parts, tracks }: Wanted, all: number): number => {
  const tracksOfEach = Math.max(tracks / Math.max(all, 1), 1);
  const shareOf = ({ document_frequency }: Part) => Math.min(document_frequency / Math.max(tracks, 1), 1);
  return parts.reduce((expected, part) => expected * (1 - (1 - shareOf(part)) ** tracksOfEach), all);
};

/** Number of tracks or albums; for albums the planner's estimate. */
const countAll = async (db: Handle, { table, wanted }: Search): Promise<number> => {
  if (table === 'tracks') return wanted.tracks;
  return readValue(db)<number>`SELECT greatest(reltuples, 0)::float8 AS n FROM pg_class WHERE oid = 'albums'::regclass`;
};

/** Treats the scan as a sample: a full head among the first `most` rows implies at least `broad` matches in all. */
const findWhereBroad = async (db: Handle, search: Search): Promise<Found | null> => {
  if (rarest(search.wanted) <= mostRanked) return null;
  const all = await countAll(db, search);
  if (estimate(search.wanted, all) <= mostRanked) return null;
  const least = search.table === 'albums' && search.wanted.words ? broad.wordsOfAlbums : broad.usual;
  // A number, since the planner takes an expression for a tenth of the table.
  return findBroad(db, search, Math.floor((all * popularInHead) / least));
};

const findAll = async (db: Handle, { table, wanted, page }: Search): Promise<Found> => {
  const all = sql`SELECT 1 FROM ${sql.table(table)} WHERE ${matches(table, wanted)}`;
  const { matched, ids } = await readPage(
    db,
    sql``,
    sql`SELECT count(*) FROM (${all} LIMIT ${bounds.counted_total + 1}) AS counted`,
    sql`
      SELECT id FROM ${byPopularity(table, null)}
      WHERE ${matches(table, wanted, 'by hand')} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  return { ids, ...counted(matched) };
};

/** Returns one page of the matching tracks or albums, best first; null if nothing matches. */
export const findPage = async (db: Handle, search: Search): Promise<Found | null> => {
  if (search.wanted.parts.length === 0) return findAll(db, search);
  return (await findWhereBroad(db, search)) ?? (await findRanked(db, search)) ?? (await findBroad(db, search, null));
};
