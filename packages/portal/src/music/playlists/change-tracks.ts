import type { Playlist } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';

/** Tracks, or all of an album or a ready-made playlist. */
interface Added {
  ids?: number[];
  album_id?: number;
  collection_id?: number;
}

/** Reads a playlist of whose change a host has said nothing but that it succeeded. */
const readPlaylist = async (id: number): Promise<Playlist> =>
  (await fetched(api.playlist, { background: true, params: { id }, query: { limit: 1, offset: 0 } })).collection;

/** Adds tracks to a playlist: one by the call for one, which every host has (spec 7), others by the call for many. */
export async function addTracks(id: number, body: Added) {
  const [track, ...more] = body.ids ?? [];
  if (track === undefined || more.length > 0) {
    return fetched(api.addTracks, { params: { id }, body });
  }
  const { playlist, already = [] } = await fetched(api.addTrack, { params: { id }, body: { id: track } });
  return { playlist: playlist ?? (await readPlaylist(id)), added: already.length > 0 ? [] : [track], already };
}

/** Removes tracks from a playlist, in the same way. */
export async function removeTracks(id: number, ids: readonly number[]) {
  const [track, ...more] = ids;
  if (track === undefined || more.length > 0) {
    return fetched(api.removeTracks, { params: { id }, body: { ids: [...ids] } });
  }
  const { playlist } = await fetched(api.removeTrack, { params: { id }, query: {}, body: { id: track } });
  return { playlist: playlist ?? (await readPlaylist(id)) };
}
