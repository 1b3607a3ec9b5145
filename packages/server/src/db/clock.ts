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
 * the clock was turned back since, and no work should wait for it.
 */
export const isPast = (column: RawBuilder<unknown>, longest: number): RawBuilder<boolean> =>
  sql<boolean>`(${column} <= now() OR ${column} > ${inSeconds(longest + tolerance)})`;

/** The database's clock in milliseconds since 1970, which all servers share; in a transaction that of its start. */
export const readClock = async (db: Handle): Promise<number> => {
  const { rows } = await sql<{ now: string }>`SELECT now()`.execute(db);
  return Date.parse(rows[0]?.now ?? '');
};

/** That clock as it is now, also in a transaction that has waited for a lock. */
export const readPresent = async (db: Handle): Promise<number> => {
  const { rows } = await sql<{ now: string }>`SELECT clock_timestamp() AS now`.execute(db);
  return Date.parse(rows[0]?.now ?? '');
};

/** Seconds between two calls of a job that count as time that has passed. */
const longestPause = 24 * 3600;

/**
 * Counts time for a job that deletes what has waited for days. Returns by how many seconds the clock has moved since the
 * last call with this name without counting: 0 if nothing is odd; all of it if the clock ran backwards, or for more than a
 * day, since it was set or no server ran; null at the first call.
 */
export const skippedSeconds = async (tx: Handle, name: string): Promise<number | null> => {
  const { rows } = await sql<{ passed: number | null }>`
    WITH last AS (SELECT (value #>> '{}')::timestamptz AS at FROM settings WHERE name = ${name} FOR UPDATE),
      stored AS (
        INSERT INTO settings (name, value) VALUES (${name}, to_jsonb(now()))
        ON CONFLICT (name) DO UPDATE SET value = excluded.value)
    SELECT extract(epoch FROM now() - (SELECT at FROM last))::float8 AS passed`.execute(tx);
  const passed = rows[0]?.passed ?? null;
  return passed !== null && passed >= 0 && passed <= longestPause ? 0 : passed;
};
