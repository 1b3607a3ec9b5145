import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { guard } from '../shell/guard.ts';
import type { Row } from './route-table.ts';
import { routes } from './routes.tsx';

/** Name, title, parent and guard of what answers an address below /dist. */
function found(address: string) {
  const matches = matchRoutes(routes, new URL(address, 'http://portal').pathname) ?? [];
  const row = matches.at(-1)?.route.handle as Row | undefined;
  const guarded = matches.some(({ route }) => Array.isArray(route.middleware) && route.middleware.includes(guard));
  return { name: row?.name, title: row?.title, parent: row?.parent?.name ?? null, guarded };
}

test.each([
  ['/auth', 'Auth', 'auth', null, false],
  ['/auth/index', 'ProfileIndex', 'profile', null, true],
  ['/auth/profile', 'Profile', 'profile', 'ProfileIndex', true],
  ['/auth/password', 'RePassword', 'profile', 'ProfileIndex', true],
  ['/forgot', 'Forgot', 'forgot', null, false],
  ['/', 'Home', 'home', null, true],
  ['/mymusic', 'my-music', 'mymusic', null, true],
  ['/mymusic/new-playlist', 'NewMyPlaylist', 'mymusic', 'my-music', true],
  ['/mymusic/playlists', 'MyPlaylist', 'mymusic', 'my-music', true],
  ['/mymusic/playlist/3', 'MyPlaylistID', 'mymusic', 'my-music', true],
  ['/mymusic/albums', 'MyAlbum', 'mymusic', 'my-music', true],
  ['/mymusic/revoked', 'MyRevoked', 'mymusic', 'my-music', true],
  ['/musicbase', 'musicbase', 'musicbase', null, true],
  ['/musicbase/album', 'AlbumBase', 'musicbase', 'musicbase', true],
  ['/musicbase/album-popular', 'AlbumPopular', 'musicbase', 'musicbase', true],
  ['/musicbase/block/3', 'Block', 'musicbase', 'musicbase', true],
  ['/musicbase/playlist/3', 'Playlist', 'musicbase', 'musicbase', true],
  ['/musicbase/album/3', 'Album', 'musicbase', 'musicbase', true],
  ['/search', 'Search', 'search', null, true],
  ['/feedback/index', 'FeedbackIndex', 'feedback', null, true],
  ['/feedback', 'Feedback', 'feedback', 'FeedbackIndex', true],
  ['/feedback/request', 'FeedbackR', 'feedback', 'FeedbackIndex', true],
  ['/feedback/history', 'History', 'feedback', 'FeedbackIndex', true],
  ['/feedback/request/3', 'RequestFeedback', 'feedback', 'FeedbackIndex', true],
  ['/contract/index', 'ContractIndex', 'contract', null, true],
  ['/contract', 'Contract', 'contract', 'ContractIndex', true],
  ['/contract/sign', 'SignContract', 'contract', 'ContractIndex', true],
  ['/contract/terms', 'TermsContract', 'contract', 'ContractIndex', true],
  ['/object', 'Object', 'object', null, true],
  ['/object/rules', 'MusicRules', 'object', 'Object', true],
  ['/object/3/schedule', 'ObjectSchedule', 'object', 'Object', true],
  ['/nothing-here', 'NotFound', 'notFound', null, false],
  ['/musicbase/album/3/more', 'NotFound', 'notFound', null, false],
])('%s is %s', (address, name, title, parent, guarded) => {
  expect(found(address)).toEqual({ name, title, parent, guarded });
});

test('every address that the portal links to is answered', () => {
  const links = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(1)));
  expect(links.filter((link) => found(link).name === 'NotFound')).toEqual([]);
});
