import { expect, test } from 'vitest';
import { recentIn, withRecent } from './recent.ts';

const opened = (id: string) => ({ id, name: id });

test('the latest comes first, and only once', () => {
  const stored = ['a', 'b', 'c'].map(opened);
  expect(withRecent(stored, opened('b')).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});

test('six are kept', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(opened);
  expect(withRecent(many, opened('g')).map(({ id }) => id)).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
});

test.each([null, '', '{', '{}', '[null, 7, {"id": 1, "name": ""}]'])('%s holds none', (text) => {
  expect(recentIn(text)).toEqual([]);
});
