import { api, type Track } from '@kamerton/wire';
import { paramsIn } from '../features/search/search-params.ts';
import { fetched } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';

/** spec 9: playlist tracks on load. */
const limit = 1000;

export type SetKind = 'album' | 'collection' | 'search';

/** How the player tells one set of tracks from another. */
export const setId = (kind: SetKind, name: number | string) => `${kind}:${name}`;

/** Where the player's link leads for a set. */
export const setUrl = {
  album: paths.album,
  collection: paths.collection,
};

/** All tracks of the set with this id, asked for anew: their addresses expire. Rejects where they cannot be had. */
export async function reloadSet({ id, url }: { id: string; url: string }): Promise<Track[]> {
  const [kind, name = ''] = id.split(':', 2);
  if (kind === 'album') return (await fetched(api.album, { params: { id: name }, query: { limit } })).tracks;
  if (kind === 'collection') return (await fetched(api.collection, { params: { id: name }, query: { limit } })).tracks;
  const { body } = paramsIn(new URL(url, location.origin).searchParams);
  return (await fetched(api.searchTracks, { query: { limit }, body })).tracks;
}
