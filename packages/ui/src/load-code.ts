import { attempt } from './attempt.ts';

/** Milliseconds within which a page that was loaded again for its code is not loaded once more. */
const reloadPause = 60_000;

interface Options {
  isAway: () => boolean;
  whenBack: () => Promise<boolean>;
  /** Key in the session's storage of the moment at which the page was last loaded again. */
  reloadedKey: string;
  /** Returns how the page is loaded again at the address that is wanted, once that is known. */
  reload: () => (() => void) | undefined;
}

/** Returns the function that loads chunks of code. */
export function createCodeLoader({ isAway, whenBack, reloadedKey, reload }: Options) {
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
  return async function loadCode<T>(load: () => Promise<T>): Promise<T> {
    if (isAway() || !navigator.onLine) await whenBack();
    try {
      return await load();
    } catch (error) {
      if (await whenBack()) return loadCode(load);
      const loadPage = reload();
      if (!loadPage || !mayReload()) throw error;
      loadPage();
      // The page is about to go; it stays as it is if somebody keeps their unsaved changes.
      return new Promise<T>(() => undefined);
    }
  };
}
