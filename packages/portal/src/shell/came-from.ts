import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from '../lib/account-storage.ts';
import { paths } from '../lib/paths.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

const storageKey = accountKey('came-from');

/** Addresses from which pages of this tab were opened, by the key of the page's history entry. */
const readOrigins = () =>
  attempt(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>) ?? {};

const { subscribe, notify } = createSubscribers();

function storeOrigin(key: string, address: string) {
  const origins = Object.entries({ ...readOrigins(), [key]: address });
  // Without storage the link back leads to the usual list.
  attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(origins.slice(-50)))));
  notify();
}

/** Stores from where each page was opened. Called once, by the element around all pages. */
export function useOrigins() {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const address = pathname + search;
  const before = useRef<string>(undefined);
  // Before the page is painted, which already shows the link back.
  useLayoutEffect(() => {
    if (type === 'PUSH' && before.current !== undefined && before.current !== address) storeOrigin(key, before.current);
    before.current = address;
  }, [key, type, address]);
}

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
  const address = useSyncExternalStore(subscribe, () => readOrigins()[key]);
  const list = address === undefined ? undefined : listAt(address);
  return address !== undefined && list ? { list, address } : undefined;
}
