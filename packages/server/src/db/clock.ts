import { type RawBuilder, sql } from 'kysely';
import type { Handle } from './schema.ts';

/** Seconds by which a moment may lie ahead: transactions at the same time, and clocks that are set right by and by. */
const tolerance = 60;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${sql.lit(seconds)})`;

/**
 * Condition: the moment in `column` lies in the last `seconds`. What was written before the clock was turned back lies
 * ahead and does not count: it would for as long as the clock was turned back.
 */
export const isWithin = (column: RawBuilder<unknown>, seconds: number): RawBuilder<boolean> =>
  sql<boolean>`(${column} > ${inSeconds(-seconds)} AND ${column} < ${inSeconds(tolerance)})`;

/**
 * Condition: the moment in `column` is over, which was set at most `longest` seconds ahead. If it lies further ahead,
 * the clock was turned back since, and nobody should wait for it.
 */
export const isPast = (column: RawBuilder<unknown>, longest: number): RawBuilder<boolean> =>
  sql<boolean>`(${column} <= now() OR ${column} > ${inSeconds(longest + tolerance)})`;

/** The database's clock in milliseconds since 1970, which all servers share; in a transaction that of its start. */
export const readClock = async (db: Handle): Promise<number> => {
  const { rows } = await sql<{ now: string }>`SELECT now()`.execute(db);
  return Date.parse(rows[0]?.now ?? '');
};
