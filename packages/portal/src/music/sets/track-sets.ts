import type { Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fetchTracks } from '../tracks/fetch-tracks.ts';
import { paramsIn } from '../search/search-params.ts';
import { fetched } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';

/** spec 9: playlist tracks on load. */
const limit = 1000;

type SetKind = 'album' | 'collection' | 'playlist' | 'replacements' | 'search';

/** Returns the id of a set in the player. */
export const setId = (kind: SetKind, name: number | string) => `${kind}:${name}`;

/** Addresses of sets for the player's link. */
export const setUrl = {
  album: paths.album,
  collection: paths.collection,
  playlist: paths.myPlaylist,
};

/** Fetches all tracks of the set with this id again: their addresses expire. Rejects if that fails. */
export async function reloadSet({ id, url }: { id: string; url: string }): Promise<Track[]> {
  const [kind, name = ''] = id.split(':', 2);
  if (kind === 'album')
    return (await fetched(api.album, { background: true, params: { id: name }, query: { limit, offset: 0 } })).tracks;
  if (kind === 'collection')
    return (await fetched(api.collection, { background: true, params: { id: name }, query: { limit, offset: 0 } }))
      .tracks;
  if (kind === 'playlist') return fetchTracks(name);
  if (kind === 'replacements') return reloadReplacements(Number(name));
  const { body } = paramsIn(new URL(url, location.origin).searchParams);
  return (await fetched(api.searchTracks, { background: true, query: { limit, offset: 0 }, body })).tracks;
}

/** Fetches the replacements of a track revoked in the last two weeks. */
async function reloadReplacements(trackId: number): Promise<Track[]> {
  const { tracks } = await fetched(api.revokedTracks, { background: true, query: { limit, offset: 0 } });
  return tracks.find(({ id }) => id === trackId)?.replacements ?? [];
}
