import { expect, it } from 'vitest';
import { moved } from './use-dragging.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
])('moves a row from %i to %i', (from, to, expected) => {
  expect(moved([...'abcd'], { from, to }).join('')).toBe(expected);
});
