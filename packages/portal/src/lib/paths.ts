type Id = number | string;

/** Addresses of the portal's screens below /dist, for links. Their routes are in `app/route-table.ts`. */
export const paths = {
  auth: '/auth',
  profileIndex: '/auth/index',
  profile: '/auth/profile',
  password: '/auth/password',
  forgot: '/forgot',
  home: '/',
  mymusic: '/mymusic',
  newPlaylist: '/mymusic/new-playlist',
  /** Own playlists; ready-made ones in my music are its second tab. */
  myPlaylists: '/mymusic/playlists',
  myCollections: '/mymusic/playlists?tab=ready-made',
  myPlaylist: (id: Id) => `/mymusic/playlist/${id}`,
  myAlbums: '/mymusic/albums',
  revoked: '/mymusic/revoked',
  musicbase: '/musicbase',
  /** All ready-made playlists: a view of the music base. */
  readyMade: '/musicbase?view=playlists',
  /** Own and ready-made playlists together: another view of it. */
  allPlaylists: '/musicbase?view=all',
  newAlbums: '/musicbase/album',
  popularAlbums: '/musicbase/album-popular',
  block: (id: Id) => `/musicbase/block/${id}`,
  collection: (id: Id) => `/musicbase/playlist/${id}`,
  album: (id: Id) => `/musicbase/album/${id}`,
  search: '/search',
  searchFor: (what: Id) => `/search?${new URLSearchParams({ what: String(what) }).toString()}`,
  feedbackIndex: '/feedback/index',
  feedback: '/feedback',
  feedbackHistory: '/feedback/history',
  feedbackRequest: (id: Id) => `/feedback/request/${id}`,
  contractIndex: '/contract/index',
  contract: '/contract',
  contractSign: '/contract/sign',
  contractTerms: '/contract/terms',
  venues: '/object',
  newVenue: '/object?new=1',
  /** The hours of a venue, where it can be changed. */
  venue: (id: Id) => `/object?venue=${id}`,
  /** How well what a venue plays fits it. */
  venueFitness: (id: Id) => `/object?fitness=${id}`,
  venuePlayer: (id: Id) => `/object?player=${id}`,
  schedule: (venue: Id) => `/object/${venue}/schedule`,
  /** Music rules of the company. */
  rules: '/object/rules',
  rulesOfTag: (id: Id) => `/object/rules?tag=${id}`,
  rulesOfVenue: (id: Id) => `/object/rules?venue=${id}`,
  venuesPlaying: (playlist: Id) => `/object?playlist_id=${playlist}`,
};

/** Base path of the portal (spec: the path prefix /dist/). */
export const base = '/dist';

/** spec 7: `{host}`, which the server writes into the shell at run time. */
export const apiRoot = () =>
  document.querySelector<HTMLMetaElement>('meta[name="kamerton-api"]')?.content || '/dist/api';

/** Parses an id of an address; undefined if it is none. */
export function idIn(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Code of an emailed link, which `before-paint.js` has moved from the address to the state of the navigation: `code`,
 * or `revert`, which undoes a change of the email.
 */
export const letterCodeIn = (state: unknown, name: 'code' | 'revert' = 'code'): string | null => {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
};
