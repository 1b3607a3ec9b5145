import { dayOf } from '@kamerton/ui/day-bars';
import { expect, test } from 'vitest';
import { knownDayOf, wave, whenIn } from './day.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const noHours = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}_start`, null],
    [`${day}_end`, null],
  ]),
);
const venue = (start: string | null, end: string | null) =>
  ({
    id: 7,
    timezone: 'Europe/Moscow',
    advanced_schedule: false,
    start_time: start,
    end_time: end,
    hours: noHours,
  }) as unknown as Parameters<typeof knownDayOf>[0];

/** 20 November 2026, 14:36 in Moscow. */
const moment = Date.UTC(2026, 10, 20, 11, 36);

test('a day has its open hours as bars, those before now as past, and closed ones as dots', () => {
  const day = knownDayOf(venue('08:00', '21:00'), moment);
  expect(day?.bars).toHaveLength(wave.barsPerDay);
  expect(day?.bars.map(({ kind }) => kind)).toEqual([
    ...Array<string>(32).fill('closed'),
    ...Array<string>(26).fill('past'),
    ...Array<string>(26).fill('open'),
    ...Array<string>(12).fill('closed'),
  ]);
  expect(day).toMatchObject({ clock: '14:36', hours: { start: '8:00', end: '21:00' } });
  expect(day?.now).toBeCloseTo(876 / 1440);
});

test('hours past midnight stand at both ends of the day', () => {
  const { bars, hours } = dayOf(venue('20:00', '02:00'), moment, wave);
  expect(bars.slice(0, 8).every(({ kind }) => kind === 'past')).toBe(true);
  expect(bars[8]?.kind).toBe('closed');
  expect(bars.slice(80).every(({ kind }) => kind === 'open')).toBe(true);
  expect(hours).toEqual({ start: '20:00', end: '2:00' });
});

test('a day without hours is closed', () => {
  const { bars, hours } = dayOf(venue(null, null), moment, wave);
  expect(bars.every(({ kind }) => kind === 'closed')).toBe(true);
  expect(hours).toBeNull();
});

test('a moment of another day is named with it', () => {
  expect(whenIn('Europe/Moscow', moment + 3_600_000, moment, 'ru')).toEqual({ day: null, time: '15:36' });
  expect(whenIn('Europe/Moscow', moment + 86_400_000, moment, 'ru')).toEqual({
    day: 'суббота, 21 ноября',
    time: '14:36',
  });
});

test('there is no day in a zone that the browser does not know', () => {
  expect(knownDayOf({ ...venue('08:00', '21:00'), timezone: 'Mars/Base' }, moment)).toBeNull();
  expect(knownDayOf(venue('08:00', '21:00'), moment)).toEqual(dayOf(venue('08:00', '21:00'), moment, wave));
});
