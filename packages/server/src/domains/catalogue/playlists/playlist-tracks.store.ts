import { sql } from 'kysely';
import { readRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import type { Edit } from '../../common/ordering/places.rules.ts';
import { writePlaces } from '../track-rows/set-tracks.store.ts';
import { trackIsPlayable } from '../track-rows/track-rows.store.ts';

/**
 * Writes an edit and increments the version. Stored count and duration change by the difference, without revoked
 * tracks, so call it under the playlist's lock and with the catalogue shared.
 */
export const writeEdit = async (tx: Handle, id: number, edit: Edit): Promise<void> => {
  const more = await sumPlayable(tx, edit.added);
  const less = await sumPlayable(tx, edit.removed);
  await writePlaces(tx, 'playlist', id, edit);
  await sql`
    UPDATE playlists SET version = version + 1, track_count = track_count + ${more.tracks - less.tracks}::integer,
      duration_ms = duration_ms + ${more.ms - less.ms}::bigint
    WHERE id = ${id}`.execute(tx);
};

const sumPlayable = (tx: Handle, ids: readonly number[]): Promise<{ tracks: number; ms: number }> =>
  readRow(tx)`
    SELECT count(*) AS tracks, coalesce(sum(tracks.duration_ms), 0) AS ms
    FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE tracks.id = ANY(${ids}::bigint[]) AND ${trackIsPlayable}`;
