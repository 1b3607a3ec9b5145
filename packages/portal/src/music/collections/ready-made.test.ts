import type { Collection } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { addressOfView, arrange, viewIn } from './ready-made.ts';

const collection = (name: string, tracks: number, [hours, minutes, seconds]: number[], description = '') =>
  ({ id: tracks, name, description, track_count: tracks, duration: { hours, minutes, seconds } }) as Collection;

const all = [
  collection('Ёлка и свечи', 3, [1, 0, 10], 'Зимний вечер'),
  collection('Утро', 40, [0, 59, 59], 'Спокойно'),
  collection('Вечер без слов', 12, [1, 0, 30]),
];

const names = (what: string, sort: 'arranged' | 'name' | 'tracks' | 'length') =>
  arrange(all, { what, sort }, 'ru').map(({ name }) => name);

test('a view is read from the address that it was written to', () => {
  const view = { what: 'утро & co', block: 4, sort: 'tracks' } as const;
  expect(viewIn(addressOfView(view))).toEqual(view);
  expect(addressOfView({ what: '', block: undefined, sort: 'arranged' }).toString()).toBe('view=playlists');
});

test('what makes no sense in an address is passed over', () => {
  expect(viewIn(new URLSearchParams('block=-1&sort=colour'))).toEqual({ what: '', block: undefined, sort: 'arranged' });
});

test('all words must be in the name or the description, in any case, е for ё', () => {
  expect(names('елка', 'arranged')).toEqual(['Ёлка и свечи']);
  expect(names('ВЕЧЕР', 'arranged')).toEqual(['Ёлка и свечи', 'Вечер без слов']);
  expect(names('вечер слов', 'arranged')).toEqual(['Вечер без слов']);
  expect(names('', 'arranged')).toHaveLength(3);
});

test('sorted as the language sorts, by tracks or by length', () => {
  expect(names('', 'name')).toEqual(['Вечер без слов', 'Ёлка и свечи', 'Утро']);
  expect(names('', 'tracks')).toEqual(['Утро', 'Вечер без слов', 'Ёлка и свечи']);
  expect(names('', 'length')).toEqual(['Вечер без слов', 'Ёлка и свечи', 'Утро']);
});
