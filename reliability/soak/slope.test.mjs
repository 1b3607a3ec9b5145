import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growthOf, slopeOf } from './slope.mjs';

const line = (length, y) => Array.from({ length }, (_, x) => ({ x, y: y(x) }));

it('gives the slope of a line, and none for what stays', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer(),
      fc.integer({ min: 2, max: 900 }),
      (slope, start, n) => {
        expect(slopeOf(line(n, (x) => start + slope * x))).toBeCloseTo(slope, 5);
      },
    ),
    { numRuns: 20 },
  );
});

it('is not moved by peaks, and finds a leak below a saw-tooth', () => {
  const teeth = (x) => (x % 7) * 10;
  expect(Math.abs(growthOf(line(300, (x) => 100 + teeth(x) + (x % 50 === 0 ? 5000 : 0))))).toBeLessThan(5);
  expect(growthOf(line(300, (x) => 100 + teeth(x) + x))).toBeGreaterThan(250);
});
