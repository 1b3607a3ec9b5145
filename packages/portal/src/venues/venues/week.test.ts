import { expect, test } from 'vitest';
import {
  aroundTheClock,
  dayIn,
  endKind,
  giveDays,
  hoursOf,
  savedHours,
  sharedHours,
  switchDay,
  weekdays,
  weekend,
  weekOf,
  workdays,
  type WeekValues,
} from './week.ts';

const closed = { open: false, start: '', end: '' };
const day = (start: string, end: string) => ({ open: true, start, end });
const empty = giveDays(weekdays, closed) as WeekValues;
const simple = (start: string | null, end: string | null) =>
  weekOf({ advanced_schedule: false, start_time: start, end_time: end, hours: hoursOf(empty) });

test('simple hours hold every day of the week', () => {
  const week = simple('08:00', '21:00');
  expect(weekdays.map((each) => dayIn(week, each))).toEqual(weekdays.map(() => day('08:00', '21:00')));
});

test('a venue without simple hours is closed every day', () => {
  expect(weekdays.some((each) => dayIn(simple(null, null), each).open)).toBe(false);
});

test('a week goes to the API and comes back as it was', () => {
  const week = { ...empty, ...giveDays(workdays, day('18:00', '02:00')) };
  const hours = hoursOf(week);
  expect(hours).toMatchObject({ mon_start: '18:00', fri_end: '02:00', sat_start: null, sun_end: null });
  expect(weekOf({ advanced_schedule: true, start_time: '01:00', end_time: '02:00', hours })).toEqual(week);
});

test('what is typed is written as the API has it, and what is no time is kept for the rules', () => {
  const week = { ...empty, ...giveDays(['mon'], day('9', '930')), ...giveDays(['tue'], day('noon', '')) };
  expect(hoursOf(week)).toMatchObject({ mon_start: '09:00', mon_end: '09:30', tue_start: 'noon', tue_end: '' });
});

test('a day is copied to the days that are named and to no others', () => {
  const week = { ...empty, ...giveDays(['mon'], day('10:00', '20:00')) };
  const copied = { ...week, ...giveDays(weekend, dayIn(week, 'mon')) };
  expect(weekdays.filter((each) => dayIn(copied, each).open)).toEqual(['mon', 'sat', 'sun']);
  expect(dayIn(copied, 'sun')).toEqual(day('10:00', '20:00'));
});

test('a day that is closed keeps its times for when it is opened again', () => {
  const week = { ...empty, ...giveDays(['fri'], day('10:00', '23:00')) };
  const shut = { ...week, ...switchDay(week, 'fri', false) };
  expect(hoursOf(shut).fri_start).toBeNull();
  expect(dayIn({ ...shut, ...switchDay(shut, 'fri', true) }, 'fri')).toEqual(day('10:00', '23:00'));
});

test('a day opened for the first time takes the hours of the day before it, else usual ones', () => {
  const week = { ...empty, ...giveDays(['tue'], day('11:00', '19:00')), ...giveDays(['sun'], day('12:00', '18:00')) };
  expect(switchDay(week, 'thu', true)).toEqual(giveDays(['thu'], day('11:00', '19:00')));
  expect(switchDay(week, 'mon', true)).toEqual(giveDays(['mon'], day('11:00', '19:00')));
  expect(switchDay(empty, 'mon', true)).toEqual(giveDays(['mon'], day('09:00', '21:00')));
});

test('hours that all days share stay simple; others are kept by days', () => {
  const week = simple('8', '21');
  const simply = { advanced_schedule: false, start_time: '08:00', end_time: '21:00' };
  expect(savedHours(week, { advanced_schedule: false })).toEqual(simply);
  expect(savedHours(week, { advanced_schedule: true })).toEqual({ advanced_schedule: true, hours: hoursOf(week) });
  const other = { ...week, ...switchDay(week, 'sun', false) };
  expect(sharedHours(other)).toBeNull();
  expect(savedHours(other, { advanced_schedule: false })).toEqual({ advanced_schedule: true, hours: hoursOf(other) });
});

test('midnight that ends a day is 24:00 in a form and 00:00 for the API', () => {
  const week = simple('10:00', '00:00');
  expect(dayIn(week, 'tue')).toEqual(day('10:00', '24:00'));
  expect(hoursOf(week).tue_end).toBe('00:00');
});

test('a week that is closed all through is simple too', () => {
  expect(savedHours(empty, { advanced_schedule: false })).toMatchObject({ start_time: null, end_time: null });
});

test.each([
  ['09:00', '21:00', 'same-day'],
  ['18:00', '02:00', 'next-day'],
  ['18', '2', 'next-day'],
  ['10:00', '24:00', 'same-day'],
  ['09:00', '09:00', 'whole-day'],
  [aroundTheClock.start, aroundTheClock.end, 'whole-day'],
  ['09:00', '', null],
  ['x', '10', null],
] as const)('hours of %s to %s end: %s', (start, end, kind) => {
  expect(endKind(start, end)).toBe(kind);
});
