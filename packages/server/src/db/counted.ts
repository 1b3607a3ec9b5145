import { bounds } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from './schema.ts';

export interface Counted {
  total: number;
  total_is_capped?: boolean;
}

/** Counts the rows of a query, capped. */
export const countRows = async (db: Handle, rows: RawBuilder<unknown>): Promise<Counted> => {
  const most = bounds.counted_total;
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM (${rows} LIMIT ${most + 1}) AS counted`.execute(
    db,
  );
  const n = counted.rows[0]?.n ?? 0;
  return n > most ? { total: most, total_is_capped: true } : { total: n };
};

export interface Listed<Row> {
  rows: Row[];
  total: number;
  total_is_capped?: boolean;
}
