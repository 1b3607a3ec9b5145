import { expect, test } from 'vitest';
import { weekdays } from '@kamerton/wire/client/local-time';
import type { OpeningHours } from '@kamerton/wire/client/opening';
import { daysOf, weekHours } from './week-hours.ts';

const closed = Object.fromEntries(
  weekdays.flatMap((day) => [`${day}_start`, `${day}_end`].map((field) => [field, null])),
) as OpeningHours['hours'];

const open = (hours: Partial<OpeningHours['hours']>): OpeningHours => ({
  timezone: 'Europe/Moscow',
  advanced_schedule: true,
  start_time: null,
  end_time: null,
  hours: { ...closed, ...hours },
});

test('hours past midnight go on on the next day, and join its own', () => {
  const days = weekHours(
    open({
      fri_start: '18:00',
      fri_end: '03:00',
      sat_start: '02:00',
      sat_end: '00:00',
      sun_start: '20:00',
      sun_end: '01:30',
    }),
  );
  expect(days[4]).toEqual([{ from: 1080, to: 1440 }]);
  expect(days[5]).toEqual([{ from: 0, to: 1440 }]);
  expect(days[6]).toEqual([{ from: 1200, to: 1440 }]);
  expect(days[0]).toEqual([{ from: 0, to: 90 }]);
  expect(days[1]).toEqual([]);
});

test('a day is open from its start to its end', () => {
  expect(weekHours(open({ mon_start: '06:00', mon_end: '18:00' }))).toEqual([
    [{ from: 360, to: 1080 }],
    ...Array.from({ length: 6 }, () => []),
  ]);
});

test('Sunday night goes on on Monday, beside its own hours', () => {
  const [monday] = weekHours(open({ sun_start: '12:00', sun_end: '03:00', mon_start: '12:00', mon_end: '03:00' }));
  expect(monday).toEqual([
    { from: 0, to: 180 },
    { from: 720, to: 1440 },
  ]);
});

test('hours that meet at the same time each day are one part', () => {
  const daily = { ...open({}), advanced_schedule: false, start_time: '09:00', end_time: '09:00' };
  expect(weekHours(daily).every((day) => day.length === 1)).toBe(true);
});

test('a night of another day that ends later than today’s hours covers them', () => {
  const days = weekHours(open({ mon_start: '20:00', mon_end: '19:00', tue_start: '06:00', tue_end: '12:00' }));
  expect(days[1]).toEqual([{ from: 0, to: 19 * 60 }]);
});

test('a venue that never closes is open in each minute', () => {
  const always = { ...open({}), advanced_schedule: false, start_time: '00:00', end_time: '00:00' };
  expect(weekHours(always)).toEqual(weekdays.map(() => [{ from: 0, to: 1440 }]));
});

test('a period has the days of the week that it touches', () => {
  // 27 November 2026 is a Friday.
  expect([...daysOf({ starts_on: '2026-11-27', ends_on: '2026-11-27' })]).toEqual([4]);
  expect([...daysOf({ starts_on: '2026-11-27', ends_on: '2026-11-30' })]).toEqual([4, 5, 6, 0]);
  expect(daysOf({ starts_on: '2026-01-01', ends_on: '2026-12-31' }).size).toBe(7);
  expect(daysOf({ starts_on: '2026-12-02', ends_on: '2026-12-01' }).size).toBe(0);
});
