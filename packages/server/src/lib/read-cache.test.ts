import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createReadCache } from './read-cache.ts';

const reader = (id: number, catalogue: string, content = 'c', search = 's') => ({
  id,
  versions: { catalogue, content, search },
});

const counting = () => {
  let loads = 0;
  return async () => ({ loads: (loads += 1) });
};

it('loads once per version of the catalogue, for all accounts', async () => {
  const { ofCatalogue } = createReadCache();
  const load = counting();
  const read = (id: number, version: string) => ofCatalogue(reader(id, version), 'albums', load);
  expect(await Promise.all([read(1, 'a'), read(2, 'a')])).toEqual([{ loads: 1 }, { loads: 1 }]);
  expect(await read(1, 'b')).toEqual({ loads: 2 });
});

it("loads an account's results for each account, and again when its content or the catalogue changes", async () => {
  const { ofAccount } = createReadCache();
  const load = counting();
  const read = (id: number, catalogue: string, content: string) =>
    ofAccount(reader(id, catalogue, content), 'totals', load);
  expect([await read(1, 'a', 'x'), await read(1, 'a', 'x'), await read(2, 'a', 'x')]).toEqual([
    { loads: 1 },
    { loads: 1 },
    { loads: 2 },
  ]);
  expect(await read(1, 'a', 'y')).toEqual({ loads: 3 });
  expect(await read(1, 'b', 'y')).toEqual({ loads: 4 });
});

it('loads what a search found again when the catalogue or what searches read changes', async () => {
  const { ofSearch } = createReadCache();
  const load = counting();
  const read = (catalogue: string, search: string) => ofSearch(reader(1, catalogue, 'c', search), 'jazz', load);
  expect([await read('a', 'x'), await read('a', 'x')]).toEqual([{ loads: 1 }, { loads: 1 }]);
  expect([await read('a', 'y'), await read('b', 'y')]).toEqual([{ loads: 2 }, { loads: 3 }]);
});

it('loads the things of a list that are missing by one call, and returns all in order', async () => {
  const { listOfCatalogue } = createReadCache();
  const asked: (readonly number[])[] = [];
  const read = (ids: number[], version = 'a') =>
    listOfCatalogue(reader(1, version), 'track', ids, async (missing) => {
      asked.push(missing);
      // The third one is gone.
      return new Map(missing.filter((id) => id !== 3).map((id) => [id, { id, version }]));
    });
  expect(await read([2, 1])).toEqual([
    { id: 2, version: 'a' },
    { id: 1, version: 'a' },
  ]);
  expect((await read([4, 1, 3, 2])).map(({ id }) => id)).toEqual([4, 1, 2]);
  expect(await read([1], 'b')).toEqual([{ id: 1, version: 'b' }]);
  expect(asked).toEqual([[2, 1], [4, 3], [1]]);
});

it('keeps no failure', async () => {
  const { ofCatalogue } = createReadCache();
  const fail = () => Promise.reject(new Error('away'));
  await expect(ofCatalogue(reader(1, 'a'), 'albums', fail)).rejects.toThrow('away');
  expect(await ofCatalogue(reader(1, 'a'), 'albums', counting())).toEqual({ loads: 1 });
});

it('drops what was read longest ago when it is full', async () => {
  const { ofCatalogue } = createReadCache();
  const large = () => Promise.resolve({ text: 'x'.repeat(9_000_000) });
  const first = await ofCatalogue(reader(1, 'a'), 'first', large);
  expect(await ofCatalogue(reader(1, 'a'), 'first', large)).toBe(first);
  await ofCatalogue(reader(1, 'a'), 'second', large);
  // Sizes are known when the loads have ended.
  await turn();
  expect(await ofCatalogue(reader(1, 'a'), 'first', large)).not.toBe(first);
});
