import { expect, it } from 'vitest';
import { mostHeld, squaresOf } from './sum-squares.ts';

const sum = (samples: Int16Array): number => samples.reduce((total, sample) => total + sample * sample, 0);

it('sums the squares of any part exactly, of the loudest samples too', () => {
  const samples = Int16Array.from({ length: mostHeld }, (_, n) =>
    n % 7 === 0 ? -32_768 : ((n * 7919) % 65_536) - 32_768,
  );
  const squares = squaresOf(samples);
  for (const [start, end] of [
    [0, mostHeld],
    [0, 0],
    [3, 4],
    [5, 13],
    [1, 30_000],
    [mostHeld - 9, mostHeld],
  ] as const) {
    expect(squares(start, end)).toBe(sum(samples.subarray(start, end)));
  }
  const loudest = new Int16Array(64).fill(-32_768);
  expect(squaresOf(loudest)(0, 64)).toBe(64 * 32_768 ** 2);
});
