import { expect, test } from 'vitest';
import { curveOf, gainAt, still } from './deck.ts';

const fadeIn = { from: 0, to: 0.5, begin: 10, seconds: 4 };
const fadeOut = { from: 0.5, to: 0, begin: 10, seconds: 4 };

test('a fade begins and ends at its gains, and holds them before and after', () => {
  expect([9, 10, 14, 20].map((moment) => gainAt(fadeIn, moment))).toEqual([0, 0, 0.5, 0.5]);
  expect([9, 10, 14, 20].map((moment) => gainAt(fadeOut, moment))).toEqual([0.5, 0.5, 0, 0]);
});

test('two tracks that cross sound as loud together as one alone', () => {
  for (const moment of [10, 11, 12, 13, 14]) {
    expect(gainAt(fadeIn, moment) ** 2 + gainAt(fadeOut, moment) ** 2).toBeCloseTo(0.25, 10);
  }
});

test('a fade of no length is a step, and a curve ends exactly', () => {
  expect(gainAt({ from: 0, to: 1, begin: 5, seconds: 0 }, 5)).toBe(1);
  expect(gainAt(still(0.3), 0)).toBe(0.3);
  const curve = curveOf(fadeIn, 12, 4);
  expect(curve).toHaveLength(5);
  expect(curve[0]).toBeCloseTo(0.5 * Math.sin(Math.PI / 4));
  expect(curve[4]).toBe(0.5);
});
