import { expect, it } from 'vitest';
import { inBatches } from './batches.ts';

const double = (keys: readonly number[]) => new Map(keys.map((key) => [key, key * 2]));

it('concurrent calls are one batch, and calls that arrive while it runs are the next', async () => {
  const batches: (readonly number[])[] = [];
  const run = inBatches(async (keys: readonly number[]) => {
    batches.push(keys);
    if (keys.includes(1)) later = run(3);
    await Promise.resolve();
    return double(keys);
  });
  let later: Promise<number | undefined> | undefined;
  expect(await Promise.all([run(1), run(2), run(1)])).toEqual([2, 4, 2]);
  expect(await later).toBe(6);
  expect(batches).toEqual([[1, 2], [3]]);
});

it('a key that is not found is undefined', async () => {
  const run = inBatches(async () => new Map<number, number>());
  expect(await run(1)).toBeUndefined();
});

it('a batch that fails fails its own calls only', async () => {
  const run = inBatches(async (keys: readonly number[]) => {
    if (keys.includes(1)) throw new Error('away');
    return double(keys);
  });
  await expect(Promise.all([run(1), run(2)])).rejects.toThrow('away');
  expect(await run(2)).toBe(4);
});
