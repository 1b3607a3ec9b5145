import { expect, it } from 'vitest';
import { knownTimezone, secondsToWait, type Failures } from './sign-in.rules.ts';

const none: Failures = { ofBoth: 0, ofAddress: 0, ofAccount: 0, bothFreeIn: 0, addressFreeIn: 0, sinceTurn: null };

it.each<[string, Partial<Failures>, number]>([
  ['nothing', {}, 0],
  ['nine of an account from here', { ofBoth: 9, bothFreeIn: 700 }, 0],
  ['ten of an account from here', { ofBoth: 10, bothFreeIn: 612.2 }, 613],
  ['59 from here', { ofAddress: 59, addressFreeIn: 700 }, 0],
  ['60 from here', { ofAddress: 60, addressFreeIn: 30 }, 30],
  ['both', { ofBoth: 10, bothFreeIn: 5, ofAddress: 60, addressFreeIn: 9 }, 9],
  ['99 from everywhere', { ofAccount: 99, sinceTurn: 1 }, 0],
  ['100 from everywhere, asked for the first time', { ofAccount: 100 }, 60],
  ['100 from everywhere, told to wait a while ago', { ofAccount: 100, sinceTurn: 45.5 }, 15],
  ['any number from everywhere, waited as told', { ofAccount: 9000, sinceTurn: 60 }, 0],
])('after %s waits', (_what, failures, seconds) => {
  expect(secondsToWait({ ...none, ...failures })).toBe(seconds);
});

it.each([
  ['Europe/Moscow', 'Europe/Moscow'],
  ['europe/moscow', 'Europe/Moscow'],
  ['Mars/Olympus', null],
  ['+03:00', null],
  ['', null],
  ['x'.repeat(100_000), null],
])('takes the zone %.20j for %j', (name, zone) => {
  expect(knownTimezone(name)).toBe(zone);
});
