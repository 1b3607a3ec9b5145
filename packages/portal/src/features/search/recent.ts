import { useSyncExternalStore } from 'react';
import { attempt } from '../../lib/attempt.ts';
import { accountKey } from '../../lib/account-storage.ts';
import { isSignedIn } from '../../lib/session.ts';

const key = accountKey('searches');

/** How many searches are kept. */
export const recentBound = 8;

const same = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** The searches with this one first. One that was typed on from the last stands in its place. */
export function withSearch(searches: readonly string[], words: string): string[] {
  const isTypedOn = searches[0] && words.toLocaleLowerCase().startsWith(searches[0].toLocaleLowerCase());
  const others = (isTypedOn ? searches.slice(1) : searches).filter((each) => !same(each, words));
  return [words, ...others].slice(0, recentBound);
}

/** The kept searches, whatever stands in the storage. */
export function searchesIn(text: string | null): string[] {
  const kept = attempt(() => JSON.parse(text ?? '[]') as unknown);
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, recentBound) : [];
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const read = () => attempt(() => localStorage.getItem(key)) ?? null;

function write(searches: readonly string[]) {
  attempt(() => localStorage.setItem(key, JSON.stringify(searches)));
  for (const listener of listeners) listener();
}

/** The account's latest searches in this browser, newest first; logout forgets them. */
export const useRecentSearches = (): string[] => searchesIn(useSyncExternalStore(subscribe, read));

/** Nothing is kept once the session has ended: the screen that is being left then would put it back. */
export function rememberSearch(words: string) {
  if (words.trim() && isSignedIn()) write(withSearch(searchesIn(read()), words.trim()));
}

export const forgetSearch = (words: string) => write(searchesIn(read()).filter((each) => each !== words));

export const forgetSearches = () => write([]);
