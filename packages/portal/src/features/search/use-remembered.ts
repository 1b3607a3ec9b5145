import { useEffect, useRef } from 'react';
import { rememberSearch } from './recent.ts';

/** Milliseconds after which words that stand still are taken for what was meant. */
const rest = 1500;

/** Remembers the words of a search that has found something: once they rest, and when its screen is left. */
export function useRemembered(words: string, found: boolean) {
  const last = useRef('');
  useEffect(() => {
    last.current = found ? words : '';
    if (!found) return;
    const timer = setTimeout(() => rememberSearch(words), rest);
    return () => clearTimeout(timer);
  }, [words, found]);
  useEffect(() => () => rememberSearch(last.current), []);
}
