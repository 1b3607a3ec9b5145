import { expect, test } from 'vitest';
import { placeIn } from './replacing.ts';

const row = (id: number, album_id: number, file: string | null = '/audio') => ({ id, album_id, file });
const rows = [row(1, 10), row(2, 20, null), row(3, 10), row(4, 20, null), row(5, 30, null)];

test('a track has the place of its row', () => {
  expect(placeIn(rows, { kind: 'track', id: 4 })).toEqual({ position: 3, ids: [4] });
});

test('an album has the place of its first row, and all its tracks go', () => {
  expect(placeIn(rows, { kind: 'album', id: 20 })).toEqual({ position: 1, ids: [2, 4] });
});

test('what is not there, or plays again, has none', () => {
  expect(placeIn(rows, { kind: 'track', id: 9 })).toBeNull();
  expect(placeIn(rows, { kind: 'track', id: 1 })).toBeNull();
  expect(placeIn([], { kind: 'album', id: 20 })).toBeNull();
});
