import { expect, it } from 'vitest';
import { judgePlays, type NearbyPlay, partPlays } from './played.rules.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const by = { id: 1, paired_at: Date.parse('2026-11-01T00:00:00Z') };
const durations = new Map([
  [1, 180_000],
  [2, 40_000],
  [3, 180_000],
]);
const play = (id: string, track_id: number, duration_ms: number, started_at = '2026-11-23T11:00:00Z') => ({
  id,
  track_id,
  duration_ms,
  started_at: started_at.length === 5 ? `2026-11-23T${started_at}:00Z` : started_at,
});
const nearby = (each: ReturnType<typeof play>, more: Partial<NearbyPlay> = {}): NearbyPlay => ({
  ...each,
  player_id: 1,
  implausible: null,
  ...more,
});
const judged = (plays: ReturnType<typeof play>[], nearby: NearbyPlay[] = []) =>
  judgePlays(plays, by, { durations, nearby: nearby }, now).map(({ id, implausible, counts }) => [
    id,
    implausible,
    counts,
  ]);

it('counts plays of half a minute, or half of a short track', () => {
  const plays = [
    play('a', 1, 29_999, '08:00'),
    play('b', 1, 30_000, '08:10'),
    play('c', 2, 19_999, '08:20'),
    play('d', 2, 20_000, '08:30'),
  ];
  expect(judged(plays)).toEqual([
    ['a', null, false],
    ['b', null, true],
    ['c', null, false],
    ['d', null, true],
  ]);
});

it('refuses what is too old, ahead, or no moment, and takes each id once', () => {
  const plays = [
    play('old', 1, 1, '2026-10-19T11:59:59Z'),
    play('just', 1, 1, '2026-10-19T12:00:00Z'),
    play('ahead', 1, 1, '2026-11-23T12:05:01Z'),
    play('soon', 1, 1, '2026-11-23T12:05:00Z'),
    play('never', 1, 1, '2026-11-23T12:61:00Z'),
    play('soon', 1, 1, '2026-11-23T12:05:00Z'),
  ];
  const { storable, refused } = partPlays(plays, now);
  expect(storable.map(({ id }) => id)).toEqual(['just', 'soon']);
  expect([...refused]).toEqual([
    ['old', 'too_old'],
    ['ahead', 'too_early'],
    ['never', 'too_early'],
  ]);
});

it('finds what a device cannot have played', () => {
  expect(judged([play('a', 9, 60_000)])).toEqual([['a', 'unknown_track', false]]);
  expect(judged([play('a', 1, 60_000, '2026-10-31T23:54:00Z')])).toEqual([['a', 'unpaired', false]]);
  expect(judged([play('a', 1, 180_000, '12:03')])).toEqual([['a', 'not_elapsed', false]]);
  expect(judged([play('a', 1, 200_000)])).toEqual([['a', 'too_long', false]]);
  expect(judged([play('a', 1, 4000), play('b', 2, 4000)])).toEqual([
    ['a', null, false],
    ['b', 'overlap', false],
  ]);
});

it('takes two plays of a device at once for a crossfade only', () => {
  const after = (seconds: number) => play('b', 3, 100_000, new Date(now - 3_600_000 + seconds * 1000).toISOString());
  const first = play('a', 1, 100_000);
  expect(judged([first, after(90)])).toEqual([
    ['a', null, true],
    ['b', null, true],
  ]);
  expect(judged([after(89), first])).toEqual([
    ['a', null, true],
    ['b', 'overlap', false],
  ]);
  expect(judged([after(89)], [nearby(first)])).toEqual([['b', 'overlap', false]]);
  // Another device of the venue, and a play that cannot have been itself.
  expect(judged([after(89)], [nearby(first, { player_id: 2 })])).toEqual([['b', null, true]]);
  expect(judged([after(89)], [nearby(first, { implausible: 'overlap' })])).toEqual([['b', null, true]]);
});

it('counts a track once an hour at a venue, whatever its devices are', () => {
  const plays = [play('a', 1, 60_000, '08:00'), play('b', 1, 60_000, '08:59'), play('c', 1, 60_000, '09:00')];
  expect(judged(plays).map(([, , counts]) => counts)).toEqual([true, false, true]);
  const other = nearby(play('z', 1, 60_000, '08:30'), { player_id: 2 });
  expect(judged(plays, [other]).map(([, , counts]) => counts)).toEqual([false, false, true]);
  expect(judged(plays, [{ ...other, duration_ms: 1000 }]).map(([, , counts]) => counts)).toEqual([true, false, true]);
});
