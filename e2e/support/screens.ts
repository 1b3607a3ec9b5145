import { join } from 'node:path';
import { runnerImport } from 'vite';
import { findFirst } from './api.ts';
import type { Rows } from './sweep.ts';

export interface Screen {
  /** `:id` stands for that of a record. */
  address: string;
  /** The screens that its lists lead to. */
  rows: Rows[];
}

// The import would make it that of development, also for the apps that journeys build.
process.env['NODE_ENV'] ??= 'production';

/** The portal's own table: a new screen is visited by the crawls without being named here. */
const { module: portal } = await runnerImport<{ table: readonly { path: string; auth: boolean }[] }>(
  join(import.meta.dirname, '../../packages/portal/src/app/route-table.ts'),
);

const pathsOf = (signedIn: boolean) =>
  portal.table.filter(({ auth, path }) => auth === signedIn && path !== '*').map(({ path }) => `/dist${path}`);

export const guestScreens = [
  '/',
  '/distributors',
  '/privacy',
  '/cookies',
  ...pathsOf(false),
  '/dist/forgot?code=spent',
  '/dist/forgot?revert_code=spent',
  '/dist/auth?email_code=spent',
];

/** Lists and dialogs of a screen that has others as well, and no screen. */
const views = [
  '/dist/musicbase?view=playlists',
  '/dist/search?what=xqzvwkjhg&vocal=true',
  '/dist/mymusic/playlists?tab=ready-made',
  '/dist/object/rules?venue=:id',
  '/dist/object?edit=:id',
  '/dist/object?player=:id',
  '/dist/feedback?subject=api-key',
  '/dist/nothing-here',
];

const albums = { row: 'main a[href*="/musicbase/album/"]', leads: /\/dist\/musicbase\/album\/\d+$/ };
const collections = { row: 'main a[href*="/musicbase/playlist/"]', leads: /\/dist\/musicbase\/playlist\/\d+$/ };
const blocks = { row: 'main a[href*="/musicbase/block/"]', leads: /\/musicbase\/block\/\d+$/ };
const requests = { row: 'main a[href*="/request/"]', leads: /\/request\/\d+$/ };
const venues = { row: 'main a[href*="?edit="]', leads: /\?edit=\d+$/, inDialog: true } as const;
// The choice of a playlist shows it in its place; a link beside leads to its own page.
const choices = { row: 'main li a[href*="/mymusic/playlist/"]' };
const playlists = { row: 'main a[href*="/mymusic/playlist/"]:not(li a)', leads: /\/mymusic\/playlist\/\d+$/ };

const lists: Record<string, Rows[]> = {
  '/dist/': [albums],
  '/dist/musicbase': [collections, blocks],
  '/dist/musicbase/album': [albums],
  '/dist/musicbase/album-popular': [albums],
  '/dist/search': [albums],
  '/dist/mymusic/albums': [albums],
  '/dist/mymusic/playlists': [choices, playlists],
  '/dist/mymusic/playlists?tab=ready-made': [collections],
  '/dist/object': [venues],
  '/dist/feedback/history': [requests],
};

const groups = 8;

/** Screens of a distributor who is signed in, about as many in each group, and those of a section in several. */
export const portalScreens: Screen[][] = Array.from({ length: groups }, (_, group) =>
  [...pathsOf(true), ...views].flatMap((address, at) =>
    at % groups === group ? [{ address, rows: lists[address] ?? [] }] : [],
  ),
);

/** Lists whose first record stands for the id in an address that begins so. */
const records: [beginning: string, path: string, key: string][] = [
  ['/dist/musicbase/album', '/albums/?limit=1&offset=0', 'albums'],
  ['/dist/musicbase/playlist', '/collections?limit=1&offset=0', 'collections'],
  ['/dist/musicbase/block', '/collections/blocks', 'blocks'],
  ['/dist/mymusic/playlist', '/my/playlists?limit=1&offset=0', 'playlists'],
  ['/dist/object', '/objects?limit=1&offset=0', 'objects'],
  ['/dist/feedback/request', '/feedback/requests?limit=1&offset=0', 'requests'],
];

/** An address with the id of the first record of its list. */
export async function addressOf(token: string, { address }: Screen): Promise<string> {
  if (!address.includes(':id')) return address;
  const [, path = '', key = ''] = records.find(([beginning]) => address.startsWith(beginning)) ?? [];
  return address.replace(':id', String((await findFirst(token, path, key)).id));
}
