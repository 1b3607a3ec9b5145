import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Shape } from '../shell/page-outlet.tsx';
import type { Text } from '../i18n/text.ts';

/** Data of the matched route for the shell. */
export interface RouteHandle {
  readonly name: string;
  readonly title: keyof Text['shell']['titles'];
  /** Name of the parent route. */
  readonly parent: string | null;
}

export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

type Layout = 'default' | 'auth' | 'app';

interface ScreenCode {
  Screen: ComponentType;
  /** Begins to fetch what the screen shows: at a first load, before it is rendered. Never rejects. */
  fetchData?: (client: QueryClient, params: Params) => Promise<unknown>;
}

type Load = () => Promise<ScreenCode>;
type Title = RouteHandle['title'];

export interface Row extends RouteHandle {
  readonly path: string;
  readonly layout: Layout;
  /** A signed-in user is required. */
  readonly auth: boolean;
  readonly shape: Shape;
  readonly load: Load;
}

/** Screens for signed-in users, in the default layout: the one named `root` is the parent of the others. */
const section =
  (title: Title, root: string) =>
  (path: string, name: string, shape: Shape, load: Load): Row => ({
    path,
    name,
    title,
    parent: name === root ? null : root,
    layout: 'default',
    auth: true,
    shape,
    load,
  });

const profile = section('profile', 'ProfileIndex');
const home = section('home', 'Home');
const myMusic = section('mymusic', 'my-music');
const musicBase = section('musicbase', 'musicbase');
const search = section('search', 'Search');
const support = section('feedback', 'FeedbackIndex');
const contract = section('contract', 'ContractIndex');
const venues = section('object', 'Object');

/** A screen for everyone. */
const open = (path: string, name: string, { title, layout }: Pick<Row, 'title' | 'layout'>, load: Load): Row => ({
  path,
  name,
  title,
  parent: null,
  layout,
  auth: false,
  shape: 'form',
  load,
});

/** Routes of spec 2, below /dist. */
export const table: readonly Row[] = [
  open('/auth', 'Auth', { title: 'auth', layout: 'auth' }, () => import('../account/screens/auth.tsx')),
  profile('/auth/index', 'ProfileIndex', 'rows', () => import('./screens/profile-index.tsx')),
  profile('/auth/profile', 'Profile', 'form', () => import('../account/screens/profile.tsx')),
  profile('/auth/password', 'RePassword', 'form', () => import('../account/screens/password.tsx')),
  open('/forgot', 'Forgot', { title: 'forgot', layout: 'auth' }, () => import('../account/screens/forgot.tsx')),
  home('/', 'Home', 'home', () => import('./screens/home.tsx')),
  myMusic('/mymusic', 'my-music', 'covers', () => import('../music/screens/my-music.tsx')),
  myMusic('/mymusic/new-playlist', 'NewMyPlaylist', 'form', () => import('../music/screens/new-playlist.tsx')),
  myMusic('/mymusic/playlists', 'MyPlaylist', 'covers', () => import('../music/screens/my-playlists.tsx')),
  myMusic('/mymusic/playlist/:id', 'MyPlaylistID', 'set', () => import('./screens/my-playlist.tsx')),
  myMusic('/mymusic/albums', 'MyAlbum', 'covers', () => import('../music/screens/my-albums.tsx')),
  myMusic('/mymusic/revoked', 'MyRevoked', 'rows', () => import('../music/screens/revoked.tsx')),
  musicBase('/musicbase', 'musicbase', 'covers', () => import('../music/screens/music-base.tsx')),
  musicBase('/musicbase/album', 'AlbumBase', 'covers', () => import('../music/screens/new-albums.tsx')),
  musicBase('/musicbase/album-popular', 'AlbumPopular', 'covers', () => import('../music/screens/popular-albums.tsx')),
  musicBase('/musicbase/block/:id', 'Block', 'covers', () => import('../music/screens/block.tsx')),
  musicBase('/musicbase/playlist/:id', 'Playlist', 'set', () => import('../music/screens/collection.tsx')),
  musicBase('/musicbase/album/:id', 'Album', 'set', () => import('../music/screens/album.tsx')),
  search('/search', 'Search', 'rows', () => import('../music/screens/search.tsx')),
  support('/feedback/index', 'FeedbackIndex', 'rows', () => import('../account/screens/support-index.tsx')),
  support('/feedback', 'Feedback', 'form', () => import('../account/screens/support.tsx')),
  support('/feedback/request', 'FeedbackR', 'form', () => import('../account/screens/support.tsx')),
  support('/feedback/history', 'History', 'rows', () => import('../account/screens/support-history.tsx')),
  support('/feedback/request/:id', 'RequestFeedback', 'rows', () => import('../account/screens/support-request.tsx')),
  contract('/contract/index', 'ContractIndex', 'rows', () => import('../account/screens/contract-index.tsx')),
  contract('/contract', 'Contract', 'form', () => import('../account/screens/contract.tsx')),
  contract('/contract/sign', 'SignContract', 'form', () => import('../account/screens/contract-sign.tsx')),
  contract('/contract/terms', 'TermsContract', 'rows', () => import('../account/screens/contract-terms.tsx')),
  venues('/object', 'Object', 'rows', () => import('../venues/screens/venues.tsx')),
  venues('/object/rules', 'MusicRules', 'rows', () => import('../venues/screens/music-rules.tsx')),
  venues('/object/:id/schedule', 'ObjectSchedule', 'rows', () => import('../venues/screens/venue-schedule.tsx')),
  open('*', 'NotFound', { title: 'notFound', layout: 'app' }, () => import('../shell/not-found.tsx')),
];
