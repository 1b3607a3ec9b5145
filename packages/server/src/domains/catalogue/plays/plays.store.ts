import { sql } from 'kysely';
import { isWithin } from '../../../db/clock.ts';
import { logarithmOfSum } from '../../../db/expressions.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, findValue, hasRow, listRows } from '../../../db/rows.ts';
import { trackIsPlayable } from '../track-rows/track-rows.store.ts';

/** Duration of a playable track in milliseconds; null if there is none. */
export const findDuration = (db: Handle, trackId: number): Promise<number | null> =>
  findValue(db)`
    SELECT tracks.duration_ms FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE tracks.id = ${trackId} AND ${trackIsPlayable}`;

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
export const insertPlay = (db: Handle, play: Play): Promise<boolean> =>
  hasRow(db)`
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
    FROM marked RETURNING id`;

export const removeOldMarks = (db: Handle): Promise<void> =>
  execute(db)`DELETE FROM play_cooldowns WHERE NOT ${isWithin(sql`counted_at`, pause * 60)}`;

/** Advisory lock key of the processes that apply plays. */
const addingKey = 771_203_647;

/** True if this transaction holds the lock for applying plays. */
export const isAlone = async (tx: Handle): Promise<boolean> =>
  (await findValue(tx)<boolean>`SELECT pg_try_advisory_xact_lock(${addingKey}) AS locked`) === true;

/** Removes and returns at most `most` pending plays; the album is null if the track is gone. */
export const consumePendingPlays = (tx: Handle, most: number) =>
  listRows(tx)<{ track_id: number; album_id: number | null; played_at: string }>`
    WITH taken AS (
      DELETE FROM pending_plays WHERE id IN (SELECT id FROM pending_plays ORDER BY id LIMIT ${most})
      RETURNING track_id, played_at
    )
    SELECT taken.track_id, tracks.album_id, taken.played_at
    FROM taken LEFT JOIN tracks ON tracks.id = taken.track_id`;

/** Adds plays to the totals of their hours in UTC. */
export const countByHour = (tx: Handle, moments: readonly string[]): Promise<void> =>
  execute(tx)`
    INSERT INTO plays_by_hour AS counted (hour, plays)
    SELECT date_trunc('hour', played_at, 'UTC') AS hour, count(*) FROM unnest(${moments}::timestamptz[]) AS played_at
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (hour) DO UPDATE SET plays = counted.plays + excluded.plays`;

/** Adds weights, as logarithms, to popularities, which are logarithms too. */
export const addPopularity = (
  tx: Handle,
  table: 'tracks' | 'albums',
  weights: ReadonlyMap<number, number>,
): Promise<void> =>
  execute(tx)`
    UPDATE ${sql.table(table)} SET popularity = ${logarithmOfSum(sql.ref(`${table}.popularity`), sql.ref('more.weight'))}
    FROM unnest(${[...weights.keys()]}::bigint[], ${[...weights.values()]}::float8[]) AS more (id, weight)
    WHERE ${sql.table(table)}.id = more.id`;
