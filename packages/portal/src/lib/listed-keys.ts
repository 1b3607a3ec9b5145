import { api, type Call } from '@kamerton/wire/client/api';

/**
 * spec 7: what each listed key of a body holds where a call has nothing to say in it. All of them are sent, so that a
 * host that validates strictly takes them.
 */
const empty = new Map<Call, object>([
  [api.login, { email: null, password: null, tz: null, token: null }],
  [api.searchTracks, { what: '', tags: [], genres: [] }],
  [api.searchAlbums, { what: '', tags: [], genres: [] }],
  [api.createPlaylist, { name: '', description: '', cover: null, filename: null }],
]);

/** The body with every key that the specification lists for the call. */
export const withListedKeys = (endpoint: Call, body: unknown): unknown => {
  const keys = empty.get(endpoint);
  if (!keys || typeof body !== 'object') return body;
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  return { ...keys, ...Object.fromEntries(given) };
};
