import { expect, test } from 'vitest';
import { bars } from './peaks.ts';

test('each bar is as high as the loudest peak under it', () => {
  expect(bars([0, 255, 51, 0, 0, 102], 3)).toEqual([1, 0.2, 0.4]);
});

test('peaks that do not divide evenly are all heard', () => {
  const peaks = Array.from({ length: 1000 }, (_, index) => (index === 999 || index === 500 ? 255 : 0));
  const drawn = bars(peaks, 147);
  expect(drawn).toHaveLength(147);
  expect(drawn.at(-1)).toBe(1);
  expect(drawn.filter((height) => height === 1)).toHaveLength(2);
});

test('more bars than peaks repeat the peaks', () => {
  expect(bars([255, 0], 4)).toEqual([1, 1, 0, 0]);
});

test('without peaks the wave is flat', () => {
  expect(bars(null, 3)).toEqual([0, 0, 0]);
  expect(bars([], 2)).toEqual([0, 0]);
});
