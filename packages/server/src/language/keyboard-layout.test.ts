import { expect, it } from 'vitest';
import { inOtherLayout } from './keyboard-layout.ts';

it.each([
  ['ghbdtn', 'привет'],
  ['руддщ', 'hello'],
  ['nb[bq xfc', 'тихий час'],
  ['Nb[bq', 'тихий'],
  ['2024 ujl', '2024 год'],
])('reads %j as %j', (typed, meant) => {
  expect(inOtherLayout(typed)).toBe(meant);
  expect(inOtherLayout(meant)).toBe(typed.toLowerCase());
});
