type Id = number | string;

/** Addresses of the portal's screens below /dist, as links take them. The route table in `app/routes.tsx` answers them. */
export const paths = {
  auth: '/auth',
  home: '/',
  musicbase: '/musicbase',
  /** All ready-made playlists: a view of the music base. */
  readyMade: '/musicbase?view=playlists',
  newAlbums: '/musicbase/album',
  popularAlbums: '/musicbase/album-popular',
  block: (id: Id) => `/musicbase/block/${id}`,
  collection: (id: Id) => `/musicbase/playlist/${id}`,
  album: (id: Id) => `/musicbase/album/${id}`,
  search: '/search',
};

/** Where the portal is served (spec: the path prefix /dist/). */
export const base = '/dist';
