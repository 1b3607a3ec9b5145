import { whenBack } from './connection.ts';

/** Loads a part of the portal; where the network is away it waits for it, instead of giving up. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (await whenBack()) return loadCode(load);
    throw error;
  }
}
