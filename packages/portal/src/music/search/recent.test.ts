import { expect, test } from 'vitest';
import { recentBound, searchesIn, withSearch } from './recent.ts';

test('the latest search comes first, and only once', () => {
  expect(withSearch(['jazz', 'rain'], 'Rain')).toEqual(['Rain', 'jazz']);
});

test('a search that is typed on takes the place of its beginning', () => {
  expect(withSearch(['jazz', 'rain'], 'jazz piano')).toEqual(['jazz piano', 'rain']);
  expect(withSearch(['rain', 'jazz'], 'jazz piano')).toEqual(['jazz piano', 'rain', 'jazz']);
});

test('only a bounded number is stored', () => {
  const many = Array.from({ length: 20 }, (_, index) => `search ${index}`);
  expect(withSearch(many, 'rain')).toHaveLength(recentBound);
});

test('what is no list in the storage is none', () => {
  expect(searchesIn(null)).toEqual([]);
  expect(searchesIn('{')).toEqual([]);
  expect(searchesIn('{"a":1}')).toEqual([]);
  expect(searchesIn('["jazz",1,null]')).toEqual(['jazz']);
});
