import type { Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fetchTracks } from '../features/playlists/queries.ts';
import { paramsIn } from '../features/search/search-params.ts';
import { fetched } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';

/** spec 9: playlist tracks on load. */
const limit = 1000;

export type SetKind = 'album' | 'collection' | 'playlist' | 'replacements' | 'search';

/** How the player tells one set of tracks from another. */
export const setId = (kind: SetKind, name: number | string) => `${kind}:${name}`;

/** Where the player's link leads for a set. */
export const setUrl = {
  album: paths.album,
  collection: paths.collection,
  playlist: paths.myPlaylist,
};

/** All tracks of the set with this id, asked for anew: their addresses expire. Rejects where they cannot be had. */
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

/** What could take the place of a revoked track, which is one of the few of the last two weeks. */
async function reloadReplacements(trackId: number): Promise<Track[]> {
  const { tracks } = await fetched(api.revokedTracks, { background: true, query: { limit, offset: 0 } });
  return tracks.find(({ id }) => id === trackId)?.replacements ?? [];
}
