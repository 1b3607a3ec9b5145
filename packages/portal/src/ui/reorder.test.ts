import { expect, test } from 'vitest';
import { positionByKey, positionFor, scrollSpeed, shiftOf } from './reorder.ts';

test.each([
  [0, 0, 1, 5, 0],
  [4, 0, 1, 5, 4],
  [9, 0, 1, 5, 4],
  [4, 0, 2, 5, 3],
  [0, 1, 2, 5, 0],
  [3, 1, 2, 5, 2],
])('held over slot %i by row %i, a group of %i among %i stands at %i', (slot, grip, size, total, position) => {
  expect(positionFor(slot, grip, size, total)).toBe(position);
});

test('the rows between give way', () => {
  const shifts = (drag: Parameters<typeof shiftOf>[1]) => [0, 1, 2, 3, 4].map((index) => shiftOf(index, drag, 56));
  expect(shifts({ from: 1, position: 3, offset: 110 })).toEqual([0, 110, -56, -56, 0]);
  expect(shifts({ from: 3, position: 1, offset: -110 })).toEqual([0, 56, 56, -110, 0]);
  expect(shifts(null)).toEqual([0, 0, 0, 0, 0]);
});

test.each([
  [450, 0],
  [200, 0],
  [710, 0],
  [100, -20],
  [150, -10],
  [-900, -20],
  [900, 20],
  [805, 10],
  [2000, 20],
])('a row held at %i between 100 and 900 px scrolls the list by %i px a frame', (y, by) => {
  expect(scrollSpeed(y, 100, 900, { top: 100, bottom: 190 })).toBe(by);
});

test.each([
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 4, 5],
  ['ArrowDown', 19, 19],
  ['PageDown', 4, 14],
  ['PageUp', 4, 0],
  ['Home', 4, 0],
  ['End', 4, 19],
  ['a', 4, null],
])('%s moves row %i of twenty to %s', (key, from, position) => {
  expect(positionByKey(key, from, 19)).toBe(position);
});
