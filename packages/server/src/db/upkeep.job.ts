import { sql } from 'kysely';
import { findValue } from './rows.ts';
import { createPeriodicJob, type PeriodicJob } from '../lib/background-job.ts';
import type { Handle } from './schema.ts';

/** Milliseconds between two looks. */
const every = 60_000;

/**
 * `log`: bytes of write-ahead log after which there is a checkpoint; a start after a kill replays them. `rows`: dead or
 * changed rows from which a table is looked after, beside a fifth of its rows, as by autovacuum.
 */
const usual = { log: 64 * 1024 ** 2, rows: 1000 };

const share = 0.2;

const logSinceCheckpoint = async (db: Handle): Promise<number> =>
  (await findValue(db)<number>`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint AS bytes FROM pg_control_checkpoint()`) ?? 0;

/** The table with the most dead rows or changes since its last statistics, among those that have too many. */
const findNeediest = (db: Handle, least: number): Promise<string | null> =>
  findValue(db)`
    SELECT relname AS name FROM pg_stat_user_tables
    WHERE greatest(n_dead_tup, n_mod_since_analyze) > ${least}::bigint + ${share}::double precision * n_live_tup
    ORDER BY greatest(n_dead_tup, n_mod_since_analyze) DESC, relname LIMIT 1`;

/**
 * Does once what the checkpointer and autovacuum of a server do all the time; the embedded database has neither, so that
 * its log would grow until the process ends, and replaced rows would keep their room. One table at a time, since the
 * only connection waits for it. Returns the table, or null if none was in need.
 */
export const maintain = async (db: Handle, { log, rows } = usual): Promise<string | null> => {
  if ((await logSinceCheckpoint(db)) > log) await sql`CHECKPOINT`.execute(db);
  const table = await findNeediest(db, rows);
  if (table !== null) await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db);
  return table;
};

export const createUpkeepJob = (db: Handle, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob(async () => void (await maintain(db)), every, report);
