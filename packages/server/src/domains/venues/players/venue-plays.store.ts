import { bounds, type VenuePlay } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Age, daysAgo } from '../../../db/clock.ts';
import { lockNames } from '../../../db/transaction.ts';
import { type Handle, partitionNames } from '../../../db/schema.ts';
import { execute, findRow, listRows, readValue } from '../../../db/rows.ts';
import { trackWasOffered } from '../../catalogue/track-rows/track-rows.store.ts';
import { countingHour, type NearbyPlay, type StorablePlay } from './played.rules.ts';

/** Durations of tracks in milliseconds, of those that exist; whether they may still be played is of no matter. */
export const findDurations = async (db: Handle, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await listRows(db)<{ id: number; duration_ms: number }>`
    SELECT id, duration_ms FROM tracks WHERE id = ANY((SELECT ${ids}::bigint[])::bigint[])`;
  return new Map(rows.map((row) => [row.id, row.duration_ms]));
};

/** Makes the partitions that plays with these starts belong to. */
export const makePartitions = (db: Handle, moments: readonly string[]): Promise<void> =>
  execute(db)`SELECT make_venue_plays_partition(moment) FROM unnest(${moments}::timestamptz[]) AS moment`;

/**
 * Serializes the reports of a venue until the transaction ends: a track counts once an hour for all of its players.
 * Returns when a player was paired, in milliseconds since 1970.
 */
export const lockReports = async (tx: Handle, by: { id: number; venue_id: number }): Promise<number> => {
  await lockNames(tx, [`plays of venue ${by.venue_id}`]);
  const { rows } = await sql<{ paired_at: string }>`
    SELECT paired_at FROM players WHERE id = ${by.id}
    UNION ALL SELECT paired_at FROM unpaired_players WHERE player_id = ${by.id}`.execute(tx);
  return Date.parse(rows[0]?.paired_at ?? '');
};

/** Lists a venue's plays around these: those that they may overlap, and those that count instead of them. */
export const listNearby = async (
  tx: Handle,
  venue: number,
  plays: readonly Pick<StorablePlay, 'started_at' | 'duration_ms'>[],
): Promise<NearbyPlay[]> => {
  const starts = plays.map(({ started_at }) => Date.parse(started_at));
  const ends = plays.map(({ duration_ms }, at) => (starts[at] ?? 0) + duration_ms);
  const seconds = (ms: number) => sql`to_timestamp(${ms / 1000}::double precision)`;
  return listRows(tx)<NearbyPlay>`
    SELECT id, player_id, track_id, started_at, duration_ms, implausible FROM venue_plays
    WHERE venue_id = ${venue} AND started_at <= ${seconds(Math.max(...ends) + countingHour)}
      AND started_at >= ${seconds(Math.min(...starts) - bounds.play_seconds * 1000)}
      AND started_at + make_interval(secs => duration_ms / 1000.0) >= ${seconds(Math.min(...starts) - countingHour)}`;
};

/** Accounts whose plays have these ids, by id, among the plays that may be reported at present. */
export const listStored = async (
  tx: Handle,
  plays: readonly Pick<StorablePlay, 'id'>[],
  now: number,
): Promise<Map<string, number>> => {
  // The bounds leave three months, each of which is searched by its key; a day more for clocks that were set.
  const days = (count: number) => sql`to_timestamp(${now / 1000 + count * 86_400}::double precision)`;
  const rows = await listRows(tx)<{ id: string; account_id: number }>`
    SELECT id, account_id FROM venue_plays
    WHERE id = ANY(${plays.map(({ id }) => id)}::uuid[])
      AND started_at >= ${days(-bounds.play_age.days - 1)} AND started_at <= ${days(1)}`;
  return new Map(rows.map((row) => [row.id, row.account_id]));
};

/**
 * Stores plays that are not there yet, and passes those that count on to the popularity of their tracks. Returns the
 * number of stored ones.
 */
export const insertPlays = (
  tx: Handle,
  by: { id: number; venue_id: number; account_id: number },
  plays: readonly StorablePlay[],
): Promise<number> =>
  readValue(tx)<number>`
    WITH stored AS (
      INSERT INTO venue_plays (id, started_at, account_id, venue_id, player_id, track_id, duration_ms,
        implausible)
      SELECT id, started_at, ${by.account_id}::bigint, ${by.venue_id}::bigint, ${by.id}::bigint, track_id, duration_ms,
        implausible
      FROM unnest(
        ${plays.map(({ id }) => id)}::uuid[], ${plays.map(({ started_at }) => started_at)}::timestamptz[],
        ${plays.map(({ track_id }) => track_id)}::bigint[], ${plays.map(({ duration_ms }) => duration_ms)}::integer[],
        ${plays.map(({ implausible }) => implausible)}::text[]
      ) AS played (id, started_at, track_id, duration_ms, implausible)
      ON CONFLICT (id, started_at) DO NOTHING
      RETURNING id, track_id, started_at
    ), pending AS (
      INSERT INTO pending_plays (track_id, played_at)
      SELECT track_id, started_at FROM stored
      WHERE id = ANY(${plays.filter(({ counts }) => counts).map(({ id }) => id)}::uuid[])
    )
    SELECT count(*) AS stored FROM stored`;

/** Plays of a venue that began within a time, in milliseconds since 1970. */
const begunWithin = (venue: number, { from, to }: { from: number; to: number }) => sql`
  SELECT plays.track_id, coalesce(tracks.name, '') AS name, coalesce(tracks.artist, '') AS artist, plays.started_at,
    plays.duration_ms
  FROM venue_plays AS plays LEFT JOIN tracks ON tracks.id = plays.track_id AND ${trackWasOffered()}
  WHERE plays.venue_id = ${venue} AND plays.started_at >= to_timestamp(${from / 1000}::double precision)
    AND plays.started_at < to_timestamp(${to / 1000}::double precision)`;

/** Plays of a venue that began within a time, in milliseconds since 1970, oldest first. */
export const listPlays = (
  db: Handle,
  venue: number,
  within: { from: number; to: number },
  limit: number,
): Promise<VenuePlay[]> =>
  listRows(db)`${begunWithin(venue, within)} ORDER BY plays.started_at, plays.id LIMIT ${limit}`;

/**
 * The play of a venue that had begun before a moment and still sounded then, the longest one that is plausible; null if
 * there is none.
 */
export const findSounding = (db: Handle, venue: number, at: number): Promise<VenuePlay | null> =>
  findRow(db)`
    ${begunWithin(venue, { from: at - bounds.play_seconds * 1000, to: at })}
      AND plays.implausible IS NULL
      AND plays.started_at + make_interval(secs => plays.duration_ms / 1000.0) > to_timestamp(${at / 1000}::double precision)
    ORDER BY plays.started_at + make_interval(secs => plays.duration_ms / 1000.0) DESC LIMIT 1`;

/** SQLSTATE codes of a lock that others hold, and of what another process is detaching or has dropped. */
const busy = ['55P03', '55000', '42P01'];
/** That of a cancelled statement. */
const cancelled = '57014';

/** Runs `work`, which the next run repeats if a long reader or another process is in its way; 0 then. */
const unlessBusy = (work: () => Promise<number>, codes = busy): Promise<number> =>
  work().catch((error: unknown) => {
    if (codes.includes((error as { code?: string }).code ?? '')) return 0;
    throw error;
  });

/** Makes the partitions of this month and the next twelve, so that no report waits for one. Nothing is left to do then. */
export const makeComingPartitions = (db: Handle): Promise<number> =>
  unlessBusy(async () => {
    await sql`
      SELECT make_venue_plays_partition(now() + make_interval(months => month))
      FROM generate_series(0, 12) AS month`.execute(db);
    return 0;
  });

interface Partition {
  name: string;
  state: 'attached' | 'detaching' | 'detached';
}

/** Months that were over a number of days ago, first those that a former run has begun to detach. */
const listOutdated = (db: Handle, age: Age): Promise<Partition[]> =>
  listRows(db)`
    SELECT relname AS name,
      CASE WHEN inhrelid IS NULL THEN 'detached' WHEN inhdetachpending THEN 'detaching' ELSE 'attached' END AS state
    FROM pg_class LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ ${partitionNames}
      AND (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= ${daysAgo(age)}
    ORDER BY inhdetachpending DESC NULLS LAST, relname`;

/** Milliseconds for which a statement waits for others. */
const patience = 2000;

/**
 * Runs a statement, which must run outside of a transaction, and cancels it where it waits for others. A `lock_timeout`
 * would stay on a connection that a pooler gives to others.
 */
const runBriefly = async (db: Handle, statement: RawBuilder<unknown>): Promise<void> => {
  const cancel = sql`
    SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND pid <> pg_backend_pid() AND query = ${statement.compile(db).sql}`;
  const timer = setInterval(() => void cancel.execute(db).catch(() => {}), patience);
  try {
    await statement.execute(db);
  } finally {
    clearInterval(timer);
  }
};

/** A reader of the table waits for none of these statements, as it would for a DROP of an attached partition. */
const dropPartition = async (db: Handle, { name, state }: Partition): Promise<void> => {
  if (state !== 'detached') {
    const how = state === 'attached' ? sql`CONCURRENTLY` : sql`FINALIZE`;
    await runBriefly(db, sql`ALTER TABLE venue_plays DETACH PARTITION ${sql.table(name)} ${how}`);
  }
  await runBriefly(db, sql`DROP TABLE IF EXISTS ${sql.table(name)}`);
};

/** Drops the months that were over a number of days ago. Returns their number, 0 if a long reader is in the way. */
export const dropPlaysBefore = (db: Handle, age: Age): Promise<number> =>
  unlessBusy(async () => {
    const outdated = await listOutdated(db, age);
    for (const partition of outdated) await dropPartition(db, partition);
    return outdated.length;
  }, [...busy, cancelled]);
