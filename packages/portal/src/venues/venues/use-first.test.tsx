import type { Venue } from '@kamerton/wire';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFirst } from './use-first.ts';

const venue = (id: number) => ({ id, name: `Venue ${id}` }) as Venue;
const [none, bakery, bar, cafe]: [Venue[], Venue, Venue, Venue] = [[], venue(1), venue(2), venue(3)];

test('a venue that comes before the first one later does not take its place', () => {
  const { result, rerender } = renderHook(useFirst, { initialProps: none });
  expect(result.current).toBeUndefined();
  rerender([bar, cafe]);
  expect(result.current).toBe(bar);
  rerender([bakery, bar, cafe]);
  expect(result.current).toBe(bar);
  const renamed = { ...bar, name: 'Wine bar' };
  rerender([bakery, cafe, renamed]);
  expect(result.current).toBe(renamed);
  rerender([bakery, cafe]);
  expect(result.current).toBe(bakery);
});
