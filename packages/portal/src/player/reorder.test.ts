import { expect, test } from 'vitest';
import { placeByKey, placeOf, scrollSpeed, shiftOf } from './reorder.ts';

test.each([
  [2, 0, 2],
  [2, 27, 2],
  [2, 29, 3],
  [2, -29, 1],
  [2, -1000, 0],
  [2, 1000, 4],
])('a row taken at %i and moved by %i px is let go at %i of five', (from, offset, place) => {
  expect(placeOf(from, offset, 56, 5)).toBe(place);
});

test('the rows between give way', () => {
  const down = { from: 1, to: 3, offset: 110 };
  expect([0, 1, 2, 3, 4].map((index) => shiftOf(index, down, 56))).toEqual([0, 110, -56, -56, 0]);
  const up = { from: 3, to: 1, offset: -110 };
  expect([0, 1, 2, 3, 4].map((index) => shiftOf(index, up, 56))).toEqual([0, 56, 56, -110, 0]);
  expect(shiftOf(2, null, 56)).toBe(0);
});

test('the list scrolls near its edges only, faster the nearer, and never wildly', () => {
  expect(scrollSpeed(300, 100, 500)).toBe(0);
  expect(scrollSpeed(130, 100, 500)).toBe(-6);
  expect(scrollSpeed(470, 100, 500)).toBe(6);
  expect(scrollSpeed(-900, 100, 500)).toBe(-16);
  expect(scrollSpeed(900, 100, 500)).toBe(16);
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
])('%s moves row %i of twenty to %s', (key, from, place) => {
  expect(placeByKey(key, from, 20)).toBe(place);
});
