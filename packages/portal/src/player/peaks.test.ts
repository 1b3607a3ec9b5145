import { afterEach, expect, test, vi } from 'vitest';
import { bars, loadPeaks } from './peaks.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each bar is as high as the loudest peak under it', () => {
  expect(bars([0, 255, 51, 0, 0, 102], 3)).toEqual([1, 0.2, 0.4]);
});

test('peaks that do not divide evenly are all heard', () => {
  const peaks = Array.from({ length: 1000 }, (_, index) => (index === 999 || index === 500 ? 255 : 0));
  const heights = bars(peaks, 147);
  expect(heights).toHaveLength(147);
  expect(heights.at(-1)).toBe(1);
  expect(heights.filter((height) => height === 1)).toHaveLength(2);
});

test('more bars than peaks repeat the peaks', () => {
  expect(bars([255, 0], 4)).toEqual([1, 1, 0, 0]);
});

test('without peaks the wave is flat', () => {
  expect(bars(null, 3)).toEqual([0, 0, 0]);
  expect(bars([], 2)).toEqual([0, 0]);
});

test('a wave that is not drawn yet is asked for again when the server says', async () => {
  vi.useFakeTimers();
  const answers = [new Response('{"data":[0,0]}', { headers: { 'retry-after': '3' } }), new Response('{"data":[7,9]}')];
  const asked = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', asked);
  const peaks = loadPeaks('/media/peaks/1');
  await vi.advanceTimersByTimeAsync(2900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await peaks).toEqual([7, 9]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a wave that could not be fetched is asked for at the next play, and one that was is not', async () => {
  const answers = [new Response('', { status: 404 }), new Response('{"data":[7]}')];
  vi.stubGlobal('fetch', async () => answers.shift());
  const loaded = [];
  for (const _ of [1, 2, 3]) loaded.push(await loadPeaks('/media/peaks/2'));
  expect(loaded).toEqual([null, [7], [7]]);
});
