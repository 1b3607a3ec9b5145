import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { guard } from './guard.ts';
import { isRouteHandle } from './route-handle.ts';
import { routes } from './routes.tsx';

/** Name, title and guard of what answers an address below /dist. */
function found(address: string) {
  const matches = matchRoutes(routes, new URL(address, 'http://portal').pathname) ?? [];
  const handle = matches.map(({ route }) => route.handle as unknown).findLast(isRouteHandle);
  const guarded = matches.some(({ route }) => Array.isArray(route.middleware) && route.middleware.includes(guard));
  return { name: handle?.name, title: handle?.title, guarded };
}

test.each([
  ['/auth', 'Auth', 'auth', false],
  ['/', 'Home', 'home', true],
  ['/musicbase', 'musicbase', 'musicbase', true],
  ['/musicbase/album', 'AlbumBase', 'musicbase', true],
  ['/musicbase/album-popular', 'AlbumPopular', 'musicbase', true],
  ['/musicbase/block/3', 'Block', 'musicbase', true],
  ['/musicbase/playlist/3', 'Playlist', 'musicbase', true],
  ['/musicbase/album/3', 'Album', 'musicbase', true],
  ['/search', 'Search', 'search', true],
  ['/nothing-here', 'NotFound', 'notFound', false],
  ['/musicbase/album/3/more', 'NotFound', 'notFound', false],
])('%s is %s', (address, name, title, guarded) => {
  expect(found(address)).toEqual({ name, title, guarded });
});

test('every address that the portal links to is answered', () => {
  const links = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(1)));
  expect(links.filter((link) => found(link).name === 'NotFound')).toEqual([]);
});
