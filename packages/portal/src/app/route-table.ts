import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath, type Params } from 'react-router';
import type { palette } from '../i18n/ru/palette.ts';
import type { Text } from '../i18n/text.ts';
import { paths } from '../lib/paths.ts';
import type { Shape } from '../shell/page-outlet.tsx';
import { BookIcon, DiscIcon, HomeIcon, LibraryIcon, SearchIcon, VenueIcon } from '../ui/shell-icons.tsx';

type Icon = ComponentType<{ size?: number }>;

/** Names of addresses in `paths` that the quick jump has a text for. */
export type Listed = keyof (typeof palette)['screens'];

interface Screen {
  readonly path: string;
  /** As spec 2 calls it. */
  readonly name: string;
  /** Of the skeleton while its code loads. */
  readonly shape: Shape;
  readonly load: () => Promise<{
    Screen: ComponentType;
    /** Begins to fetch what the screen shows: at a first load, before it is rendered. Never rejects. */
    fetchData?: (client: QueryClient, params: Params) => Promise<unknown>;
  }>;
  /** Its entries in the quick jump. */
  readonly jump?: readonly Listed[];
  /** In the quick jump; those by name come with its code. */
  readonly icon?: Icon | 'ChatIcon' | 'FileIcon' | 'KeyIcon' | 'RevokedIcon' | 'UserIcon' | undefined;
  /**
   * Of a screen that people come in by: the build has its code asked for beside the app's, not after it. With `file` that
   * code and what it imports are one file of this name. `calls` of the API are made as well, written as its queries
   * write them; `$1` is the id of the address.
   */
  readonly ahead?: { readonly file?: string; readonly calls?: readonly string[] };
}

/** A screen as the router, the shell, the menu, the quick jump and the build know it. */
export interface Row extends Screen {
  readonly title: keyof Text['shell']['titles'];
  readonly layout: 'default' | 'auth' | 'app';
  /** A signed-in user is required. */
  readonly auth: boolean;
  /** Its icon in the menu, if that lists it. */
  readonly menu?: Icon | undefined;
  /** The first screen of its section; null for that itself. */
  readonly parent: Row | null;
}

const screen = (path: string, name: string, shape: Shape, load: Row['load']): Screen => ({ path, name, shape, load });

/** A screen that the quick jump lists. */
const listed = (to: Listed, name: string, shape: Shape, load: Row['load']): Screen => ({
  ...screen(paths[to], name, shape, load),
  jump: [to],
});

/** Screens for signed-in users, in the default layout. The menu leads to the first one, if it has an icon there. */
function section(
  title: Row['title'],
  { menu, icon = menu }: Pick<Row, 'menu' | 'icon'>,
  [first, ...others]: readonly [Screen, ...Screen[]],
): readonly Row[] {
  const shared = { title, icon, layout: 'default', auth: true } as const;
  const parent = { ...shared, ...first, menu, parent: null };
  return [parent, ...others.map((each) => ({ ...shared, ...each, parent }))];
}

/** A screen for everyone. */
const open = (title: Row['title'], layout: Row['layout'], each: Screen): Row => ({
  ...each,
  title,
  layout,
  auth: false,
  parent: null,
});

/** Routes of spec 2, below /dist, in the order of the menu and the quick jump. */
export const table: readonly Row[] = [
  open('auth', 'auth', {
    ...screen(paths.auth, 'Auth', 'form', () => import('../account/screens/auth.tsx')),
    ahead: { file: 'auth' },
  }),
  open(
    'forgot',
    'auth',
    screen(paths.forgot, 'Forgot', 'form', () => import('../account/screens/forgot.tsx')),
  ),
  ...section('home', { menu: HomeIcon }, [
    {
      ...listed('home', 'Home', 'home', () => import('./screens/home.tsx')),
      ahead: {
        file: 'home',
        calls: [
          '/objects?limit=1000&offset=0&is_active=true',
          '/my/totals',
          '/contract',
          '/profile',
          '/albums/?limit=12&offset=0',
          '/collections?limit=8&offset=0',
        ],
      },
    },
  ]),
  ...section('mymusic', { menu: LibraryIcon }, [
    listed('mymusic', 'my-music', 'covers', () => import('../music/screens/my-music.tsx')),
    screen(paths.newPlaylist, 'NewMyPlaylist', 'form', () => import('../music/screens/new-playlist.tsx')),
    {
      ...screen(paths.myPlaylists, 'MyPlaylist', 'covers', () => import('../music/screens/my-playlists.tsx')),
      jump: ['myPlaylists', 'myCollections'],
    },
    screen(paths.myPlaylist(':id'), 'MyPlaylistID', 'set', () => import('./screens/my-playlist.tsx')),
    listed('myAlbums', 'MyAlbum', 'covers', () => import('../music/screens/my-albums.tsx')),
    {
      ...listed('revoked', 'MyRevoked', 'rows', () => import('../music/screens/revoked.tsx')),
      icon: 'RevokedIcon',
    },
  ]),
  ...section('musicbase', { menu: DiscIcon }, [
    {
      ...screen(paths.musicbase, 'musicbase', 'covers', () => import('../music/screens/music-base.tsx')),
      jump: ['musicbase', 'readyMade', 'allPlaylists'],
    },
    listed('newAlbums', 'AlbumBase', 'covers', () => import('../music/screens/new-albums.tsx')),
    listed('popularAlbums', 'AlbumPopular', 'covers', () => import('../music/screens/popular-albums.tsx')),
    screen(paths.block(':id'), 'Block', 'covers', () => import('../music/screens/block.tsx')),
    screen(paths.collection(':id'), 'Playlist', 'set', () => import('../music/screens/collection.tsx')),
    {
      ...screen(paths.album(':id'), 'Album', 'set', () => import('../music/screens/album.tsx')),
      ahead: { file: 'album', calls: ['/albums/$1?limit=1000&offset=0'] },
    },
  ]),
  ...section('search', { menu: SearchIcon }, [
    { ...listed('search', 'Search', 'rows', () => import('../music/screens/search.tsx')), ahead: {} },
  ]),
  ...section('object', { menu: VenueIcon }, [
    listed('venues', 'Object', 'rows', () => import('../venues/screens/venues.tsx')),
    listed('rules', 'MusicRules', 'rows', () => import('../venues/screens/music-rules.tsx')),
    screen(paths.schedule(':id'), 'ObjectSchedule', 'rows', () => import('../venues/screens/venue-schedule.tsx')),
  ]),
  ...section('feedback', { icon: 'ChatIcon' }, [
    screen(paths.feedbackIndex, 'FeedbackIndex', 'rows', () => import('../account/screens/support-index.tsx')),
    listed('feedback', 'Feedback', 'form', () => import('../account/screens/support.tsx')),
    screen('/feedback/request', 'FeedbackR', 'form', () => import('../account/screens/support.tsx')),
    listed('feedbackHistory', 'History', 'rows', () => import('../account/screens/support-history.tsx')),
    screen(
      paths.feedbackRequest(':id'),
      'RequestFeedback',
      'rows',
      () => import('../account/screens/support-request.tsx'),
    ),
  ]),
  ...section('contract', { icon: 'FileIcon' }, [
    screen(paths.contractIndex, 'ContractIndex', 'rows', () => import('../account/screens/contract-index.tsx')),
    listed('contract', 'Contract', 'form', () => import('../account/screens/contract.tsx')),
    listed('contractSign', 'SignContract', 'form', () => import('../account/screens/contract-sign.tsx')),
    {
      ...listed('contractTerms', 'TermsContract', 'rows', () => import('../account/screens/contract-terms.tsx')),
      icon: BookIcon,
    },
  ]),
  ...section('profile', { icon: 'UserIcon' }, [
    screen(paths.profileIndex, 'ProfileIndex', 'rows', () => import('./screens/profile-index.tsx')),
    listed('profile', 'Profile', 'form', () => import('../account/screens/profile.tsx')),
    {
      ...listed('password', 'RePassword', 'form', () => import('../account/screens/password.tsx')),
      icon: 'KeyIcon',
    },
  ]),
  open(
    'notFound',
    'app',
    screen('*', 'NotFound', 'form', () => import('../shell/not-found.tsx')),
  ),
];

/** The row of an address below /dist. */
export const rowOf = (pathname: string): Row | undefined => table.find(({ path }) => matchPath(path, pathname));
