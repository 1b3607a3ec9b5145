import { useSyncExternalStore } from 'react';
import { api } from '@kamerton/wire/client/api';
import { apiRoot } from './api-root.ts';

/** Milliseconds between two questions whether the server is back: soon at first, then ever more seldom. */
export const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000];

let away = false;
let looking: Promise<boolean> | null = null;
/** Ends the present pause: there is reason to look now. */
let lookNow: () => void = () => undefined;
const listeners = new Set<() => void>();

function setAway(next: boolean) {
  if (away === next) return;
  away = next;
  for (const listener of listeners) listener();
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(apiRoot() + api.health.path, { cache: 'no-store', credentials: 'omit' })).ok;
  } catch {
    return false;
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    lookNow = () => {
      clearTimeout(timer);
      done();
    };
  });

async function look(): Promise<boolean> {
  // One call may fail for reasons of its own: away is what does not answer a second time.
  if (await answers()) return false;
  setAway(true);
  for (let attempt = 0; ; attempt++) {
    await pause(pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
    if (await answers()) break;
  }
  setAway(false);
  return true;
}

/**
 * To be asked when a call brought no answer, or code could not be loaded: resolves when the server answers, and tells
 * whether it had been away. False means that the reason lies elsewhere, and that trying again is not worth it.
 */
export function whenBack(): Promise<boolean> {
  looking ??= look().finally(() => {
    looking = null;
  });
  return looking;
}

/** Whether the network or the server is away. */
export const isAway = () => away;

export function subscribeToConnection(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsAway = () => useSyncExternalStore(subscribeToConnection, isAway);

/** Looks at once when the browser says that something has changed. */
export function watchConnection() {
  addEventListener('offline', () => void whenBack());
  addEventListener('online', () => lookNow());
  document.addEventListener('visibilitychange', () => document.hidden || lookNow());
}
