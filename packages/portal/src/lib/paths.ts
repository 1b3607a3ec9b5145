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
  /** The search for these words. */
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
  /** The venues that an own playlist plays in. */
  venuesPlaying: (playlist: Id) => `/object?playlist_id=${playlist}`,
};

/** Base path of the portal (spec: the path prefix /dist/). */
export const base = '/dist';
