import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { RouteHandle } from './route-handle.ts';

type Layout = 'default' | 'auth' | 'app';

interface ScreenCode {
  Screen: ComponentType;
  /** Begins to fetch what the screen shows: at a first load, before it is rendered. Never rejects. */
  fetchData?: (client: QueryClient, params: Params) => Promise<unknown>;
}

type Load = () => Promise<ScreenCode>;
type Title = RouteHandle['title'];

/** Shape of the skeleton while a screen's code loads. */
export type Shape = 'home' | 'covers' | 'rows' | 'form' | 'set';

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
  open('/auth', 'Auth', { title: 'auth', layout: 'auth' }, () => import('./screens/auth.tsx')),
  profile('/auth/index', 'ProfileIndex', 'rows', () => import('./screens/profile-index.tsx')),
  profile('/auth/profile', 'Profile', 'form', () => import('./screens/profile.tsx')),
  profile('/auth/password', 'RePassword', 'form', () => import('./screens/password.tsx')),
  open('/forgot', 'Forgot', { title: 'forgot', layout: 'auth' }, () => import('./screens/forgot.tsx')),
  home('/', 'Home', 'home', () => import('./screens/home.tsx')),
  myMusic('/mymusic', 'my-music', 'covers', () => import('./screens/my-music.tsx')),
  myMusic('/mymusic/new-playlist', 'NewMyPlaylist', 'form', () => import('./screens/new-playlist.tsx')),
  myMusic('/mymusic/playlists', 'MyPlaylist', 'covers', () => import('./screens/my-playlists.tsx')),
  myMusic('/mymusic/playlist/:id', 'MyPlaylistID', 'set', () => import('./screens/my-playlist.tsx')),
  myMusic('/mymusic/albums', 'MyAlbum', 'covers', () => import('./screens/my-albums.tsx')),
  myMusic('/mymusic/revoked', 'MyRevoked', 'rows', () => import('./screens/revoked.tsx')),
  musicBase('/musicbase', 'musicbase', 'covers', () => import('./screens/music-base.tsx')),
  musicBase('/musicbase/album', 'AlbumBase', 'covers', () => import('./screens/new-albums.tsx')),
  musicBase('/musicbase/album-popular', 'AlbumPopular', 'covers', () => import('./screens/popular-albums.tsx')),
  musicBase('/musicbase/block/:id', 'Block', 'covers', () => import('./screens/block.tsx')),
  musicBase('/musicbase/playlist/:id', 'Playlist', 'set', () => import('./screens/collection.tsx')),
  musicBase('/musicbase/album/:id', 'Album', 'set', () => import('./screens/album.tsx')),
  search('/search', 'Search', 'rows', () => import('./screens/search.tsx')),
  support('/feedback/index', 'FeedbackIndex', 'rows', () => import('./screens/support-index.tsx')),
  support('/feedback', 'Feedback', 'form', () => import('./screens/support.tsx')),
  support('/feedback/request', 'FeedbackR', 'form', () => import('./screens/support.tsx')),
  support('/feedback/history', 'History', 'rows', () => import('./screens/support-history.tsx')),
  support('/feedback/request/:id', 'RequestFeedback', 'rows', () => import('./screens/support-request.tsx')),
  contract('/contract/index', 'ContractIndex', 'rows', () => import('./screens/contract-index.tsx')),
  contract('/contract', 'Contract', 'form', () => import('./screens/contract.tsx')),
  contract('/contract/sign', 'SignContract', 'form', () => import('./screens/contract-sign.tsx')),
  contract('/contract/terms', 'TermsContract', 'rows', () => import('./screens/contract-terms.tsx')),
  venues('/object', 'Object', 'rows', () => import('./screens/venues.tsx')),
  venues('/object/rules', 'MusicRules', 'rows', () => import('./screens/music-rules.tsx')),
  venues('/object/:id/schedule', 'ObjectSchedule', 'rows', () => import('./screens/venue-schedule.tsx')),
  open('*', 'NotFound', { title: 'notFound', layout: 'app' }, () => import('./screens/not-found.tsx')),
];
