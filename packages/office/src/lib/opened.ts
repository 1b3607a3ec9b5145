import { useSyncExternalStore } from 'react';

/** What lies over the screens and is opened from anywhere: the search, or the list of keys. */
type Opened = 'search' | 'keys' | undefined;

let opened: Opened;
const listeners = new Set<() => void>();

export function setOpened(next: Opened) {
  opened = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOpened = () => useSyncExternalStore(subscribe, () => opened);
