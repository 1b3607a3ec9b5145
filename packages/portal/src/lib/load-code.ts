import { isAway, whenBack } from './connection.ts';

/**
 * Loads a chunk of code; while the network is away it waits. Browsers may cache the failure of an import for as long as
 * the page lives, so none is tried while the network is known to be away.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  if (isAway() || !navigator.onLine) await whenBack();
  try {
    return await load();
  } catch (error) {
    if (await whenBack()) return loadCode(load);
    throw error;
  }
}
