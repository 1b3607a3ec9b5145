import { expect, test } from 'vitest';
import { maxZoom, shifted, wholeCrop, zoomed, zoomOf } from './crop.ts';

const wide = { width: 4000, height: 3000 };
const tall = { width: 600, height: 1000 };

test('starts with the largest square in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ x: 500, y: 0, side: 3000 });
  expect(wholeCrop(tall)).toEqual({ x: 0, y: 200, side: 600 });
});

test('zooms around its middle', () => {
  expect(zoomed(wholeCrop(wide), 2, wide)).toEqual({ x: 1250, y: 750, side: 1500 });
});

test.each([0, 0.5, 1, 3, maxZoom, 100])('at zoom %d it is a square within the picture', (zoom) => {
  const { x, y, side } = zoomed({ x: 3900, y: 2900, side: 100 }, zoom, wide);
  expect(side).toBeGreaterThan(0);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + side).toBeLessThanOrEqual(wide.width);
  expect(y + side).toBeLessThanOrEqual(wide.height);
});

test('knows its zoom', () => expect(zoomOf(zoomed(wholeCrop(tall), 2.5, tall), tall)).toBeCloseTo(2.5));

test('moves no further than the edge', () => {
  const crop = { x: 10, y: 20, side: 100 };
  expect(shifted(crop, 30, -5, wide)).toEqual({ x: 40, y: 15, side: 100 });
  expect(shifted(crop, -30, -50, wide)).toEqual({ x: 0, y: 0, side: 100 });
  expect(shifted(crop, 9999, 9999, wide)).toEqual({ x: 3900, y: 2900, side: 100 });
});
