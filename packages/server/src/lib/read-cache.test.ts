import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createReadCache } from './read-cache.ts';

const reader = (id: number, catalogue: string, content = 'c') => ({ id, versions: { catalogue, content } });

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
