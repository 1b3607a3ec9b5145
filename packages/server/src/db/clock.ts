import { type RawBuilder, sql } from 'kysely';
import { findValue } from './rows.ts';
import type { Handle } from './schema.ts';
import { findSetting, setSetting } from './settings.ts';
import { lockNames, transaction } from './transaction.ts';

/** Seconds by which a moment may lie ahead: transactions at the same time, and clocks that are set right by and by. */
const tolerance = 60;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${sql.lit(seconds)})`;

/**
 * Condition: the moment in `column` lies in the last `seconds`. What was written before the clock was turned back lies
 * ahead and does not count: it would for as long as the clock was turned back.
 */
export const isWithin = (column: RawBuilder<unknown>, seconds: number): RawBuilder<boolean> =>
  sql<boolean>`(${column} > ${inSeconds(-seconds)} AND ${column} < ${inSeconds(tolerance)})`;

/** Seconds until the `limit`th of the rows `whose` in a table, counted from the latest, leaves the last `seconds`; else 0. */
export const secondsUntilFree = (
  table: string,
  whose: RawBuilder<unknown>,
  { limit, seconds }: { limit: number; seconds: number },
): RawBuilder<number> => sql<number>`
  coalesce(${sql.lit(seconds)} - extract(epoch FROM now() - (
    SELECT at FROM ${sql.table(table)} WHERE ${whose} AND ${isWithin(sql`at`, seconds)}
    ORDER BY at DESC OFFSET ${limit - 1} LIMIT 1)), 0)::float8`;

/**
 * Condition: the moment in `column` is over, which was set at most `longest` seconds ahead. If it lies further ahead,
 * the clock was turned back since, and no work should wait for it.
 */
export const isPast = (column: RawBuilder<unknown>, longest: number): RawBuilder<boolean> =>
  sql<boolean>`(${column} <= now() OR ${column} > ${inSeconds(longest + tolerance)})`;

const readMoment = async (db: Handle, moment: RawBuilder<unknown>): Promise<number> =>
  Date.parse((await findValue(db)<string>`SELECT ${moment} AS at`) ?? '');

/** The database's clock in milliseconds since 1970, which all servers share; in a transaction that of its start. */
export const readClock = (db: Handle): Promise<number> => readMoment(db, sql`now()`);

/** That clock as it is now, also in a transaction that has waited for a lock. */
export const readPresent = (db: Handle): Promise<number> => readMoment(db, sql`clock_timestamp()`);

/** Seconds between two calls of a job that count as time that has passed. */
const longestPause = 24 * 3600;

/**
 * Counts time for a job that deletes what has waited for days. Returns by how many seconds the clock has moved since the
 * last call with this name without counting: 0 if nothing is odd; all of it if the clock ran backwards, or for more than a
 * day, since it was set or no server ran; null at the first call.
 */
export const skippedSeconds = async (tx: Handle, name: string): Promise<number | null> => {
  const passed = await findValue(tx)<number>`
    WITH last AS (SELECT (value #>> '{}')::timestamptz AS at FROM settings WHERE name = ${name} FOR UPDATE),
      stored AS (
        INSERT INTO settings (name, value) VALUES (${name}, to_jsonb(now()))
        ON CONFLICT (name) DO UPDATE SET value = excluded.value)
    SELECT extract(epoch FROM now() - (SELECT at FROM last))::float8 AS passed`;
  return passed !== null && passed >= 0 && passed <= longestPause ? 0 : passed;
};

/** A condition for rows older than a number of days at a moment. */
export interface Age {
  now: RawBuilder<unknown>;
  days: number;
}

export const daysAgo = ({ now, days }: Age): RawBuilder<unknown> => sql`${now} - make_interval(days => ${days})`;

/** Seconds that the clock has to go on without a jump until deletions by age rely on it. */
const trial = 24 * 3600;

/** Moments in milliseconds since 1970, as the clock of the database said. */
export interface ClockRun {
  /** When it was read first since it jumped, and last. */
  begun: number;
  seen: number;
  /** The clock that deletions by age rely on until the run has lasted; null: none. */
  before: number | null;
}

const reliableMoment = ({ begun, seen, before }: ClockRun): number | null =>
  seen - begun >= trial * 1000 ? seen : before;

/**
 * The run of a clock that shows `now` after `last`. Behind a jump ahead, what was old by the last reading is old by two
 * readings a day apart; behind a jump back, only what was old by either clock is.
 */
export const nextRun = (last: ClockRun | null, now: number): ClockRun => {
  if (last === null) return { begun: now, seen: now, before: null };
  const passed = (now - last.seen) / 1000;
  if (passed >= -tolerance && passed <= longestPause) return { ...last, seen: now };
  const reliable = reliableMoment(last);
  const earlier = reliable === null ? null : Math.min(reliable, now);
  return { begun: now, seen: now, before: passed > 0 ? last.seen : earlier };
};

/** The clock was set, or no server ran for more than a day. */
export class ClockJumped extends Error {
  /** `cause`: a failure of the work that was done nevertheless. */
  constructor(milliseconds: number, cause?: unknown) {
    const hours = Math.round(milliseconds / 3_600_000);
    super(`the clock has moved by ${hours} hours at once: for a day, nothing is deleted that was not old before`, {
      cause,
    });
  }
}

/** Name of the setting with the present run of the clock. */
const clockRun = 'clock_run';

/**
 * Runs `work`, which deletes what is old at a moment that it gets: now, but behind a jump of the clock, which may be wrong
 * for an hour, a moment before it until a day has passed. Does nothing in the first day. Rejects with `ClockJumped` after
 * the work of the first call behind a jump.
 */
export const deleteByAge = async (db: Handle, work: (now: RawBuilder<unknown>) => Promise<void>): Promise<void> => {
  const { last, run } = await transaction(db, async (tx) => {
    await lockNames(tx, [clockRun]);
    const before = (await findSetting(tx, clockRun)) as ClockRun | null;
    const next = nextRun(before, await readClock(tx));
    await setSetting(tx, clockRun, next);
    return { last: before, run: next };
  });
  const moment = reliableMoment(run);
  const working = moment === null ? null : work(sql`to_timestamp(${moment / 1000}::double precision)`);
  if (last === null || last.begun === run.begun) return working ?? undefined;
  const failure: unknown = await working?.catch((error: unknown) => error);
  throw new ClockJumped(run.seen - last.seen, failure);
};
