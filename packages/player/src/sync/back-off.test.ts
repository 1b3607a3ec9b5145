import { expect, test } from 'vitest';
import { backOff } from './sync.ts';

test('waits double up to half a minute, half of each by chance', () => {
  expect([0, 1, 2, 3, 9, 99].map((failures) => backOff(failures, 1))).toEqual([1000, 2000, 4000, 8000, 30_000, 30_000]);
  expect(backOff(3, 0)).toBe(4000);
});
