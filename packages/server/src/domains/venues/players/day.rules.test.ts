import { expect, it } from 'vitest';
import { dayIn } from './on-air.rules.ts';

const hour = 3_600_000;

it.each([
  ['Europe/Moscow', '2026-11-23', '2026-11-22T21:00:00.000Z', 24],
  ['UTC', '2026-11-23', '2026-11-23T00:00:00.000Z', 24],
  // Days on which clocks change have an hour less or more.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
])('in %s %s begins at %s and has %i hours', (timezone, date, begin, hours) => {
  const { from, to } = dayIn(timezone, date);
  expect(new Date(from).toISOString()).toBe(begin);
  expect((to - from) / hour).toBe(hours);
});
