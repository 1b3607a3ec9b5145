import { bytes } from './sound-kernel.wasm.ts';

/** Two biquads, the first one divided by its first coefficient; the second one has the numerator 1, -2, 1. */
export interface KFilter {
  b1: number;
  b2: number;
  a1: number;
  a2: number;
  c1: number;
  c2: number;
}

/** Measures 16-bit samples in a memory of its own. Positions count samples. */
export interface SoundKernel {
  /** The memory; another one after `reserve`. */
  samples: Int16Array;
  /** Makes room for samples. What the memory has held is undefined. */
  reserve(count: number): void;
  /** Returns the exact sum of the squares of the samples from `start` up to `end`. */
  sumSquares(start: number, end: number): number;
  /** Returns the exact sum of the samples from `start` up to `end`, less than 2^16 of them. */
  sum(start: number, end: number): number;
  /** Returns the greatest magnitude of the samples before `end` and of up to seven behind them. */
  peak(end: number): number;
  /** Sets the filter, which has heard nothing yet. */
  setFilter(filter: KFilter): void;
  /**
   * Filters two neighbouring channels at two positions at once, `frames` of each, `width` samples apart. Returns four sums
   * of squares, valid until the next call: two channels of `first`, two of `second`. Continues where the last call has ended.
   */
  kWeight(first: number, second: number, width: number, frames: number): ArrayLike<number>;
}

interface Exports {
  memory: { buffer: ArrayBuffer; grow(pages: number): number };
  sumSquares(start: number, end: number): number;
  sum(start: number, end: number): number;
  peak(start: number, end: number): void;
  kWeight(first: number, second: number, stride: number, frames: number): void;
}

// The types of Node leave it out.
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Exports };
};

/** Addresses in the module's memory. */
const at = { results: 0, coefficients: 16, state: 48, samples: 144 };

/** Bytes of a page of WebAssembly. */
const page = 65_536;

/** Samples that `sumSquares` and `peak` take at once. */
const lanes = 8;

const plainSquares = (samples: Int16Array, start: number, end: number): number => {
  let sum = 0;
  for (let n = start; n < end; n += 1) sum += (samples[n] as number) ** 2;
  return sum;
};

const plainSum = (samples: Int16Array, start: number, end: number): number => {
  let sum = 0;
  for (let n = start; n < end; n += 1) sum += samples[n] as number;
  return sum;
};

let compiled: object | null | undefined;

/** Null for processors of 2007 and before, which lack the instructions. */
const compile = (): object | null => {
  if (compiled === undefined) compiled = WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
  return compiled;
};

const openCompiled = (module: object): SoundKernel => {
  const { memory, ...run } = new WebAssembly.Instance(module).exports;
  const address = (position: number): number => at.samples + position * 2;
  const view = () => new Int16Array(memory.buffer, at.samples);
  let sums = new Float32Array(memory.buffer, at.results, 4);
  const kernel: SoundKernel = {
    samples: view(),
    reserve: (count) => {
      // Lanes read up to their width behind the last sample.
      const missing = address(count + lanes) - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / page));
      kernel.samples = view();
      sums = new Float32Array(memory.buffer, at.results, 4);
    },
    sumSquares: (start, end) => {
      // A call takes longer than a few samples.
      if (end - start < 4 * lanes) return plainSquares(kernel.samples, start, end);
      const even = end - ((end - start) % lanes);
      return run.sumSquares(address(start), address(even)) + plainSquares(kernel.samples, even, end);
    },
    sum: (start, end) => {
      const even = end - ((end - start) % lanes);
      return run.sum(address(start), address(even)) + plainSum(kernel.samples, even, end);
    },
    peak: (end) => {
      run.peak(at.samples, address(end));
      return Math.max(...new Uint16Array(memory.buffer, at.results, lanes));
    },
    setFilter: ({ b1, b2, a1, a2, c1, c2 }) => {
      new Float32Array(memory.buffer, at.coefficients).set([b1, b2, a1, a2, c1, c2]);
      new Uint8Array(memory.buffer, at.state, at.samples - at.state).fill(0);
    },
    kWeight: (first, second, width, frames) => {
      run.kWeight(address(first), address(second), width * 2, frames);
      return sums;
    },
  };
  return kernel;
};

/** Filters one channel; `state` holds v1, p, q, y1, r and s of `sound-kernel.wat`. Returns the sum of the squares. */
const filterPlainly = (
  { b1, b2, a1, a2, c1, c2 }: KFilter,
  state: Float64Array,
  samples: Int16Array,
  [start, width, frames]: readonly [number, number, number],
): number => {
  let [v = 0, p = 0, q = 0, y = 0, r = 0, s = 0] = state;
  let sum = 0;
  for (let n = 0, position = start; n < frames; n += 1, position += width) {
    const x = samples[position] as number;
    v = x + p - a1 * v;
    p = q + b1 * x;
    q = b2 * x - a2 * v;
    y = v + r - c1 * y;
    r = s - 2 * v;
    s = v - c2 * y;
    sum += y * y;
  }
  state.set([v, p, q, y, r, s]);
  return sum;
};

/** The kernel in JavaScript, which takes ten times as long. */
export const openPlainKernel = (): SoundKernel => {
  let filter: KFilter;
  let states: Float64Array[] = [];
  const kernel: SoundKernel = {
    samples: new Int16Array(0),
    reserve: (count) => void (kernel.samples = new Int16Array(count + lanes)),
    sumSquares: (start, end) => plainSquares(kernel.samples, start, end),
    sum: (start, end) => plainSum(kernel.samples, start, end),
    peak: (end) => {
      let peak = 0;
      for (let n = 0; n < end; n += 1) peak = Math.max(peak, Math.abs(kernel.samples[n] as number));
      return peak;
    },
    setFilter: (asked) => {
      filter = asked;
      states = Array.from({ length: 4 }, () => new Float64Array(6));
    },
    kWeight: (first, second, width, frames) =>
      states.map((state, lane) =>
        filterPlainly(filter, state, kernel.samples, [(lane < 2 ? first : second) + (lane % 2), width, frames]),
      ),
  };
  return kernel;
};

/** Opens a kernel with a memory of its own, which is undefined before `reserve`. */
export const openKernel = (): SoundKernel => {
  const module = compile();
  return module ? openCompiled(module) : openPlainKernel();
};
