import { expect, test } from 'vitest';
import { localTimeAt } from '@kamerton/wire/client/local-time';
import { clockAt, dateAt, dayOfWeek, momentOf, weekdayOf } from './local-clock.ts';

const fridayEvening = Date.parse('2026-11-20T20:30:40Z');

test('clocks and dates are those of a zone, to the minute that has begun', () => {
  expect([clockAt('Europe/Moscow', fridayEvening), dateAt('Europe/Moscow', fridayEvening)]).toEqual([
    '23:30',
    '2026-11-20',
  ]);
  expect([clockAt('Asia/Vladivostok', fridayEvening), dateAt('Asia/Vladivostok', fridayEvening)]).toEqual([
    '06:30',
    '2026-11-21',
  ]);
  expect(clockAt('UTC', Date.parse('2026-11-20T23:59:59Z'))).toBe('23:59');
});

test('a date and a clock time of a zone are a moment', () => {
  expect(momentOf('Asia/Vladivostok', '2026-11-20', '09:30')).toBe(Date.parse('2026-11-20T09:30:00+10:00'));
});

test('today is the day of the zone’s own clocks', () => {
  const dayIn = (timezone: string) => dayOfWeek(localTimeAt(timezone, fridayEvening));
  expect(['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Vladivostok'].map(dayIn)).toEqual([4, 4, 5]);
  expect(weekdayOf(Date.parse('1969-12-29'))).toBe('mon');
});
