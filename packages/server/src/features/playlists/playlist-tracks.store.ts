import type { Language, PageQuery } from '@kamerton/wire';
import { sql } from 'kysely';
import { countRows } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import type { Listed } from '../catalogue/albums.store.ts';
import { trackColumns, trackIsPlayable, trackJoins, type TrackRow } from '../catalogue/tracks.store.ts';

/** In their order; revoked ones keep their place. */
export const listPlaylistTracks = async (
  db: Handle,
  language: Language,
  id: number,
  { limit, offset }: PageQuery,
): Promise<Listed<TrackRow>> => {
  const from = sql`FROM playlist_tracks JOIN tracks ON tracks.id = playlist_tracks.track_id ${trackJoins}
    WHERE playlist_tracks.playlist_id = ${id}`;
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} ${from}
    ORDER BY playlist_tracks.position, tracks.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, ...(await countRows(db, sql`SELECT 1 ${from}`)) };
};

/** Ids of the tracks in their order. */
export const listOrder = async (tx: Handle, id: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('playlist_tracks')
    .select('track_id')
    .where('playlist_id', '=', id)
    .orderBy('position')
    .orderBy('track_id')
    .execute();
  return rows.map((row) => row.track_id);
};

/** Of the given tracks those that can be played, in the given order. */
export const listPlayable = async (tx: Handle, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT tracks.id FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN tracks ON tracks.id = wanted.id JOIN albums ON albums.id = tracks.album_id
    WHERE ${trackIsPlayable} ORDER BY wanted.place`.execute(tx);
  return [...new Set(rows.map((row) => row.id))];
};

/** Makes the order of a playlist the given one: tracks that are not named leave it, new ones come in. */
export const writeOrder = async (tx: Handle, id: number, ids: readonly number[]): Promise<void> => {
  await sql`
    DELETE FROM playlist_tracks WHERE playlist_id = ${id} AND track_id <> ALL(${ids}::bigint[])`.execute(tx);
  await sql`
    INSERT INTO playlist_tracks (playlist_id, track_id, position)
    SELECT ${id}, wanted.id, wanted.place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    ON CONFLICT (playlist_id, track_id) DO UPDATE SET position = excluded.position
    WHERE playlist_tracks.position <> excluded.position`.execute(tx);
  await recount(tx, id);
};

/** Stored count and duration leave revoked tracks out. Every change of the tracks is a new version. */
const recount = async (tx: Handle, id: number): Promise<void> => {
  await sql`
    UPDATE playlists SET version = version + 1, (track_count, duration_ms) = (
      SELECT count(*), coalesce(sum(tracks.duration_ms), 0) FROM playlist_tracks
      JOIN tracks ON tracks.id = playlist_tracks.track_id JOIN albums ON albums.id = tracks.album_id
      WHERE playlist_tracks.playlist_id = playlists.id AND ${trackIsPlayable})
    WHERE id = ${id}`.execute(tx);
};
