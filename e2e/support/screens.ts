import { findFirst } from './api.ts';
import type { Rows } from './sweep.ts';

export interface Screen {
  /** A name in braces stands for the id of a record. */
  address: string;
  /** The screens that its lists lead to. */
  rows?: Rows[];
}

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

const albums = { row: 'main a[href*="/musicbase/album/"]', leads: /\/dist\/musicbase\/album\/\d+$/ };
const collections = { row: 'main a[href*="/musicbase/playlist/"]', leads: /\/dist\/musicbase\/playlist\/\d+$/ };
const blocks = { row: 'main a[href*="/musicbase/block/"]', leads: /\/musicbase\/block\/\d+$/ };
const requests = { row: 'main a[href*="/request/"]', leads: /\/request\/\d+$/ };
const venues = { row: 'main a[href*="?edit="]', leads: /\?edit=\d+$/, inDialog: true } as const;
// The choice of a playlist shows it in its place; a link beside leads to its own page.
const choices = { row: 'main li a[href*="/mymusic/playlist/"]' };
const playlists = { row: 'main a[href*="/mymusic/playlist/"]:not(li a)', leads: /\/mymusic\/playlist\/\d+$/ };

/** Screens of a distributor who is signed in, about as many in each group. */
export const portalScreens: Screen[][] = [
  [
    { address: '/dist/', rows: [albums] },
    { address: '/dist/musicbase', rows: [collections, blocks] },
    { address: '/dist/musicbase/playlist/{collection}' },
    { address: '/dist/nothing-here' },
  ],
  [
    { address: '/dist/musicbase/album', rows: [albums] },
    { address: '/dist/musicbase?view=playlists' },
    { address: '/dist/musicbase/block/{block}' },
    { address: '/dist/mymusic/new-playlist' },
  ],
  [
    { address: '/dist/musicbase/album-popular', rows: [albums] },
    { address: '/dist/musicbase/album/{album}' },
    { address: '/dist/mymusic' },
    { address: '/dist/mymusic/revoked' },
  ],
  [
    { address: '/dist/search', rows: [albums] },
    { address: '/dist/search?what=xqzvwkjhg&vocal=true' },
    { address: '/dist/mymusic/albums', rows: [albums] },
    { address: '/dist/mymusic/playlist/{playlist}' },
  ],
  [
    { address: '/dist/mymusic/playlists', rows: [choices, playlists] },
    { address: '/dist/mymusic/playlists?tab=ready-made', rows: [collections] },
    { address: '/dist/object/rules' },
    { address: '/dist/object/rules?venue={venue}' },
  ],
  [
    { address: '/dist/object', rows: [venues] },
    { address: '/dist/object?edit={venue}' },
    { address: '/dist/object?player={venue}' },
    { address: '/dist/object/{venue}/schedule' },
  ],
  [
    { address: '/dist/feedback/history', rows: [requests] },
    { address: '/dist/feedback/request/{request}' },
    { address: '/dist/feedback/index' },
    { address: '/dist/feedback?subject=api-key' },
    { address: '/dist/auth/index' },
  ],
  [
    { address: '/dist/contract/index' },
    { address: '/dist/contract' },
    { address: '/dist/contract/terms' },
    { address: '/dist/contract/sign' },
    { address: '/dist/auth/profile' },
    { address: '/dist/auth/password' },
  ],
];

/** Lists whose first record stands for a name in an address. */
const records: Record<string, [path: string, key: string]> = {
  album: ['/albums/?limit=1&offset=0', 'albums'],
  collection: ['/collections?limit=1&offset=0', 'collections'],
  venue: ['/objects?limit=1&offset=0', 'objects'],
  playlist: ['/my/playlists?limit=1&offset=0', 'playlists'],
  block: ['/collections/blocks', 'blocks'],
  request: ['/feedback/requests?limit=1&offset=0', 'requests'],
};

/** An address with the id of the first record in the place of its name. */
export async function addressOf(token: string, { address }: Screen): Promise<string> {
  const name = /\{(\w+)\}/.exec(address)?.[1] ?? '';
  const list = records[name];
  return list ? address.replace(`{${name}}`, String((await findFirst(token, ...list)).id)) : address;
}
