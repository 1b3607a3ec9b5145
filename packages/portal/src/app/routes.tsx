import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { guard } from './guard.ts';
import type { RouteHandle } from './route-handle.ts';
import { RootShell, ShellSkeleton } from './root-shell.tsx';

type Layout = 'default' | 'auth' | 'app';
type Screen = () => Promise<{ Screen: ComponentType }>;

interface Row extends RouteHandle {
  readonly path: string;
  /** A signed-in user is required. */
  readonly auth: boolean;
  /** `default` where none is given. */
  readonly layout?: Layout;
  readonly screen: Screen;
}

/** The table of spec 2, below /dist; children stand with their full path and their parent's title. */
const table: readonly Row[] = [
  {
    path: '/auth',
    name: 'Auth',
    title: 'auth',
    auth: false,
    layout: 'auth',
    screen: () => import('./screens/auth.tsx'),
  },
  { path: '/', name: 'Home', title: 'home', auth: true, screen: () => import('./screens/home.tsx') },
  {
    path: '/musicbase',
    name: 'musicbase',
    title: 'musicbase',
    auth: true,
    screen: () => import('./screens/music-base.tsx'),
  },
  {
    path: '/musicbase/album',
    name: 'AlbumBase',
    title: 'musicbase',
    auth: true,
    screen: () => import('./screens/new-albums.tsx'),
  },
  {
    path: '/musicbase/album-popular',
    name: 'AlbumPopular',
    title: 'musicbase',
    auth: true,
    screen: () => import('./screens/popular-albums.tsx'),
  },
  {
    path: '/musicbase/block/:id',
    name: 'Block',
    title: 'musicbase',
    auth: true,
    screen: () => import('./screens/block.tsx'),
  },
  {
    path: '/musicbase/playlist/:id',
    name: 'Playlist',
    title: 'musicbase',
    auth: true,
    screen: () => import('./screens/collection.tsx'),
  },
  {
    path: '/musicbase/album/:id',
    name: 'Album',
    title: 'musicbase',
    auth: true,
    screen: () => import('./screens/album.tsx'),
  },
  { path: '/search', name: 'Search', title: 'search', auth: true, screen: () => import('./screens/search.tsx') },
  {
    path: '*',
    name: 'NotFound',
    title: 'notFound',
    auth: false,
    layout: 'app',
    screen: () => import('./screens/not-found.tsx'),
  },
];

const routeOf = ({ path, name, title, screen }: Row): RouteObject => ({
  path,
  handle: { name, title } satisfies RouteHandle,
  lazy: { Component: async () => (await screen()).Screen },
});

const rows = (layout: Layout, auth: boolean) =>
  table.filter((row) => (row.layout ?? 'default') === layout && row.auth === auth).map(routeOf);

/** The table as the router takes it: the root shell, the layouts in it, the guard before what needs a signed-in user. */
export const routes: RouteObject[] = [
  {
    Component: RootShell,
    HydrateFallback: ShellSkeleton,
    ErrorBoundary: CrashScreen,
    children: [
      { Component: AuthLayout, children: rows('auth', false) },
      { Component: DefaultLayout, middleware: [guard], children: rows('default', true) },
      ...rows('app', false),
    ],
  },
];
