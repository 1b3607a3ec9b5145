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

/** A screen for signed-in users, in the default layout. A child has its parent's title and its own full path. */
const signedIn = (path: string, name: string, title: Title, parent: string | null, shape: Shape, load: Load): Row => ({
  path,
  name,
  title,
  parent,
  layout: 'default',
  auth: true,
  shape,
  load,
});

/** A screen for everyone. */
const open = (path: string, name: string, title: Title, layout: Layout, load: Load): Row => ({
  path,
  name,
  title,
  parent: null,
  layout,
  auth: false,
  shape: 'form',
  load,
});

/** Routes of spec 2, below /dist: path, name, title, parent (or layout), screen. */
export const table: readonly Row[] = [
  open('/auth', 'Auth', 'auth', 'auth', () => import('./screens/auth.tsx')),
  signedIn('/auth/index', 'ProfileIndex', 'profile', null, 'rows', () => import('./screens/profile-index.tsx')),
  signedIn('/auth/profile', 'Profile', 'profile', 'ProfileIndex', 'form', () => import('./screens/profile.tsx')),
  signedIn('/auth/password', 'RePassword', 'profile', 'ProfileIndex', 'form', () => import('./screens/password.tsx')),
  open('/forgot', 'Forgot', 'forgot', 'auth', () => import('./screens/forgot.tsx')),
  signedIn('/', 'Home', 'home', null, 'home', () => import('./screens/home.tsx')),
  signedIn('/mymusic', 'my-music', 'mymusic', null, 'covers', () => import('./screens/my-music.tsx')),
  signedIn(
    '/mymusic/new-playlist',
    'NewMyPlaylist',
    'mymusic',
    'my-music',
    'form',
    () => import('./screens/new-playlist.tsx'),
  ),
  signedIn(
    '/mymusic/playlists',
    'MyPlaylist',
    'mymusic',
    'my-music',
    'covers',
    () => import('./screens/my-playlists.tsx'),
  ),
  signedIn(
    '/mymusic/playlist/:id',
    'MyPlaylistID',
    'mymusic',
    'my-music',
    'set',
    () => import('./screens/my-playlist.tsx'),
  ),
  signedIn('/mymusic/albums', 'MyAlbum', 'mymusic', 'my-music', 'covers', () => import('./screens/my-albums.tsx')),
  signedIn('/mymusic/revoked', 'MyRevoked', 'mymusic', 'my-music', 'rows', () => import('./screens/revoked.tsx')),
  signedIn('/musicbase', 'musicbase', 'musicbase', null, 'covers', () => import('./screens/music-base.tsx')),
  signedIn(
    '/musicbase/album',
    'AlbumBase',
    'musicbase',
    'musicbase',
    'covers',
    () => import('./screens/new-albums.tsx'),
  ),
  signedIn(
    '/musicbase/album-popular',
    'AlbumPopular',
    'musicbase',
    'musicbase',
    'covers',
    () => import('./screens/popular-albums.tsx'),
  ),
  signedIn('/musicbase/block/:id', 'Block', 'musicbase', 'musicbase', 'covers', () => import('./screens/block.tsx')),
  signedIn(
    '/musicbase/playlist/:id',
    'Playlist',
    'musicbase',
    'musicbase',
    'set',
    () => import('./screens/collection.tsx'),
  ),
  signedIn('/musicbase/album/:id', 'Album', 'musicbase', 'musicbase', 'set', () => import('./screens/album.tsx')),
  signedIn('/search', 'Search', 'search', null, 'rows', () => import('./screens/search.tsx')),
  signedIn('/feedback/index', 'FeedbackIndex', 'feedback', null, 'rows', () => import('./screens/support-index.tsx')),
  signedIn('/feedback', 'Feedback', 'feedback', 'FeedbackIndex', 'form', () => import('./screens/support.tsx')),
  signedIn(
    '/feedback/request',
    'FeedbackR',
    'feedback',
    'FeedbackIndex',
    'form',
    () => import('./screens/support.tsx'),
  ),
  signedIn(
    '/feedback/history',
    'History',
    'feedback',
    'FeedbackIndex',
    'rows',
    () => import('./screens/support-history.tsx'),
  ),
  signedIn(
    '/feedback/request/:id',
    'RequestFeedback',
    'feedback',
    'FeedbackIndex',
    'rows',
    () => import('./screens/support-request.tsx'),
  ),
  signedIn('/contract/index', 'ContractIndex', 'contract', null, 'rows', () => import('./screens/contract-index.tsx')),
  signedIn('/contract', 'Contract', 'contract', 'ContractIndex', 'form', () => import('./screens/contract.tsx')),
  signedIn(
    '/contract/sign',
    'SignContract',
    'contract',
    'ContractIndex',
    'form',
    () => import('./screens/contract-sign.tsx'),
  ),
  signedIn(
    '/contract/terms',
    'TermsContract',
    'contract',
    'ContractIndex',
    'rows',
    () => import('./screens/contract-terms.tsx'),
  ),
  signedIn('/object', 'Object', 'object', null, 'rows', () => import('./screens/venues.tsx')),
  signedIn('/object/rules', 'MusicRules', 'object', 'Object', 'rows', () => import('./screens/music-rules.tsx')),
  signedIn(
    '/object/:id/schedule',
    'ObjectSchedule',
    'object',
    'Object',
    'rows',
    () => import('./screens/venue-schedule.tsx'),
  ),
  open('*', 'NotFound', 'notFound', 'app', () => import('./screens/not-found.tsx')),
];
