// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../store/database.ts';
import { startPlayer } from './runtime.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['removed', () => Promise.resolve(), true],
  ['left', () => Promise.reject(new Error('the disk fails')), false],
] as const)('tells of an unpaired device whether its data are %s', async (_, removeAll, isRemoved) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized' }, { status: 401 }));
  const database = {
    read: async () => undefined,
    write: async () => undefined,
    writeStep: async () => undefined,
    listPlays: async () => [],
    countPlays: async () => 0,
    listSizes: async () => [],
    removeAudio: async () => undefined,
    removeAll,
  } as unknown as Database;
  const onUnpaired = vi.fn();
  await startPlayer({ database, token: 'player_a', trim: 1, onUnpaired });
  await vi.waitFor(() => expect(onUnpaired).toHaveBeenCalledWith(isRemoved));
});
