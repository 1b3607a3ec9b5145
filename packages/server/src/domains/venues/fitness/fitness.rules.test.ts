import type { OpeningHours } from '@kamerton/wire';
import { describe, expect, it } from 'vitest';
import { missingOf, openTime, repeatsOf, verdictsOf } from './fitness.rules.ts';

const none = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
    [`${day}_start`, null],
    [`${day}_end`, null],
  ]),
) as OpeningHours['hours'];

const daily = (start_time: string | null, end_time: string | null): OpeningHours => ({
  timezone: 'Europe/Moscow',
  advanced_schedule: false,
  start_time,
  end_time,
  hours: none,
});

const weekly = (hours: Partial<OpeningHours['hours']>): OpeningHours => ({
  ...daily(null, null),
  advanced_schedule: true,
  hours: { ...none, ...hours },
});

const hour = 3600;

describe('open hours', () => {
  it.each<[string, OpeningHours, number, number, number]>([
    ['the same hours every day', daily('09:00', '21:00'), 84, 12, 7],
    ['past midnight', daily('18:00', '02:00'), 56, 8, 7],
    ['day and night', daily('00:00', '00:00'), 168, 24, 7],
    ['no hours', daily(null, null), 0, 0, 0],
    ['some days', weekly({ mon_start: '10:00', mon_end: '14:00', fri_start: '20:00', fri_end: '05:30' }), 13.5, 9.5, 2],
    // Monday’s last hour is Tuesday’s first one.
    [
      'hours that overlap',
      weekly({ mon_start: '12:00', mon_end: '10:00', tue_start: '09:00', tue_end: '12:00' }),
      24,
      21,
      2,
    ],
    [
      'Sunday into Monday',
      weekly({ sun_start: '22:00', sun_end: '03:00', mon_start: '02:00', mon_end: '04:00' }),
      6,
      4,
      2,
    ],
  ])('of %s', (_, schedule, week, longest, days) => {
    expect(openTime(schedule)).toEqual({ week_seconds: week * hour, longest_day_seconds: longest * hour, days });
  });
});

describe('repeats', () => {
  it('are how often the music is played through on the longest day', () => {
    expect(repeatsOf(12 * hour, 4 * hour)).toBe(3);
    expect(repeatsOf(12 * hour, 24 * hour)).toBe(0.5);
    expect(repeatsOf(0, hour)).toBeNull();
    expect(repeatsOf(hour, 0)).toBeNull();
  });

  it('are what is missing for once a day', () => {
    expect(missingOf(12 * hour, 4 * hour)).toBe(8 * hour);
    expect(missingOf(12 * hour, 13 * hour)).toBe(0);
  });
});

describe('verdicts', () => {
  const good = {
    hasSource: true,
    longestDay: 12 * hour,
    tracks: 300,
    repeats: 0.9,
    explicit: 0,
    blocked: 0,
    revoked: 0,
  };

  it.each([
    [good, ['fits']],
    [{ ...good, hasSource: false }, ['no_source']],
    [{ ...good, longestDay: 0, repeats: null }, ['never_open']],
    [{ ...good, tracks: 0, repeats: null }, ['no_music']],
    [{ ...good, repeats: 1 }, ['fits']],
    [{ ...good, repeats: 1.01 }, ['short']],
    [{ ...good, repeats: 3 }, ['short']],
    [{ ...good, repeats: 3.01, explicit: 0.1 }, ['too_short', 'much_explicit']],
    [{ ...good, explicit: 0.099, blocked: 0.249, revoked: 0.099 }, ['fits']],
    [{ ...good, blocked: 0.25, revoked: 0.1 }, ['much_blocked', 'much_revoked']],
  ])('of %j are %j', (measured, verdicts) => {
    expect(verdictsOf(measured)).toEqual(verdicts);
  });
});
