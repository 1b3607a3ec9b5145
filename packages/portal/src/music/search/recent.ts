import { useEffect, useRef, useSyncExternalStore } from 'react';
import { accountKey } from '../../lib/account-storage.ts';
import { attempt } from '@kamerton/ui/attempt';
import { isSignedIn } from '../../lib/session.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

const subscribers = createSubscribers();

const key = accountKey('searches');

/** Stored searches at most. */
export const recentBound = 8;

const same = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Puts a search first. It replaces the latest one if that is a prefix of it, since it was typed on from there. */
export function withSearch(searches: readonly string[], words: string): string[] {
  const isTypedOn = searches[0] && words.toLocaleLowerCase().startsWith(searches[0].toLocaleLowerCase());
  const others = (isTypedOn ? searches.slice(1) : searches).filter((each) => !same(each, words));
  return [words, ...others].slice(0, recentBound);
}

/** Parses the stored searches; anything malformed is ignored. */
export function searchesIn(text: string | null): string[] {
  const stored = attempt(() => JSON.parse(text ?? '[]') as unknown);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, recentBound) : [];
}

function subscribe(listener: () => void) {
  const unsubscribe = subscribers.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

const read = () => attempt(() => localStorage.getItem(key)) ?? null;

function write(searches: readonly string[]) {
  attempt(() => localStorage.setItem(key, JSON.stringify(searches)));
  subscribers.notify();
}

/** The account's latest searches in this browser, newest first; logout forgets them. */
export const useRecentSearches = (): string[] => searchesIn(useSyncExternalStore(subscribe, read));

/** Stores a search. Does nothing once the session has ended: the screen that is being left would put it back. */
export function rememberSearch(words: string) {
  if (words.trim() && isSignedIn()) write(withSearch(searchesIn(read()), words.trim()));
}

export const forgetSearch = (words: string) => write(searchesIn(read()).filter((each) => each !== words));

export const forgetSearches = () => write([]);

/** Milliseconds without typing after which the words count as meant. */
const typingPause = 1500;

/** Stores the words of a search with results: after a pause in typing, and when the screen is left. */
export function useRemembered(words: string, found: boolean) {
  const last = useRef('');
  useEffect(() => {
    last.current = found ? words : '';
    if (!found) return;
    const timer = setTimeout(() => rememberSearch(words), typingPause);
    return () => clearTimeout(timer);
  }, [words, found]);
  useEffect(() => () => rememberSearch(last.current), []);
}
