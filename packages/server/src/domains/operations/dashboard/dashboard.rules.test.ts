import { openingAt, type OpeningHours, weekdays } from '@kamerton/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diskTrouble, openByHour } from './dashboard.rules.ts';

const gigabyte = 1024 ** 3;

it.each([
  [{ free: 100 * gigabyte, size: 200 * gigabyte }, null],
  [{ free: 1 * gigabyte, size: 4 * gigabyte }, 'low'],
  // A twentieth of a large disk is many bytes, but fills up as fast.
  [{ free: 40 * gigabyte, size: 1000 * gigabyte }, 'low'],
  [{ free: 1000, size: 200 * gigabyte }, 'full'],
])('room of %j is %s', (room, trouble) => {
  expect(diskTrouble(room, 64 * 1024 ** 2)).toBe(trouble);
});

const none = Object.fromEntries(weekdays.flatMap((day) => [`${day}_start`, `${day}_end`].map((name) => [name, null])));
const daily = (timezone: string, start: string | null, end: string | null): OpeningHours => ({
  timezone,
  advanced_schedule: false,
  start_time: start,
  end_time: end,
  hours: none as OpeningHours['hours'],
});

const hours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

it('counts a venue in just the hours in whose middle it is open', () => {
  const zones = fc.constantFrom('Europe/Moscow', 'Asia/Kathmandu', 'America/New_York', 'Asia/Vladivostok');
  fc.assert(
    fc.property(zones, hours, hours, fc.integer({ min: 0, max: 300 }), (zone, start, end, day) => {
      const schedule = daily(zone, start, end);
      const dayStart = Date.UTC(2026, 0, 1) + day * 86_400_000;
      const expected = Array.from({ length: 24 }, (_, at) =>
        openingAt(schedule, dayStart + (at + 0.5) * 3_600_000).is_open ? 3 : 0,
      );
      expect(openByHour([{ ...schedule, venues: 3 }], dayStart)).toEqual(expected);
    }),
    { seed: 24 },
  );
});

it('adds up the venues of all schedules, and none of those without hours', () => {
  const schedules = [
    { ...daily('UTC', '08:00', '12:00'), venues: 2 },
    { ...daily('UTC', '10:00', '02:00'), venues: 5 },
    { ...daily('UTC', null, null), venues: 100 },
  ];
  const open = openByHour(schedules, Date.UTC(2026, 4, 1));
  expect([open[0], open[1], open[2], open[8], open[10], open[12], open[23]]).toEqual([5, 5, 0, 2, 7, 5, 5]);
});
