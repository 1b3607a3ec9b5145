import { expect, test } from 'vitest';
import { dayBefore, dayIn, dayOfAddress, localDay, partOfDay } from './days.ts';

test.each([
  ['05.11.2026', '2026-11-05'],
  ['5/11/2026', '2026-11-05'],
  [' 5-11-26 ', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['29.02.2024', '2024-02-29'],
])('«%s» is the day %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

test('an empty field is no day', () => {
  expect(dayIn('  ')).toBeUndefined();
});

test.each(['31.02.2026', '29.02.2025', '5.13.2026', '5.11', 'вчера', '1.1.12345', '1.1.999', '0.1.2026'])(
  '«%s» is wrong',
  (text) => {
    expect(dayIn(text)).toBeNull();
  },
);

test('an address names a day of the calendar or none', () => {
  expect(dayOfAddress('2024-02-29')).toBe('2024-02-29');
  for (const text of [null, '', '2026-02-29', '2026-13-45', '29.02.2024', 'yesterday']) {
    expect(dayOfAddress(text), String(text)).toBeUndefined();
  }
});

test('a moment is another day in another zone', () => {
  const moment = new Date('2026-11-20T21:30:00Z');
  expect(localDay(moment, 'Europe/London')).toBe('2026-11-20');
  expect(localDay(moment, 'Europe/Moscow')).toBe('2026-11-21');
});

test('the day before is found over months and leap years', () => {
  expect(dayBefore('2024-03-01', 1)).toBe('2024-02-29');
  expect(dayBefore('2026-01-01', 1)).toBe('2025-12-31');
});

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'day'],
  [17, 'day'],
  [18, 'evening'],
  [22, 'evening'],
  [23, 'night'],
])('at %i o’clock it is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});
