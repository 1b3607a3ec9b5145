import { expect, it } from 'vitest';
import { textsIn } from '../../../text/texts.ts';
import { hourFields, hoursText, type TimesState } from './venue-states.rules.ts';

const closed = {
  ...Object.fromEntries(hourFields.map((field) => [field, null])),
  advanced_schedule: true,
  start_time: null,
  end_time: null,
} as TimesState;

it('writes the hours of a week in one line, with equal days joined', () => {
  const text = textsIn('en').venues;
  const day = { mon_start: '09:00', mon_end: '18:00', tue_start: '09:00', tue_end: '18:00' };
  expect(hoursText({ ...closed, ...day, sat_start: '10:00', sat_end: '10:00' }, text)).toBe(
    'Mon–Tue 09:00–18:00, Wed–Fri closed, Sat around the clock, Sun closed',
  );
  expect(hoursText({ ...closed, advanced_schedule: false, start_time: '09:00', end_time: '18:00' }, text)).toBe(
    'daily 09:00–18:00',
  );
  expect(hoursText({ ...closed, advanced_schedule: false }, text)).toBe('');
});
