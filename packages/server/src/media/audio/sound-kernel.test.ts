import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openKernel, openPlainKernel } from './sound-kernel.ts';

it('is what its WebAssembly text compiles to', () => {
  const tool = fileURLToPath(new URL('../../../../../tools/wasm.mjs', import.meta.url));
  expect(() => execFileSync(process.execPath, [tool, '--check'], { stdio: 'pipe' })).not.toThrow();
});

const count = 40_000;

const samples = Int16Array.from({ length: count }, (_, n) => (n % 7 === 0 ? -32_768 : ((n * 7919) % 65_536) - 32_768));

const filter = { b1: -1.7, b2: 0.75, a1: -1.66, a2: 0.71, c1: -1.989, c2: 0.98906 };

describe.each([
  ['compiled', openKernel],
  ['in JavaScript', openPlainKernel],
])('the kernel %s', (_, open) => {
  const kernelOf = (samplesOf: Int16Array) => {
    const kernel = open();
    kernel.reserve(samplesOf.length);
    kernel.samples.set(samplesOf);
    return kernel;
  };

  it('sums the squares of any part exactly, of the loudest samples too', () => {
    const sum = (part: Int16Array): number => part.reduce((total, sample) => total + sample * sample, 0);
    const kernel = kernelOf(samples);
    for (const [start, end] of [
      [0, count],
      [0, 0],
      [3, 4],
      [5, 13],
      [1, 30_000],
      [count - 9, count],
    ] as const) {
      expect(kernel.sumSquares(start, end)).toBe(sum(samples.subarray(start, end)));
    }
    expect(kernelOf(new Int16Array(64).fill(-32_768)).sumSquares(0, 64)).toBe(64 * 32_768 ** 2);
  });

  it('sums any part exactly, of the loudest samples too', () => {
    const kernel = kernelOf(samples);
    for (const [start, end] of [
      [0, count],
      [0, 0],
      [3, 4],
      [5, 13],
      [1, 30_000],
      [count - 9, count],
    ] as const) {
      expect(kernel.sum(start, end)).toBe(samples.subarray(start, end).reduce((total, sample) => total + sample, 0));
    }
    expect(kernelOf(new Int16Array(65_528).fill(-32_768)).sum(0, 65_528)).toBe(65_528 * -32_768);
  });

  it('finds the greatest magnitude, of negative samples too', () => {
    expect(kernelOf(samples).peak(count)).toBe(32_768);
    const quiet = new Int16Array(1000);
    quiet[321] = -123;
    quiet[999] = 77;
    expect(kernelOf(quiet).peak(1000)).toBe(123);
    expect(kernelOf(new Int16Array(9)).peak(9)).toBe(0);
  });

  it('filters four lanes as the difference equations of both filters say', () => {
    const expected = (start: number, frames: number): number => {
      const { b1, b2, a1, a2, c1, c2 } = filter;
      const [v, y] = [
        [0, 0],
        [0, 0],
      ];
      const x = [0, 0];
      let sum = 0;
      for (let n = 0; n < frames; n += 1) {
        x.unshift(samples[start + 3 * n] ?? 0);
        v.unshift((x[0] ?? 0) + b1 * (x[1] ?? 0) + b2 * (x[2] ?? 0) - a1 * (v[0] ?? 0) - a2 * (v[1] ?? 0));
        y.unshift((v[0] ?? 0) - 2 * (v[1] ?? 0) + (v[2] ?? 0) - c1 * (y[0] ?? 0) - c2 * (y[1] ?? 0));
        sum += (y[0] ?? 0) ** 2;
      }
      return sum;
    };
    const kernel = kernelOf(samples);
    kernel.setFilter(filter);
    const first = Array.from(kernel.kWeight(0, 9000, 3, 700));
    const second = Array.from(kernel.kWeight(2100, 11_100, 3, 300));
    for (const [lane, start] of [0, 1, 9000, 9001].entries()) {
      const [early, all] = [expected(start, 700), expected(start, 1000)];
      expect(Math.abs((first[lane] ?? 0) / early - 1)).toBeLessThan(1e-4);
      expect(Math.abs(((first[lane] ?? 0) + (second[lane] ?? 0)) / all - 1)).toBeLessThan(1e-4);
    }
  });
});
