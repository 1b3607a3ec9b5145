import { attempt } from './attempt.ts';
import { isAway, whenBack } from './connection.ts';

/** Milliseconds within which a page that was loaded again for its code is not loaded once more. */
const reloadPause = 60_000;
const reloadedKey = 'code-reloaded-at';

let loadPage: (() => void) | undefined;

/** Sets what loads the page again, at the address that is wanted, where another build has replaced its code. */
export function onCodeGone(load: () => void) {
  loadPage = load;
}

/** False if that has not helped a moment ago, or cannot be stored. */
function mayReload(): boolean {
  const now = Date.now();
  const last = attempt(() => Number(sessionStorage.getItem(reloadedKey) ?? 0)) ?? now;
  if (Math.abs(now - last) < reloadPause) return false;
  return attempt(() => (sessionStorage.setItem(reloadedKey, String(now)), true)) ?? false;
}

/**
 * Loads a chunk of code; while the network is away it waits. If the chunk is gone although the server answers, another
 * build has replaced it, and the page is loaded again once. Browsers may cache the failure of an import for as long as
 * the page lives, so none is tried while the network is known to be away.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  if (isAway() || !navigator.onLine) await whenBack();
  try {
    return await load();
  } catch (error) {
    if (await whenBack()) return loadCode(load);
    if (!loadPage || !mayReload()) throw error;
    loadPage();
    return new Promise<T>(() => undefined);
  }
}
