import { expect, it } from 'vitest';
import { divide } from './played.rules.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const play = (id: string, track_id: number, duration_ms: number, started_at = '2026-11-23T11:00:00Z') => ({
  id,
  track_id,
  duration_ms,
  started_at,
});

it('counts plays of half a minute, or half of a short track', () => {
  const durations = new Map([
    [1, 180_000],
    [2, 40_000],
  ]);
  const plays = [play('a', 1, 29_999), play('b', 1, 30_000), play('c', 2, 19_999), play('d', 2, 20_000)];
  const { storable, refused } = divide(plays, durations, now);
  expect(storable.map(({ id, counts }) => [id, counts])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
    ['d', true],
  ]);
  expect(refused).toEqual([]);
});

it('refuses what is too old, ahead, no moment, or of no track, and names each once', () => {
  const durations = new Map([[1, 180_000]]);
  const plays = [
    play('old', 1, 1, '2026-10-19T11:59:59Z'),
    play('just', 1, 1, '2026-10-19T12:00:00Z'),
    play('ahead', 1, 1, '2026-11-23T12:05:01Z'),
    play('soon', 1, 1, '2026-11-23T12:05:00Z'),
    play('never', 1, 1, '2026-11-23T12:61:00Z'),
    play('none', 2, 1),
    play('none', 2, 1),
  ];
  const { storable, refused } = divide(plays, durations, now);
  expect(storable.map(({ id }) => id)).toEqual(['just', 'soon']);
  expect(refused).toEqual(['old', 'ahead', 'never', 'none']);
});
