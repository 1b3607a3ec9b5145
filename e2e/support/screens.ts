import { findAlbums, findFirst } from './api.ts';

/** Every screen as an address: those of a guest, and those of a signed-in distributor. */
export const guestScreens = [
  '/',
  '/distributors',
  '/privacy',
  '/cookies',
  '/dist/auth',
  '/dist/forgot',
  '/dist/forgot?code=spent',
  '/dist/forgot?revert_code=spent',
  '/dist/auth?email_code=spent',
];

export const screens = async (token: string): Promise<string[]> => {
  const [album] = await findAlbums(token);
  const collection = await findFirst(token, '/collections?limit=1&offset=0', 'collections');
  const venue = await findFirst(token, '/objects?limit=1&offset=0', 'objects');
  const playlist = await findFirst(token, '/my/playlists?limit=1&offset=0', 'playlists');
  const block = await findFirst(token, '/collections/blocks', 'blocks');
  const request = await findFirst(token, '/feedback/requests?limit=1&offset=0', 'requests');
  return [
    '/dist/',
    '/dist/musicbase',
    '/dist/musicbase?view=playlists',
    '/dist/musicbase/album',
    '/dist/musicbase/album-popular',
    `/dist/musicbase/block/${block.id}`,
    `/dist/musicbase/playlist/${collection.id}`,
    `/dist/musicbase/album/${album?.id ?? 0}`,
    '/dist/search',
    '/dist/contract/index',
    '/dist/contract',
    '/dist/contract/terms',
    '/dist/contract/sign',
    '/dist/auth/index',
    '/dist/auth/profile',
    '/dist/auth/password',
    '/dist/object',
    `/dist/object?edit=${venue.id}`,
    `/dist/object?player=${venue.id}`,
    '/dist/object/rules',
    `/dist/object/rules?venue=${venue.id}`,
    `/dist/object/${venue.id}/schedule`,
    '/dist/mymusic/revoked',
    '/dist/feedback/index',
    '/dist/feedback?subject=api-key',
    '/dist/feedback/history',
    `/dist/feedback/request/${request.id}`,
    '/dist/search?what=xqzvwkjhg&vocal=true',
    '/dist/mymusic',
    '/dist/mymusic/playlists',
    '/dist/mymusic/playlists?tab=ready-made',
    `/dist/mymusic/playlist/${playlist.id}`,
    '/dist/mymusic/new-playlist',
    '/dist/mymusic/albums',
    '/dist/nothing-here',
  ];
};
