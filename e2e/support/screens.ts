import { findAlbums, findFirst } from './api.ts';

/** Every screen as an address: those of a guest, and those of a signed-in distributor. */
export const guestScreens = ['/dist/auth'];

export const screens = async (token: string): Promise<string[]> => {
  const [album] = await findAlbums(token);
  const collection = await findFirst(token, '/collections?limit=1&offset=0', 'collections');
  const block = await findFirst(token, '/collections/blocks', 'blocks');
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
    '/dist/nothing-here',
  ];
};
