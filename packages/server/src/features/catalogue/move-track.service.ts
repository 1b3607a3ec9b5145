import type { Handle } from '../../db/schema.ts';
import { Invalid } from '../../errors.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { changed } from '../audit/changed-fields.rules.ts';
import { findOfficeAlbum } from './albums.office.store.ts';
import { editTracks, isTakenPlace } from './edit.office.store.ts';
import type { OfficeTrackRow } from './tracks.office.store.ts';
import { changedTrack, takeTrack } from './tracks.office.service.ts';
import { replaceEmptyAlbum, keepRevoked } from './album-aggregates.store.ts';
import { finishAlbum } from './album-aggregates.service.ts';

interface Place {
  album_id: number;
  disc_number: number;
  track_number: number;
}

/** The album that a track left goes when it was its last; whoever had it in their music has the new one then. */
const leaveAlbum = async (tx: Handle, actor: Actor, left: OfficeTrackRow, albumId: number): Promise<void> => {
  await keepRevoked(tx, left.id, left.album_id);
  if (!(await replaceEmptyAlbum(tx, left.album_id, albumId))) {
    return finishAlbum(tx, left.album_id, left.album_names_artist, []);
  }
  const name = left.album_name;
  return record(tx, actor, { act: 'album.remove', kind: 'album', id: left.album_id, name, after: { became: albumId } });
};

/**
 * Puts a track to a place of an album. Throws 422 where the album is not there (`unknown`), is revoked (`conflict`),
 * or where the place is another track's (`taken`).
 */
export const placeTrack = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, ...place }: Place & { version: number },
): Promise<OfficeTrackRow> => {
  const before = await takeTrack(tx, id, version);
  const album = await findOfficeAlbum(tx, place.album_id);
  if (!album) throw new Invalid({ album_id: 'unknown' });
  const moves = album.id !== before.album_id;
  if (moves && album.revoked_at !== null) throw new Invalid({ album_id: 'conflict' });
  if (await isTakenPlace(tx, id, place)) throw new Invalid({ track_number: 'taken' });
  await editTracks(tx, [id], place, ['place']);
  if (moves) await leaveAlbum(tx, actor, before, album.id);
  await finishAlbum(tx, album.id, album.names_artist, [id]);
  const after = await changedTrack(tx, id);
  const change = changed(before, after, ['album_id', 'album_name', 'disc_number', 'track_number']);
  if (change) await record(tx, actor, { act: 'track.move', kind: 'track', id, name: before.name, ...change });
  return after;
};
