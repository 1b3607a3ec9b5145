import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { readOrigins, subscribeOrigins } from './origins.ts';

/** The lists from which a page of one thing can be opened. */
type List = 'search' | 'base' | 'newAlbums' | 'popular' | 'readyMade' | 'block' | 'home' | 'ownMusic' | 'venues';

const lists: readonly [List, (pathname: string, query: URLSearchParams) => boolean][] = [
  ['search', (pathname) => pathname === paths.search],
  ['readyMade', (pathname, query) => pathname === paths.musicbase && query.has('view')],
  ['base', (pathname) => pathname === paths.musicbase],
  ['newAlbums', (pathname) => pathname === paths.newAlbums],
  ['popular', (pathname) => pathname === paths.popularAlbums],
  ['block', (pathname) => pathname.startsWith(paths.block(''))],
  ['ownMusic', (pathname) => pathname === paths.mymusic || pathname.startsWith(`${paths.mymusic}/`)],
  ['venues', (pathname) => pathname === paths.venues],
  ['home', (pathname) => pathname === paths.home],
];

/** Returns the list at an address; undefined if it is none. */
export function listAt(address: string): List | undefined {
  const { pathname, searchParams } = new URL(address, 'http://portal');
  return lists.find(([, fits]) => fits(pathname, searchParams))?.[0];
}

/** Returns the list from which this page was opened, if any. */
export function useCameFrom(): { list: List; address: string } | undefined {
  const { key } = useLocation();
  const address = useSyncExternalStore(subscribeOrigins, () => readOrigins()[key]);
  const list = address === undefined ? undefined : listAt(address);
  return address !== undefined && list ? { list, address } : undefined;
}
