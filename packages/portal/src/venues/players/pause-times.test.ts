import type { OpeningHours } from '@kamerton/wire/client/opening';
import { expect, test } from 'vitest';
import { noHours } from '../../testing/venue.ts';
import { typedMoment, openingAfterHours, pauseFaults } from './pause-times.ts';

const shop: OpeningHours = {
  timezone: 'Europe/Moscow',
  advanced_schedule: false,
  start_time: '09:00',
  end_time: '21:00',
  hours: noHours,
};
const bar: OpeningHours = { ...shop, start_time: '18:00', end_time: '02:00' };
const fridays: OpeningHours = {
  ...shop,
  advanced_schedule: true,
  hours: { ...shop.hours, fri_start: '10:00', fri_end: '20:00' },
};

const moment = (local: string) => Date.parse(`2026-11-${local}:00+03:00`);

test.each([
  ['a shop by day', shop, '20T14:00', '21T09:00'],
  ['a shop before it opens', shop, '20T06:00', '21T09:00'],
  ['a shop at night', shop, '20T23:00', '22T09:00'],
  ['a bar after midnight', bar, '21T01:00', '21T18:00'],
  ['a bar by day', bar, '20T12:00', '21T18:00'],
])('%s: the pause ends with the opening after its hours', (_, schedule, now, opening) => {
  expect(openingAfterHours(schedule, moment(now))).toBe(moment(opening));
});

test('a venue that never closes, has no hours, or opens after more than a week has no such moment', () => {
  const now = moment('20T14:00');
  expect(openingAfterHours({ ...shop, start_time: '00:00', end_time: '00:00' }, now)).toBeNull();
  expect(openingAfterHours({ ...shop, start_time: null, end_time: null }, now)).toBeNull();
  expect(openingAfterHours(fridays, now)).toBe(moment('27T10:00'));
  expect(openingAfterHours(fridays, moment('20T08:00'))).toBeNull();
});

test('a time is the one of the venue’s own clock', () => {
  expect(typedMoment('Europe/Moscow', '2026-11-20', '930')).toBe(moment('20T09:30'));
  expect(typedMoment('Asia/Vladivostok', '2026-11-20', '9:30')).toBe(Date.parse('2026-11-20T09:30:00+10:00'));
  expect(typedMoment('Europe/Moscow', '2026-11-20', 'noon')).toBeNull();
});

test.each([
  [{ date: '2026-11-20', time: '14:01' }, {}],
  [{ date: '2026-11-27', time: '14:00' }, {}],
  [{ date: '2026-11-20', time: '14:00' }, { time: 'too_small' }],
  [{ date: '2026-11-27', time: '14:01' }, { date: 'too_large' }],
  [{ date: '2026-11-20', time: ' ' }, { time: 'required' }],
  [{ date: '2026-11-20', time: '25' }, { time: 'malformed' }],
  [{ date: '', time: '14:00' }, { date: 'required' }],
  [{ date: '31/11/2026', time: '23:50' }, { date: 'not_a_date' }],
])('%o: the end of a pause lies ahead, by a week at most', (values, faults) => {
  expect(pauseFaults('Europe/Moscow', values, moment('20T14:00'))).toEqual(faults);
});
