import { sql } from 'kysely';
import { vi } from 'vitest';
import type { ClockRun } from '../db/clock.ts';
import type { Handle } from '../db/schema.ts';
import { setSetting } from '../db/settings.ts';

/** Makes `Date` a clock that stands still until it is set; call it before what keeps a reference to `Date.now`. */
export const stopDate = (moment: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
};

/** At least as many as a pool has. */
const mostConnections = 20;

/**
 * Gives a test's database a clock of its own: functions that are found before PostgreSQL's. Returns what sets it,
 * together with `Date`, to milliseconds since 1970; the database's goes on from there.
 */
export const openClock = async (db: Handle): Promise<(moment: number) => Promise<void>> => {
  await db.connection().execute(async (own) => {
    const run = (statement: string) => sql.raw(statement).execute(own);
    const { rows: defaults } = await sql<{ table: string; column: string }>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default = 'now()'`.execute(own);
    await run('CREATE SCHEMA clock');
    await run("CREATE TABLE clock.shift AS SELECT interval '0' AS by");
    for (const name of ['now', 'clock_timestamp']) {
      await run(`CREATE FUNCTION clock.${name}() RETURNS timestamptz LANGUAGE sql STABLE
        AS 'SELECT pg_catalog.${name}() + by FROM clock.shift'`);
    }
    for (const { table, column } of defaults)
      await run(`ALTER TABLE public."${table}" ALTER COLUMN "${column}" SET DEFAULT clock.now()`);
    const path = 'search_path = clock, pg_catalog, public';
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(own);
    await run(`ALTER DATABASE "${rows[0]?.name}" SET ${path}`);
    await run(`SET ${path}`);
    // The pool opens other connections when it needs them.
    await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  });
  // A busy pool learns late that idle connections have ended: each is used once, so that no test gets one of them.
  await Promise.allSettled(Array.from({ length: mostConnections }, () => sql`SELECT 1`.execute(db)));
  return async (moment) => {
    const real = performance.timeOrigin + performance.now();
    await sql`UPDATE clock.shift SET by = make_interval(secs => ${(moment - real) / 1000})`.execute(db);
    vi.setSystemTime(moment);
  };
};

/** Lets the next deletions by age rely on the clock, as behind two days of a server. */
export const relyOnClock = async (db: Handle): Promise<void> => {
  const seen = Date.now();
  const run: ClockRun = { begun: seen - 2 * 24 * 3_600_000, seen, before: null };
  await setSetting(db, 'clock_run', run);
};
