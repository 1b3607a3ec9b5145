import { expect, test } from 'vitest';
import { scrollFor } from './use-lifting.ts';

test.each([
  [450, 0],
  [110, 0],
  [710, 0],
  [0, -22],
  [55, -11],
  [900, 22],
  [805, 11],
])('a row held at %i of 900 px scrolls by %i px a frame', (y, by) => {
  expect(scrollFor(y, 900)).toBe(by);
});
