import { type RawBuilder, sql } from 'kysely';
import type { Part, Wanted } from './search-query.rules.ts';

/** Searchable tables; both have a search document, a folded name and a popularity. */
export type Searched = 'tracks' | 'albums';

/**
 * Maximum number of terms sent to the index, and their maximum cost relative to the frequency of the rarest one. Reading
 * an entry of the index takes about a fortieth of the time of reading a row, and about a fifth where entries of many
 * words are gathered for a beginning.
 */
const mostIndexed = 4;
const muchMore = { times: 40, plus: 5000 };
const costOf = ({ query, document_frequency }: Part): number => document_frequency * (query.includes(':*') ? 8 : 1);

const query = (parts: readonly Part[]): string => parts.map((part) => part.query).join(' & ');

/** Splits terms into selective ones for the index and the rest, which is checked in each matching row. */
const split = (parts: readonly Part[]): { indexed: Part[]; rest: Part[] } => {
  const sorted = parts.toSorted((a, b) => a.document_frequency - b.document_frequency);
  const most = (sorted[0]?.document_frequency ?? 0) * muchMore.times + muchMore.plus;
  const indexed = sorted.filter((part, at) => at === 0 || (at < mostIndexed && costOf(part) <= most));
  return { indexed, rest: sorted.slice(indexed.length) };
};

/**
 * A query that PostgreSQL reads once a statement: in a plan that suits all queries a cast alone would be evaluated for
 * each row.
 */
const tsquery = (query: string): RawBuilder<unknown> => sql`(SELECT ${query}::tsquery)`;

const isIndexed = (parts: readonly Part[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`true` : sql`search @@ ${tsquery(query(parts))}`;

/** The function behind `@@`: no index supports it, so it is evaluated for each row found by other means. */
const fits = (parts: readonly Part[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`true` : sql`ts_match_vq(search, ${tsquery(query(parts))})`;

const playable: Record<Searched, RawBuilder<unknown>> = {
  tracks: sql`revoked_at IS NULL AND album_id <> ALL(ARRAY(SELECT id FROM albums WHERE revoked_at IS NOT NULL))`,
  albums: sql`revoked_at IS NULL AND track_count > 0`,
};

/** Filters by exact days, since a period's lexemes are months or years. */
const released = (table: Searched, { from, to }: Wanted): RawBuilder<unknown> => {
  if (!from && !to) return sql``;
  const days = sql`
    ${from ? sql`AND release_date >= ${from}::date` : sql``} ${to ? sql`AND release_date <= ${to}::date` : sql``}`;
  return table === 'albums' ? days : sql`AND EXISTS (SELECT 1 FROM albums WHERE albums.id = album_id ${days})`;
};

/** Condition for matching rows, revoked or not: by the index or, `by hand`, for rows found by other means. */
export const fitting = (
  table: Searched,
  wanted: Wanted,
  how: 'by index' | 'by hand' = 'by index',
): RawBuilder<unknown> => {
  const { indexed, rest } = how === 'by index' ? split(wanted.parts) : { indexed: [], rest: wanted.parts };
  return sql`${isIndexed(indexed)} AND ${fits(rest)} ${released(table, wanted)}`;
};

/** Condition for matching rows that can be played. */
export const matches = (
  table: Searched,
  wanted: Wanted,
  how: 'by index' | 'by hand' = 'by index',
): RawBuilder<unknown> => sql`${playable[table]} AND ${fitting(table, wanted, how)}`;

/** Order of the popularity index. */
export const orderOf = (table: Searched): RawBuilder<unknown> =>
  table === 'tracks' ? sql`popularity DESC, id` : sql`popularity DESC, id DESC`;

/** Rank of a match whose name begins with the text; `otherwise` of the rest. */
export const nameTier = (text: string, otherwise: RawBuilder<unknown>): RawBuilder<unknown> => sql`CASE
    WHEN name_folded = ${text} THEN 0
    WHEN starts_with(name_folded, ${`${text} `}) THEN 1
    WHEN starts_with(name_folded, ${text}) THEN 2
    ${otherwise} END`;

/**
 * Rank of a match, 0 is best: exact name, name prefix, all words in the name, the whole name with its artist or album,
 * all words in the artist, in name and artist, anywhere, and last prefixes and other word forms.
 */
export const tier = ({ words }: Wanted): RawBuilder<unknown> => {
  if (!words) return sql`0`;
  const { text, wholeInName, inName, wholeInArtist, wholeInBoth, whole } = words;
  const isIn = (query: string) => sql`ts_match_vq(search, ${tsquery(query)})`;
  // A name within a text of one word is the text.
  const isWithin = text.includes(' ') ? sql`strpos(${` ${text} `}, ' ' || name_folded || ' ') > 0` : sql`false`;
  return nameTier(
    text,
    sql`
    WHEN NOT ${isIn(wholeInBoth)} THEN
      CASE WHEN ${isIn(inName)} THEN 4 WHEN ${isWithin} THEN 5 WHEN ${isIn(whole)} THEN 8 ELSE 9 END
    WHEN ${isIn(wholeInName)} THEN 3
    WHEN ${isIn(inName)} THEN 4
    WHEN ${isWithin} THEN 5
    WHEN ${isIn(wholeInArtist)} THEN 6
    ELSE 7`,
  );
};
