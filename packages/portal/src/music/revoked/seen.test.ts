import { expect, test } from 'vitest';
import { newAmong } from './seen.ts';

const row = (revoked_at: string, ...ids: number[]) => ({ revoked_at, playlists: ids.map((id) => ({ id })) });
const rows = [
  row('2026-11-21T10:00:00.000Z', 1, 2),
  row('2026-11-20T10:00:00.000Z', 2),
  row('2026-11-19T10:00:00.000Z', 3),
];

test('what was revoked after the last look is new, and its playlists are hit once each', () => {
  expect(newAmong(rows, 40, '2026-11-19T10:00:00.000Z')).toEqual({ count: 2, hit: 2 });
  expect(newAmong(rows, 40, '2026-11-21T10:00:00.000Z')).toEqual({ count: 0, hit: 0 });
});

test('where all of the page is new, all there is counts', () => {
  expect(newAmong(rows, 40, '')).toEqual({ count: 40, hit: 3 });
  expect(newAmong([], 0, '')).toEqual({ count: 0, hit: 0 });
});
