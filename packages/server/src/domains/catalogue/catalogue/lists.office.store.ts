import { albumFields, bounds, type Field, type SearchBody, trackFields } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../../db/counted.ts';
import { all } from '../../../db/found.ts';
import type { Handle } from '../../../db/schema.ts';
import { listValues, readRow } from '../../../db/rows.ts';
import { fitting, orderOf, type Searched, tier } from '../search/match.store.ts';
import { currentLabels } from '../search/labels.store.ts';
import { type Wanted, searchQueriesOf } from '../search/search-query.rules.ts';
import type { Vocabulary } from '../search/vocabulary.rules.ts';

/** Query of an office list. Revoked rows are included. */
export interface OfficeList {
  table: Searched;
  vocabulary: Vocabulary;
  /** Words and filters for the search index. */
  search: SearchBody;
  /** Further conditions on the table's own columns. */
  where: readonly RawBuilder<unknown>[];
  /** An indexed column, `-` for descending, with `id` as tie-breaker; by default the best matches come first. */
  sort: string | undefined;
  limit: number;
  offset: number;
}

export interface OfficePage {
  ids: number[];
  total: number;
}

/** Maximum number of rows of the sort order to scan for a broad search before all matches are sorted. */
const mostWalked = 100_000;

/** Sort expression of a field, equal to that of its index. */
const sortedBy = (name: string, { kind }: Field): RawBuilder<unknown> => {
  if (name === 'name') return sql`name_folded`;
  return kind === 'day' || kind === 'flag' ? sql.ref(name) : sql`${sql.ref(name)} COLLATE "C"`;
};

const columns: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(
    Object.entries({ ...albumFields, ...trackFields }).map(([name, field]) => [name, sortedBy(name, field)]),
  ),
  duration_ms: sql`duration_ms`,
  popularity: sql`popularity`,
};

const columnOf = (sort: string): RawBuilder<unknown> => columns[sort.replace('-', '')] ?? sql`id`;

const sorted = (sort: string, column = columnOf(sort)): RawBuilder<unknown> => {
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  return sql`${column} ${direction}, id ${direction}`;
};

/** Reads matches up to the cap and sorts them. */
const findBounded = async (db: Handle, asked: OfficeList, wanted: Wanted): Promise<OfficePage> => {
  const { table, where, sort, limit, offset } = asked;
  const order = sort ? sorted(sort, sql`sorted`) : sql`tier, ${orderOf(table)}`;
  const by = sort ? sql`${columnOf(sort)} AS sorted` : sql`popularity, ${tier(wanted)} AS tier`;
  return readRow(db)<OfficePage>`
    WITH found AS MATERIALIZED (
      SELECT id, ${by} FROM ${sql.table(table)}
      WHERE ${fitting(table, wanted)} AND ${all(where)} LIMIT ${bounds.counted_total + 1}
    )
    SELECT (SELECT count(*) FROM found) AS total, (
      SELECT coalesce(jsonb_agg(id), '[]') FROM (
        SELECT id FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
      ) AS page
    ) AS ids`;
};

/** One page of all matches; scans `most` rows of the order, or all. */
const findSorted = async (db: Handle, asked: OfficeList, wanted: Wanted, most: number | null) => {
  const { table, where, sort = '-id', limit, offset } = asked;
  const order = sorted(sort);
  const from =
    most === null
      ? sql`${sql.table(table)} WHERE ${fitting(table, wanted)}`
      : sql`(SELECT * FROM ${sql.table(table)} ORDER BY ${order} LIMIT ${most}) AS ${sql.table(table)}
          WHERE ${fitting(table, wanted, 'by hand')}`;
  return listValues(
    db,
  )<number>`SELECT id FROM ${from} AND ${all(where)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
};

const findBroad = async (db: Handle, asked: OfficeList, wanted: Wanted): Promise<OfficePage> => {
  const total = bounds.counted_total;
  const near = await findSorted(db, asked, wanted, mostWalked);
  if (near.length === asked.limit) return { ids: near, total };
  return { ids: await findSorted(db, asked, wanted, null), total };
};

const findAll = async (db: Handle, asked: OfficeList, wanted: Wanted): Promise<OfficePage> => {
  const { total } = await countRows(db, sql`SELECT 1 FROM ${sql.table(asked.table)}`);
  return { ids: await findSorted(db, asked, wanted, null), total };
};

/** Returns the ids of one page of an office list. */
export const findOfficePage = async (db: Handle, list: OfficeList): Promise<OfficePage> => {
  const hasWords = Boolean(list.search.what);
  const asked = hasWords || list.sort ? list : { ...list, sort: '-id' };
  const labels = await currentLabels(db, asked.search);
  for (const wanted of searchQueriesOf(asked.vocabulary, { ...asked.search, ...labels })) {
    if (wanted.parts.length === 0 && asked.where.length === 0) return findAll(db, asked, wanted);
    const found = await findBounded(db, asked, wanted);
    if (found.total > bounds.counted_total) {
      return asked.sort ? findBroad(db, asked, wanted) : { ...found, total: bounds.counted_total };
    }
    if (found.total > 0) return found;
  }
  return { ids: [], total: 0 };
};
