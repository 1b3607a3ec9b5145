import { expect, it } from 'vitest';
import { hourlyLimits, nextAttempt, secondsUntilAllowed } from './emails.rules.ts';

it('waits longer after each attempt, an hour at most', () => {
  const waits = Array.from({ length: 10 }, (_, at) => nextAttempt({ attempts: at + 1, age: 60 }, false));
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

it('lets another email be asked for until a limit is reached, and then after its own time', () => {
  const few = { ofBoth: hourlyLimits.ofBoth - 1, ofAddress: hourlyLimits.ofAddress - 1 };
  const times = { bothFreeIn: 99.5, addressFreeIn: 7 };
  expect(secondsUntilAllowed({ ...few, ...times })).toBe(0);
  expect(secondsUntilAllowed({ ...few, ...times, ofBoth: hourlyLimits.ofBoth })).toBe(100);
  expect(secondsUntilAllowed({ ...few, ...times, ofAddress: hourlyLimits.ofAddress })).toBe(7);
  expect(secondsUntilAllowed({ ...hourlyLimits, bothFreeIn: 0, addressFreeIn: 0 })).toBe(1);
});

it('gives up what is refused, and what nobody takes for three days', () => {
  expect(nextAttempt({ attempts: 1, age: 1 }, true)).toBeNull();
  expect(nextAttempt({ attempts: 80, age: 3 * 86_400 }, false)).toBe(3600);
  expect(nextAttempt({ attempts: 81, age: 3 * 86_400 + 1 }, false)).toBeNull();
});
