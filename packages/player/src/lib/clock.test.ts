import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const device = (wall: number, steady: number) => {
  const at = { wall, steady };
  return { at, clocks: { wall: () => at.wall, steady: () => at.steady } };
};

test('time goes on by the steady clock, though the device’s own jumps', () => {
  const { at, clocks } = device(1_000_000, 500);
  const clock = createClock(0, clocks);
  at.steady += 2000;
  at.wall += 86_400_000;
  expect(clock.now()).toBe(1_002_000);
});

test('the server’s time corrects a wrong device, and the difference starts the next run', () => {
  const { at, clocks } = device(1_000_000, 0);
  const clock = createClock(0, clocks);
  at.steady = 200;
  at.wall = 1_000_200;
  expect(clock.correct(4_600_100, 0, 200)).toBe(3_600_000);
  expect(clock.now()).toBe(4_600_200);
  expect(createClock(clock.offset(), clocks).now()).toBe(4_600_200);
});

test('a clock that is behind the last contact begins there, and only what is more than that is a sleep', () => {
  const { at, clocks } = device(1_000_000, 500);
  const clock = createClock(0, clocks, 4_600_000);
  expect(clock.now()).toBe(4_600_000);
  at.steady += 1000;
  at.wall += 1000;
  expect([clock.checkSleep(), clock.now()]).toEqual([0, 4_601_000]);
  // The network sets it: it was the time of the contact and half an hour.
  at.wall += 3_600_000 + 1_800_000;
  clock.checkSleep();
  expect(clock.now()).toBe(4_601_000 + 1_800_000);
  at.wall += 60_000;
  clock.checkSleep();
  expect(clock.now()).toBe(4_601_000 + 1_860_000);
});

test('what the network’s delay explains is no correction', () => {
  const { clocks } = device(1_000_000, 0);
  const clock = createClock(0, clocks);
  expect(clock.correct(1_001_400, 0, 2000)).toBe(0);
  expect(clock.now()).toBe(1_000_000);
});

test('a jump of the device’s clock against the steady one is a sleep, one backwards is not', () => {
  const { at, clocks } = device(1_000_000, 500);
  const clock = createClock(0, clocks);
  at.steady += 1000;
  at.wall += 1000 + 8 * 3_600_000;
  expect(clock.checkSleep()).toBe(8 * 3_600_000);
  expect(clock.now()).toBe(1_001_000 + 8 * 3_600_000);
  expect(clock.checkSleep()).toBe(0);
  at.wall -= 3_600_000;
  expect(clock.checkSleep()).toBe(-3_600_000);
  expect(clock.now()).toBe(1_001_000 + 8 * 3_600_000);
});

test('clocks that drift apart by a second have not slept', () => {
  const { at, clocks } = device(1_000_000, 500);
  const clock = createClock(0, clocks);
  at.wall += 1900;
  expect(clock.checkSleep()).toBe(0);
  expect(clock.now()).toBe(1_000_000);
});

test('a sleep that an answer corrects before it is seen is added once', () => {
  const { at, clocks } = device(1_000_000, 0);
  const clock = createClock(0, clocks);
  const night = 8 * 3_600_000;
  at.wall += night;
  for (const sentAt of [0, 20]) {
    at.steady += 20;
    at.wall += 20;
    clock.correct(at.wall, sentAt, at.steady);
  }
  clock.checkSleep();
  expect(clock.now()).toBe(at.wall);
});

test.each(['before', 'after'])(
  'an answer from before a sleep that comes %s the sleep is seen is no correction',
  (when) => {
    const { at, clocks } = device(1_000_000, 0);
    const clock = createClock(0, clocks);
    at.steady += 100;
    at.wall += 100 + 8 * 3_600_000;
    if (when === 'after') clock.checkSleep();
    expect(clock.correct(1_000_050, 0, 100)).toBe(0);
    clock.checkSleep();
    expect(clock.now()).toBe(at.wall);
  },
);
