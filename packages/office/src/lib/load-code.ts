import { useSyncExternalStore } from 'react';
import { office } from '@kamerton/wire/office';
import { call, CallFailed } from './http.ts';

/** Milliseconds between two checks if the server is back. */
const pause = 3000;
/** Milliseconds within which a page that was reloaded for its code is not reloaded again. */
const reloadPause = 60_000;
const place = 'office.reloaded-at';

let waiting = 0;
const listeners = new Set<() => void>();

function setWaiting(next: number) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while code of a page waits for the network or the server. */
export const useIsWaiting = () => useSyncExternalStore(subscribe, () => waiting > 0);

const answers = () =>
  call(office.signInState, { isFinal: true }).then(
    () => true,
    (error: unknown) => error instanceof CallFailed && ![0, 502, 503, 504].includes(error.status),
  );

/** Resolves when the server answers, with true if it had been away. */
async function whenBack(): Promise<boolean> {
  if (await answers()) return false;
  setWaiting(waiting + 1);
  do await new Promise((done) => setTimeout(done, pause));
  while (!(await answers()));
  setWaiting(waiting - 1);
  return true;
}

/** Reloads the page, which asks first if a form has unsaved changes. False if that has not helped a moment ago. */
function reload(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(place) ?? 0) < reloadPause) return false;
  sessionStorage.setItem(place, String(Date.now()));
  location.reload();
  return true;
}

/**
 * Loads a chunk of code; while the network or the server is away it waits. If the chunk is gone although the server
 * answers, another build has replaced it: the page is reloaded once.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) await whenBack();
  try {
    return await load();
  } catch (error) {
    if (await whenBack()) return loadCode(load);
    if (!reload()) throw error;
    // The page is about to go; it stays as it is if the operator keeps their unsaved changes.
    return new Promise<T>(() => undefined);
  }
}
