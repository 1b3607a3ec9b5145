import { bounds, type PageQuery } from '@kamerton/wire';
import { type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import { readValue, listRows } from './rows.ts';
import type { Handle } from './schema.ts';

export interface Counted {
  total: number;
  total_is_capped?: boolean;
}

/** Counts the rows of a query, capped. */
export const countRows = async (db: Handle, rows: RawBuilder<unknown>): Promise<Counted> => {
  const most = bounds.counted_total;
  const n = await readValue(db)<number>`SELECT count(*) AS n FROM (${rows} LIMIT ${most + 1}) AS counted`;
  return n > most ? { total: most, total_is_capped: true } : { total: n };
};

interface Page<Row> {
  items: Row[];
  total: number;
}

/** A page of a query's rows, with the number of all. */
export const pageOf = async <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Simplify<Row>>> => {
  const items = await query.limit(limit).offset(offset).execute();
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'));
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number };
  return { items, total };
};

/** A page of a list with the number of all; `from` is its `FROM …` with the conditions. */
export const exactPage = async <Row>(
  db: Handle,
  { columns, from, order }: Record<'columns' | 'from' | 'order', RawBuilder<unknown>>,
  { limit, offset }: PageQuery,
): Promise<Page<Row>> => ({
  items: await listRows(db)<Row>`SELECT ${columns} ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  total: await readValue(db)`SELECT count(*) ${from}`,
});

export interface Listed<Row> {
  rows: Row[];
  total: number;
  total_is_capped?: boolean;
}

/** A page with the total of its query, which is counted only if the page does not tell it. */
export const withTotal = async <Row>(
  db: Handle,
  { limit, offset }: PageQuery,
  rows: Row[],
  query: RawBuilder<unknown>,
): Promise<Listed<Row>> => {
  const seen = offset + rows.length;
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return isLast && seen <= bounds.counted_total ? { rows, total: seen } : { rows, ...(await countRows(db, query)) };
};

/** A list: its columns, its rows as `FROM …`, and `counted` if fewer tables give their number. */
type List = Record<'columns' | 'from' | 'order', RawBuilder<unknown>> & { counted?: RawBuilder<unknown> };

/** A page of a list with its total, as `withTotal` counts it. */
export const listPage = async <Row>(
  db: Handle,
  { columns, from, order, counted = from }: List,
  page: PageQuery,
): Promise<Listed<Row>> => {
  const rows = await listRows(db)<Row>`
    SELECT ${columns} ${from} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return withTotal(db, page, rows, sql`SELECT 1 ${counted}`);
};
