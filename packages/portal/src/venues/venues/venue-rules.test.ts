import { expect, test } from 'vitest';
import { faultsOf, hoursFaults } from './venue-rules.ts';
import { bodyOf, differenceOf, newValues, type VenueValues } from './venue-values.ts';
import { giveDays, hoursOf, weekdays } from './week.ts';

const good: VenueValues = { ...newValues, name: 'Пекарня', city_id: 3, city: 'Казань', object_type_id: '2' };
const open = (start: string, end: string) => ({ open: true, start, end });

test('a name, a city and a type are all that a venue needs', () => {
  expect(faultsOf(good)).toEqual({});
  expect(faultsOf({ ...good, start_time: '', end_time: '' })).toEqual({});
  expect(faultsOf(newValues)).toEqual({ name: 'required', city_id: 'required', object_type_id: 'required' });
});

test.each([
  [{ name: '  ' }, { name: 'required' }],
  [{ name: 'x'.repeat(201) }, { name: 'too_long' }],
  [{ name: 'a\u0007' }, { name: 'control_character' }],
  [{ address: 'x'.repeat(501) }, { address: 'too_long' }],
  [{ legal_entity: 'x'.repeat(301) }, { legal_entity: 'too_long' }],
  [{ city_id: null, city: 'Кзань' }, { city_id: 'unknown' }],
  [{ start_time: '9', end_time: '930' }, {}],
  [{ start_time: '25:00' }, { start_time: 'malformed' }],
  [{ end_time: '' }, { end_time: 'required' }],
  [{ start_time: ' ' }, { start_time: 'required' }],
] as const)('%o: %o', (change, faults) => {
  expect(faultsOf({ ...good, ...change })).toEqual(faults);
});

test('with hours by days only those are looked at, and simple ones by halves are not sent', () => {
  const week = { ...good, advanced_schedule: true, ...giveDays(['mon'], open('9', '')), end_time: '' };
  expect(faultsOf(week)).toEqual({ mon_end: 'required' });
  expect(bodyOf(week)).toMatchObject({ start_time: null, end_time: null });
});

test('an open day without times, or with what is no time, is refused; a closed one is not looked at', () => {
  const week = { ...good, ...giveDays(['tue'], open('noon', '18')), ...giveDays(['wed'], open('', '')) };
  expect(hoursFaults(week)).toEqual({ tue_start: 'malformed', wed_start: 'required', wed_end: 'required' });
  expect(hoursFaults({ ...good, ...giveDays(['tue'], { open: false, start: 'noon', end: '' }) })).toEqual({});
});

test('only what was changed is sent', () => {
  expect(differenceOf(good, good)).toEqual({});
  expect(differenceOf({ ...good, address: 'Баумана, 15', start_time: '10' }, good)).toEqual({
    address: 'Баумана, 15',
    // They hold also where somebody else has set a week meanwhile.
    advanced_schedule: false,
    start_time: '10:00',
  });
});

test('the week is sent where days get hours of their own, and later the days that change', () => {
  const week = { ...good, ...giveDays(weekdays, open('9', '21')) };
  expect(differenceOf({ ...week, advanced_schedule: true }, week)).toEqual({
    advanced_schedule: true,
    hours: hoursOf(week),
  });
  const byDays = { ...week, advanced_schedule: true };
  expect(differenceOf({ ...byDays, sun_open: false }, byDays)).toEqual({
    hours: { sun_start: null, sun_end: null },
  });
  expect(differenceOf({ ...byDays, mon_start: '09:00' }, byDays)).toEqual({});
});
