import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadCode } from '../lib/load-code.ts';
import { paths } from '../lib/paths.ts';
import { CrashScreen } from './crash-screen.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { guard, guestsOnly } from './guard.ts';
import type { RouteHandle } from './route-handle.ts';
import { RootShell } from './root-shell.tsx';
import { withId } from './with-id.tsx';

type Layout = 'default' | 'auth' | 'app';
type Load = () => Promise<{ Screen: ComponentType }>;
type Title = RouteHandle['title'];

interface Row extends RouteHandle {
  readonly path: string;
  readonly layout: Layout;
  /** A signed-in user is required. */
  readonly auth: boolean;
  readonly load: Load;
}

/** A screen for a signed-in user, in the default layout. A child has its parent's title and stands with its full path. */
const signedIn = (path: string, name: string, title: Title, parent: string | null, load: Load): Row => ({
  path,
  name,
  title,
  parent,
  layout: 'default',
  auth: true,
  load,
});

/** A screen for everybody. */
const open = (path: string, name: string, title: Title, layout: Layout, load: Load): Row => ({
  path,
  name,
  title,
  parent: null,
  layout,
  auth: false,
  load,
});

/** The table of spec 2, below /dist: path, name, title, parent (or layout), screen. */
const table: readonly Row[] = [
  open('/auth', 'Auth', 'auth', 'auth', () => import('./screens/auth.tsx')),
  signedIn('/auth/index', 'ProfileIndex', 'profile', null, () => import('./screens/profile-index.tsx')),
  signedIn('/auth/profile', 'Profile', 'profile', 'ProfileIndex', () => import('./screens/profile.tsx')),
  signedIn('/auth/password', 'RePassword', 'profile', 'ProfileIndex', () => import('./screens/password.tsx')),
  open('/forgot', 'Forgot', 'forgot', 'auth', () => import('./screens/forgot.tsx')),
  signedIn('/', 'Home', 'home', null, () => import('./screens/home.tsx')),
  signedIn('/mymusic', 'my-music', 'mymusic', null, () => import('./screens/my-music.tsx')),
  signedIn('/mymusic/new-playlist', 'NewMyPlaylist', 'mymusic', 'my-music', () => import('./screens/new-playlist.tsx')),
  signedIn('/mymusic/playlists', 'MyPlaylist', 'mymusic', 'my-music', () => import('./screens/my-playlists.tsx')),
  signedIn('/mymusic/playlist/:id', 'MyPlaylistID', 'mymusic', 'my-music', () => import('./screens/my-playlist.tsx')),
  signedIn('/mymusic/albums', 'MyAlbum', 'mymusic', 'my-music', () => import('./screens/my-albums.tsx')),
  signedIn('/mymusic/revoked', 'MyRevoked', 'mymusic', 'my-music', () => import('./screens/revoked.tsx')),
  signedIn('/musicbase', 'musicbase', 'musicbase', null, () => import('./screens/music-base.tsx')),
  signedIn('/musicbase/album', 'AlbumBase', 'musicbase', 'musicbase', () => import('./screens/new-albums.tsx')),
  signedIn(
    '/musicbase/album-popular',
    'AlbumPopular',
    'musicbase',
    'musicbase',
    () => import('./screens/popular-albums.tsx'),
  ),
  signedIn('/musicbase/block/:id', 'Block', 'musicbase', 'musicbase', () => import('./screens/block.tsx')),
  signedIn('/musicbase/playlist/:id', 'Playlist', 'musicbase', 'musicbase', () => import('./screens/collection.tsx')),
  signedIn('/musicbase/album/:id', 'Album', 'musicbase', 'musicbase', () => import('./screens/album.tsx')),
  signedIn('/search', 'Search', 'search', null, () => import('./screens/search.tsx')),
  signedIn('/feedback/index', 'FeedbackIndex', 'feedback', null, () => import('./screens/support-index.tsx')),
  signedIn('/feedback', 'Feedback', 'feedback', 'FeedbackIndex', () => import('./screens/support.tsx')),
  signedIn('/feedback/request', 'FeedbackR', 'feedback', 'FeedbackIndex', () => import('./screens/support.tsx')),
  signedIn('/feedback/history', 'History', 'feedback', 'FeedbackIndex', () => import('./screens/support-history.tsx')),
  signedIn(
    '/feedback/request/:id',
    'RequestFeedback',
    'feedback',
    'FeedbackIndex',
    () => import('./screens/support-request.tsx'),
  ),
  signedIn('/contract/index', 'ContractIndex', 'contract', null, () => import('./screens/contract-index.tsx')),
  signedIn('/contract', 'Contract', 'contract', 'ContractIndex', () => import('./screens/contract.tsx')),
  signedIn('/contract/sign', 'SignContract', 'contract', 'ContractIndex', () => import('./screens/contract-sign.tsx')),
  signedIn(
    '/contract/terms',
    'TermsContract',
    'contract',
    'ContractIndex',
    () => import('./screens/contract-terms.tsx'),
  ),
  signedIn('/object', 'Object', 'object', null, () => import('./screens/venues.tsx')),
  open('*', 'NotFound', 'notFound', 'app', () => import('./screens/not-found.tsx')),
];

const pathOf = (name: string | null) => table.find((row) => row.name === name)?.path ?? '/';

const routeOf = ({ path, name, title, parent, load }: Row): RouteObject => ({
  path,
  handle: { name, title, parent } satisfies RouteHandle,
  lazy: {
    Component: async () => {
      const { Screen } = await loadCode(load);
      return path.includes(':id') ? withId(Screen, pathOf(parent), title) : Screen;
    },
  },
});

const loadAuthLayout = async () => (await loadCode(() => import('./auth-layout.tsx'))).AuthLayout;

const rows = (layout: Layout, auth: boolean) =>
  table.filter((row) => row.layout === layout && row.auth === auth).map(routeOf);

/** The table as the router takes it: the root shell, the layouts in it, the guard before what needs a signed-in user. */
export const routes: RouteObject[] = [
  {
    Component: RootShell,
    ErrorBoundary: CrashScreen,
    children: [
      {
        lazy: { Component: loadAuthLayout },
        children: rows('auth', false).map((route) =>
          route.path === paths.auth ? { ...route, middleware: [guestsOnly] } : route,
        ),
      },
      { Component: DefaultLayout, middleware: [guard], children: rows('default', true) },
      ...rows('app', false),
    ],
  },
];
