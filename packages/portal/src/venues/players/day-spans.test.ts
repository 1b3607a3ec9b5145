import type { OpeningHours } from '@kamerton/wire/client/opening';
import { expect, test } from 'vitest';
import { noHours } from '../../testing/venue.ts';
import { hourOfDay, lengthOf, openSpans, playedSpans, silentSpans, spanOfDay } from './day-spans.ts';

const hour = 3_600_000;

const daily = (start: string, end: string, timezone = 'Europe/Moscow'): OpeningHours => ({
  timezone,
  advanced_schedule: false,
  start_time: start,
  end_time: end,
  hours: noHours,
});

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+03:00`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const play = (from: string, minutes: number) => ({
  started_at: new Date(at(from)).toISOString(),
  duration_ms: minutes * 60_000,
});
const friday = spanOfDay('Europe/Moscow', '2026-11-20');

test('a day lasts from midnight to midnight of its zone, an hour less or more when clocks change', () => {
  expect(friday).toEqual({ from: at('00:00'), to: at('00:00') + 24 * hour });
  expect(lengthOf([spanOfDay('Europe/Berlin', '2027-03-28')])).toBe(23 * hour);
  expect(lengthOf([spanOfDay('Europe/Berlin', '2026-10-25')])).toBe(25 * hour);
  expect(hourOfDay('Europe/Berlin', '2026-10-25', 6) - spanOfDay('Europe/Berlin', '2026-10-25').from).toBe(7 * hour);
});

test('hours past midnight belong to two days', () => {
  expect(openSpans(daily('18:00', '02:00'), friday)).toEqual([
    span('00:00', '02:00'),
    { from: at('18:00'), to: friday.to },
  ]);
  expect(openSpans(daily('00:00', '00:00'), friday)).toEqual([friday]);
  expect(openSpans({ ...daily('09:00', '21:00'), start_time: null, end_time: null }, friday)).toEqual([]);
});

test('plays that follow one another are one part of the bar, and end with the day', () => {
  const plays = [play('23:58', 4), play('09:00', 3), play('09:03', 4), play('10:00', 2)];
  expect(playedSpans(plays, friday)).toEqual([
    span('09:00', '09:07'),
    span('10:00', '10:02'),
    { from: at('23:58'), to: friday.to },
  ]);
});

test('a silence is a minute or more of opening hours without music, up to now', () => {
  const open = openSpans(daily('09:00', '21:00'), friday);
  const played = playedSpans([play('08:30', 40), play('09:11', 30), play('11:00', 60)], friday);
  expect(silentSpans(open, played, at('13:00'))).toEqual([
    span('09:10', '09:11'),
    span('09:41', '11:00'),
    span('12:00', '13:00'),
  ]);
  expect(silentSpans(open, played, at('08:00'))).toEqual([]);
  expect(silentSpans(open, [span('08:00', '22:00')], at('23:00'))).toEqual([]);
});
