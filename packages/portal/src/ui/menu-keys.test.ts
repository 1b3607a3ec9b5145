import { expect, test } from 'vitest';
import { itemFor } from './menu-keys.ts';

const names = ['Profile', 'Password', 'Русский', 'English', 'Log out'];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 0],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 4],
  ['ArrowUp', -1, 4],
  ['ArrowDown', -1, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['p', 0, 1],
  ['p', 1, 0],
  ['L', 0, 4],
  ['р', 0, 2],
  ['x', 2, 2],
  ['Enter', 2, 2],
  [' ', 2, 2],
])('%s from item %i goes to item %i', (key, from, to) => {
  expect(itemFor(key, names, from)).toBe(to);
});
