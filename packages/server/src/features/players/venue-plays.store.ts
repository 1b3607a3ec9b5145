import type { VenuePlay } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import type { StorablePlay } from './played.rules.ts';

/** Durations of tracks in milliseconds, of those that exist; whether they may still be played is of no matter. */
export const findDurations = async (db: Handle, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; duration_ms: number }>`
    SELECT id, duration_ms FROM tracks WHERE id = ANY((SELECT ${ids}::bigint[])::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.duration_ms]));
};

/** Makes the partitions that plays with these starts belong to. */
export const makePartitions = async (db: Handle, moments: readonly string[]): Promise<void> => {
  await sql`SELECT make_venue_plays_partition(moment) FROM unnest(${moments}::timestamptz[]) AS moment`.execute(db);
};

/**
 * Stores plays that are not there yet, and passes those that count on to the popularity of their tracks. Returns the
 * number of stored ones.
 */
export const insertPlays = async (
  tx: Handle,
  by: { id: number; venue_id: number; account_id: number },
  plays: readonly StorablePlay[],
): Promise<number> => {
  const { rows } = await sql<{ stored: number }>`
    WITH stored AS (
      INSERT INTO venue_plays (id, started_at, account_id, venue_id, player_id, track_id, duration_ms)
      SELECT id, started_at, ${by.account_id}::bigint, ${by.venue_id}::bigint, ${by.id}::bigint, track_id, duration_ms
      FROM unnest(
        ${plays.map(({ id }) => id)}::uuid[], ${plays.map(({ started_at }) => started_at)}::timestamptz[],
        ${plays.map(({ track_id }) => track_id)}::bigint[], ${plays.map(({ duration_ms }) => duration_ms)}::integer[]
      ) AS played (id, started_at, track_id, duration_ms)
      ON CONFLICT (id, started_at) DO NOTHING
      RETURNING id, track_id, started_at
    ), pending AS (
      INSERT INTO pending_plays (track_id, played_at)
      SELECT track_id, started_at FROM stored
      WHERE id = ANY(${plays.filter(({ counts }) => counts).map(({ id }) => id)}::uuid[])
    )
    SELECT count(*) AS stored FROM stored`.execute(tx);
  return rows[0]?.stored ?? 0;
};

/** Plays of a venue that began within a time, in milliseconds since 1970, oldest first. */
export const listPlays = async (
  db: Handle,
  venue: number,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<VenuePlay[]> => {
  const { rows } = await sql<VenuePlay>`
    SELECT plays.track_id, coalesce(tracks.name, '') AS name, coalesce(tracks.artist, '') AS artist, plays.started_at,
      plays.duration_ms
    FROM venue_plays AS plays LEFT JOIN tracks ON tracks.id = plays.track_id
    WHERE plays.venue_id = ${venue} AND plays.started_at >= to_timestamp(${from / 1000}::double precision)
      AND plays.started_at < to_timestamp(${to / 1000}::double precision)
    ORDER BY plays.started_at, plays.id LIMIT ${limit}`.execute(db);
  return rows;
};

/** Makes the partitions of this month and the next one, so that no report waits for it. Nothing is left to do then. */
export const makeComingPartitions = async (db: Handle): Promise<0> => {
  await sql`
    SELECT make_venue_plays_partition(now()), make_venue_plays_partition(now() + interval '1 month')`.execute(db);
  return 0;
};

/** Drops the months that were over this many days ago. Returns their number. */
export const dropPlaysBefore = async (db: Handle, days: number): Promise<number> => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'venue_plays'::regclass
      AND (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= now() - make_interval(days => ${days})
    `.execute(db);
  for (const { name } of rows) await sql`DROP TABLE IF EXISTS ${sql.table(name)}`.execute(db);
  return rows.length;
};
