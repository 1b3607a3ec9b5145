import { bounds } from '@kamerton/wire/client/bounds';
import { expect, test } from 'vitest';
import { timesIn, wholeIn } from './announcement-times.ts';

test.each([
  ['10:00, 9;14:30  9', ['09:00', '10:00', '14:30']],
  ['', null],
  ['10:00 noon', null],
  [Array.from({ length: bounds.announcement_times + 1 }, (_, minute) => `10:${minute + 10}`).join(), null],
])('times are read from “%s”', (typed, times) => expect(timesIn(typed)).toEqual(times));

test.each([
  ['5', 5],
  [' 100 ', 100],
  ['4', null],
  ['101', null],
  ['x', null],
])('a whole number from 5 to 100 is read from “%s”', (typed, number) => expect(wholeIn(typed, 5, 100)).toBe(number));
