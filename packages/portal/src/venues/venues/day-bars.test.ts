import type { Bar } from '@kamerton/ui/day-bars';
import type { Hours } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import { expect, test } from 'vitest';
import { venueDayOf, wave } from './day-bars.ts';

type Week = Partial<Record<(typeof weekdays)[number], [string, string]>>;

function hoursOf(week: Week): Hours {
  const pairs = weekdays.flatMap((day) => [
    [`${day}_start`, week[day]?.[0] ?? null],
    [`${day}_end`, week[day]?.[1] ?? null],
  ]);
  return Object.fromEntries(pairs) as Hours;
}

const simple = (start: string | null, end: string | null, timezone = 'Europe/Moscow') => ({
  id: 7,
  timezone,
  advanced_schedule: false,
  start_time: start,
  end_time: end,
  hours: hoursOf({}),
});

const advanced = (week: Week) => ({ ...simple('00:00', '00:00'), advanced_schedule: true, hours: hoursOf(week) });

/** A Friday, 14:36 in Moscow. */
const friday = new Date('2026-11-20T11:36:00Z');
const at = (clock: string) => new Date(`2026-11-20T${clock}:00+03:00`);

const firstOpen = (bars: Bar[]) => bars.findIndex(({ kind }) => kind !== 'closed');
const countOpen = (bars: Bar[]) => bars.filter(({ kind }) => kind !== 'closed').length;

test('a day has a bar per 20 minutes, each of some height', () => {
  const { bars } = venueDayOf(simple('08:00', '21:00'), friday);
  expect(bars).toHaveLength(72);
  expect(bars.every(({ height }) => height > 0 && height <= 1)).toBe(true);
});

test('bars reach from opening to closing, dots cover the rest', () => {
  const { bars, hours } = venueDayOf(simple('08:00', '21:00'), friday);
  expect(firstOpen(bars)).toBe(8 * 3);
  expect(countOpen(bars)).toBe(13 * 3);
  expect(hours).toEqual({ start: '8:00', end: '21:00' });
});

test('bars before now are past ones', () => {
  const { bars, now, clock } = venueDayOf(simple('08:00', '21:00'), friday);
  expect(bars.filter(({ kind }) => kind === 'past')).toHaveLength(20);
  expect(now).toBeCloseTo((14 * 60 + 36) / 1440);
  expect(clock).toBe('14:36');
});

test('the day is the one of the city, not of the browser', () => {
  const vladivostok = venueDayOf(simple('08:00', '21:00', 'Asia/Vladivostok'), friday);
  expect(vladivostok.clock).toBe('21:36');
  expect(vladivostok.state).toEqual({ kind: 'over' });
  const saturday = venueDayOf(simple('08:00', '21:00', 'Asia/Kamchatka'), new Date('2026-11-20T13:00:00Z'));
  expect(saturday.clock).toBe('1:00');
  expect(saturday.state).toEqual({ kind: 'later', from: '8:00' });
});

test('hours past midnight fill the evening, and those of yesterday the night', () => {
  const { bars, state } = venueDayOf(simple('18:00', '02:00'), at('01:00'));
  const open = bars.flatMap(({ kind }, bar) => (kind === 'closed' ? [] : [bar]));
  expect(open).toEqual([...Array(6).keys(), ...Array.from({ length: 18 }, (_, bar) => 54 + bar)]);
  expect(state).toEqual({ kind: 'open', until: '2:00' });
});

test('an advanced schedule takes the hours of the weekday', () => {
  const venue = advanced({ thu: ['20:00', '03:00'], fri: ['10:00', '12:00'] });
  const { bars, hours, state } = venueDayOf(venue, friday);
  expect(firstOpen(bars)).toBe(0);
  expect(countOpen(bars)).toBe(9 + 6);
  expect(hours).toEqual({ start: '10:00', end: '12:00' });
  expect(state).toEqual({ kind: 'over' });
});

test('a day without hours is closed, though the week has some', () => {
  const { bars, hours, state } = venueDayOf(advanced({ mon: ['08:00', '20:00'] }), friday);
  expect(countOpen(bars)).toBe(0);
  expect(hours).toBeNull();
  expect(state).toEqual({ kind: 'closed' });
});

test('Monday looks back to Sunday', () => {
  const monday = new Date('2026-11-23T00:30:00+03:00');
  expect(venueDayOf(advanced({ sun: ['22:00', '01:00'] }), monday).state).toEqual({ kind: 'open', until: '1:00' });
});

test('an end equal to the start is a whole day', () => {
  const { bars, state } = venueDayOf(simple('09:00', '09:00'), friday);
  expect(countOpen(bars)).toBe(wave.barsPerDay);
  expect(state).toEqual({ kind: 'always' });
});

test('midnight as an end is written 24:00', () => {
  const { hours, state } = venueDayOf(simple('06:00', '00:00'), friday);
  expect(hours).toEqual({ start: '6:00', end: '24:00' });
  expect(state).toEqual({ kind: 'open', until: '24:00' });
});

test('hours that go on at midnight are one stretch', () => {
  const venue = advanced({ fri: ['10:00', '00:00'], sat: ['00:00', '04:00'] });
  expect(venueDayOf(venue, friday).state).toEqual({ kind: 'open', until: '4:00' });
});

test('a venue is open from the minute of its opening to the minute before its closing', () => {
  const venue = simple('08:00', '21:00');
  expect(venueDayOf(venue, at('07:59')).state).toEqual({ kind: 'later', from: '8:00' });
  expect(venueDayOf(venue, at('08:00')).state).toEqual({ kind: 'open', until: '21:00' });
  expect(venueDayOf(venue, at('20:59')).state).toEqual({ kind: 'open', until: '21:00' });
  expect(venueDayOf(venue, at('21:00')).state).toEqual({ kind: 'over' });
});

test('on the night that clocks are put back the closing time is the one that the clock will show', () => {
  const venue = simple('18:00', '02:30', 'Europe/Berlin');
  expect(venueDayOf(venue, new Date('2026-10-25T00:40:00Z')).state).toEqual({ kind: 'open', until: '2:30' });
  expect(venueDayOf(venue, new Date('2026-10-25T01:30:00Z')).state).toEqual({ kind: 'later', from: '18:00' });
});

test('heights differ between venues and stay the same for one', () => {
  const heights = (id: number) =>
    venueDayOf({ ...simple('00:00', '00:00'), id }, friday).bars.map(({ height }) => height);
  expect(heights(1)).toEqual(heights(1));
  expect(heights(1)).not.toEqual(heights(2));
});
