import { expect, test } from 'vitest';
import { nextOffset } from './pages.ts';

test('a page that does not reach the total is followed by one', () => {
  expect(nextOffset({ limit: 24, offset: 24, total: 49 })).toBe(48);
});

test('a page that reaches the total is the last', () => {
  expect(nextOffset({ limit: 24, offset: 24, total: 48 })).toBeUndefined();
});

test('a capped total never ends the list', () => {
  expect(nextOffset({ limit: 100, offset: 9_900, total: 10_000, total_is_capped: true })).toBe(10_000);
});
