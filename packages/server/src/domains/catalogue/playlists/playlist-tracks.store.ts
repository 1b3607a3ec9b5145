import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { trackIsPlayable } from '../track-rows/track-rows.store.ts';

/** Positions of a playlist's tracks by track id, in order. */
export const listPlaces = async (tx: Handle, id: number): Promise<Map<number, number>> => {
  const rows = await tx
    .selectFrom('playlist_tracks')
    .select(['track_id', 'position'])
    .where('playlist_id', '=', id)
    .orderBy('position')
    .orderBy('track_id')
    .execute();
  return new Map(rows.map((row) => [row.track_id, row.position]));
};

/** Changes of a playlist's rows. */
interface Edit {
  added: readonly number[];
  removed: readonly number[];
  /** Positions by track id, of added and of moved tracks. */
  places: ReadonlyMap<number, number>;
}

/**
 * Writes an edit and increments the version. Stored count and duration change by the difference, without revoked
 * tracks, so call it under the playlist's lock and with the catalogue shared.
 */
export const writeEdit = async (tx: Handle, id: number, { added, removed, places }: Edit): Promise<void> => {
  const more = await sumPlayable(tx, added);
  const less = await sumPlayable(tx, removed);
  if (removed.length > 0) {
    await sql`
      DELETE FROM playlist_tracks WHERE playlist_id = ${id} AND track_id = ANY(${removed}::bigint[])`.execute(tx);
  }
  await sql`
    INSERT INTO playlist_tracks (playlist_id, track_id, position)
    SELECT ${id}, placed.id, placed.place
    FROM unnest(${[...places.keys()]}::bigint[], ${[...places.values()]}::integer[]) AS placed (id, place)
    ON CONFLICT (playlist_id, track_id) DO UPDATE SET position = excluded.position`.execute(tx);
  await sql`
    UPDATE playlists SET version = version + 1, track_count = track_count + ${more.tracks - less.tracks}::integer,
      duration_ms = duration_ms + ${more.ms - less.ms}::bigint
    WHERE id = ${id}`.execute(tx);
};

const sumPlayable = async (tx: Handle, ids: readonly number[]): Promise<{ tracks: number; ms: number }> => {
  const { rows } = await sql<{ tracks: number; ms: number }>`
    SELECT count(*) AS tracks, coalesce(sum(tracks.duration_ms), 0) AS ms
    FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE tracks.id = ANY(${ids}::bigint[]) AND ${trackIsPlayable}`.execute(tx);
  return rows[0] ?? { tracks: 0, ms: 0 };
};
