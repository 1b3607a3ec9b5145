import { expect, test } from 'vitest';
import { addressOf, countFilters, paramsIn, type SearchParams } from './search-params.ts';

const inAddress = (text: string) => paramsIn(new URLSearchParams(text));

test('an address without a query searches all tracks', () => {
  expect(inAddress('')).toEqual({ tab: 'tracks', body: {} });
});

test('whatever is written into an address is read from it', () => {
  const search: SearchParams = {
    tab: 'albums',
    body: {
      what: 'ёлка & co, 100%',
      genres: [3, 1],
      tags: [7],
      from: '2025-01-01',
      to: '2026-12-31',
      explicit: false,
      vocal: true,
    },
  };
  expect(inAddress(addressOf(search).toString())).toEqual(search);
});

test('an empty search has an address without a query', () => {
  expect(addressOf({ tab: 'tracks', body: { what: '', genres: [] } }).toString()).toBe('');
});

test('what makes no sense in an address is passed over', () => {
  expect(inAddress('tab=x&genres=1,a,-2,1,2.5,,9&from=yesterday&to=2026-13-45&explicit=yes').body).toEqual({
    genres: [1, 9],
  });
});

test('control characters, which the server refuses, are blanks', () => {
  expect(inAddress('what=quiet%00%0Ahour').body.what).toBe('quiet  hour');
});

test('a text longer than the bound is cut', () => {
  expect(inAddress(`what=${'a'.repeat(300)}`).body.what).toHaveLength(200);
});

test('each genre, tag and mark is a filter, a period is one', () => {
  expect(
    countFilters({ what: 'a', genres: [1, 2], tags: [3], from: '2025-01-01', to: '2025-02-01', vocal: false }),
  ).toBe(5);
  expect(countFilters({ what: 'a' })).toBe(0);
});
