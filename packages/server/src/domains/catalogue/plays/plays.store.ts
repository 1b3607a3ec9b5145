import { sql } from 'kysely';
import { isWithin } from '../../../db/clock.ts';
import { logarithmOfSum } from '../../../db/expressions.ts';
import type { Handle } from '../../../db/schema.ts';
import { trackIsPlayable } from '../track-rows/track-rows.store.ts';

/** Duration of a playable track in milliseconds; null if there is none. */
export const findDuration = async (db: Handle, trackId: number): Promise<number | null> => {
  const { rows } = await sql<{ duration_ms: number }>`
    SELECT tracks.duration_ms FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE tracks.id = ${trackId} AND ${trackIsPlayable}`.execute(db);
  return rows[0]?.duration_ms ?? null;
};

export interface Play {
  account_id: number;
  /** The session or API key that played it. */
  listener: string;
  track_id: number;
  source: string;
  seconds: number;
}

/** Minutes in which a second play of a track by the same listener does not count. */
const pause = 60;

/** Stores a play; false if the listener's last play of this track is too recent. Concurrent plays count once. */
export const insertPlay = async (db: Handle, play: Play): Promise<boolean> => {
  const { rows } = await sql`
    WITH marked AS (
      INSERT INTO play_cooldowns AS mark (listener, track_id) VALUES (${play.listener}, ${play.track_id}::bigint)
      ON CONFLICT (listener, track_id) DO UPDATE SET counted_at = now()
      WHERE NOT ${isWithin(sql`mark.counted_at`, pause * 60)}
      RETURNING track_id, counted_at
    ), fresh AS (
      INSERT INTO pending_plays (track_id, played_at) SELECT track_id, counted_at FROM marked
    )
    INSERT INTO plays (account_id, listener, track_id, source, seconds, played_at)
    SELECT ${play.account_id}::bigint, ${play.listener}, track_id, ${play.source}, ${play.seconds}::integer, counted_at
    FROM marked RETURNING id`.execute(db);
  return rows.length > 0;
};

/** Deletes expired cooldowns. */
export const removeOldMarks = async (db: Handle): Promise<void> => {
  await sql`DELETE FROM play_cooldowns WHERE NOT ${isWithin(sql`counted_at`, pause * 60)}`.execute(db);
};

/** Advisory lock key of the processes that apply plays. */
const addingKey = 771_203_647;

/** True if this transaction holds the lock for applying plays. */
export const isAlone = async (tx: Handle): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_xact_lock(${addingKey}) AS locked`.execute(tx);
  return rows[0]?.locked ?? false;
};

/** Removes and returns at most `most` pending plays; the album is null if the track is gone. */
export const consumePendingPlays = async (tx: Handle, most: number) => {
  const { rows } = await sql<{ track_id: number; album_id: number | null; played_at: string }>`
    WITH taken AS (
      DELETE FROM pending_plays WHERE id IN (SELECT id FROM pending_plays ORDER BY id LIMIT ${most})
      RETURNING track_id, played_at
    )
    SELECT taken.track_id, tracks.album_id, taken.played_at
    FROM taken LEFT JOIN tracks ON tracks.id = taken.track_id`.execute(tx);
  return rows;
};

/** Adds plays to the totals of their hours in UTC. */
export const countByHour = async (tx: Handle, moments: readonly string[]): Promise<void> => {
  await sql`
    INSERT INTO plays_by_hour AS counted (hour, plays)
    SELECT date_trunc('hour', played_at, 'UTC') AS hour, count(*) FROM unnest(${moments}::timestamptz[]) AS played_at
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (hour) DO UPDATE SET plays = counted.plays + excluded.plays`.execute(tx);
};

/** Adds weights, as logarithms, to popularities, which are logarithms too. */
export const addPopularity = async (
  tx: Handle,
  table: 'tracks' | 'albums',
  weights: ReadonlyMap<number, number>,
): Promise<void> => {
  await sql`
    UPDATE ${sql.table(table)} SET popularity = ${logarithmOfSum(sql.ref(`${table}.popularity`), sql.ref('more.weight'))}
    FROM unnest(${[...weights.keys()]}::bigint[], ${[...weights.values()]}::float8[]) AS more (id, weight)
    WHERE ${sql.table(table)}.id = more.id`.execute(tx);
};
