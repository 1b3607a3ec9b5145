import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { trackIsPlayable } from '../track-rows/track-rows.store.ts';

/** Length of a track that can be played, in milliseconds; null where there is none. */
export const findDuration = async (db: Handle, trackId: number): Promise<number | null> => {
  const { rows } = await sql<{ duration_ms: number }>`
    SELECT tracks.duration_ms FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE tracks.id = ${trackId} AND ${trackIsPlayable}`.execute(db);
  return rows[0]?.duration_ms ?? null;
};

export interface Play {
  account_id: number;
  /** The session or API key that played. */
  listener: string;
  track_id: number;
  source: string;
  seconds: number;
}

/** Minutes for which a second play of the same track by the same listener does not count. */
const pause = 60;

/** Keeps a play; false where the listener's last one of this track is too near. Two at the same time are one. */
export const insertPlay = async (db: Handle, play: Play): Promise<boolean> => {
  const { rows } = await sql`
    WITH marked AS (
      INSERT INTO play_cooldowns AS mark (listener, track_id) VALUES (${play.listener}, ${play.track_id}::bigint)
      ON CONFLICT (listener, track_id) DO UPDATE SET counted_at = now()
      WHERE mark.counted_at <= now() - make_interval(mins => ${pause})
      RETURNING track_id, counted_at
    ), fresh AS (
      INSERT INTO pending_plays (track_id, played_at) SELECT track_id, counted_at FROM marked
    )
    INSERT INTO plays (account_id, listener, track_id, source, seconds, played_at)
    SELECT ${play.account_id}::bigint, ${play.listener}, track_id, ${play.source}, ${play.seconds}::integer, counted_at
    FROM marked RETURNING id`.execute(db);
  return rows.length > 0;
};

/** Forgets the marks that no longer keep a play from counting. */
export const removeOldMarks = async (db: Handle): Promise<void> => {
  await sql`DELETE FROM play_cooldowns WHERE counted_at <= now() - make_interval(mins => ${pause})`.execute(db);
};

/** One number for all processes that add up plays. */
const addingKey = 771_203_647;

/** Whether this transaction is the one that adds up plays now. */
export const isAlone = async (tx: Handle): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${addingKey}) AS taken`.execute(tx);
  return rows[0]?.taken ?? false;
};

/** Takes plays that are not in any popularity yet, at most `most` of them. */
export const takePendingPlays = async (tx: Handle, most: number) => {
  const { rows } = await sql<{ track_id: number; album_id: number; played_at: string }>`
    WITH taken AS (
      DELETE FROM pending_plays WHERE id IN (SELECT id FROM pending_plays ORDER BY id LIMIT ${most})
      RETURNING track_id, played_at
    )
    SELECT taken.track_id, tracks.album_id, taken.played_at FROM taken JOIN tracks ON tracks.id = taken.track_id`.execute(
    tx,
  );
  return rows;
};

/** Counts plays into the hours, of UTC, in which they were played. */
export const countByHour = async (tx: Handle, moments: readonly string[]): Promise<void> => {
  await sql`
    INSERT INTO plays_by_hour AS counted (hour, plays)
    SELECT date_trunc('hour', played_at, 'UTC') AS hour, count(*) FROM unnest(${moments}::timestamptz[]) AS played_at
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (hour) DO UPDATE SET plays = counted.plays + excluded.plays`.execute(tx);
};

/**
 * Adds weights, as logarithms, to popularities, which are logarithms too. The exponent is held where its result is
 * nothing anyway: PostgreSQL refuses a result too small for it.
 */
export const addPopularity = async (
  tx: Handle,
  table: 'tracks' | 'albums',
  weights: ReadonlyMap<number, number>,
): Promise<void> => {
  const popularity = sql.ref(`${table}.popularity`);
  await sql`
    UPDATE ${sql.table(table)} SET popularity = greatest(${popularity}, more.weight)
      + ln(1 + exp(-least(abs(${popularity} - more.weight), 700)))
    FROM unnest(${[...weights.keys()]}::bigint[], ${[...weights.values()]}::float8[]) AS more (id, weight)
    WHERE ${sql.table(table)}.id = more.id`.execute(tx);
};
