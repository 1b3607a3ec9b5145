/** Samples that one instruction of the kernel multiplies. */
const lanes = 8;

/** Bytes of the kernel's memory: two pages of WebAssembly. */
const memoryBytes = 131_072;

/** Samples of the longest part that `squaresOf` takes. */
export const mostHeld = memoryBytes / 2;

/**
 * A module that exports its memory `m` and `s(start, end)`, which returns the sum of the squares of the 16-bit samples
 * between two byte offsets, a multiple of 16 apart. Eight are multiplied at once, and pairs of squares fit into 32
 * bits: a loop in JavaScript takes ten times as long, half of what an import does beside the decoder.
 */
// oxfmt-ignore
const kernel = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
  0x01, 0x07, 0x01, 0x60, 0x02, 0x7f, 0x7f, 0x01, 0x7c, // type (i32, i32) -> f64
  0x03, 0x02, 0x01, 0x00, // function of that type
  0x05, 0x03, 0x01, 0x00, 0x02, // memory of two pages
  0x07, 0x09, 0x02, 0x01, 0x6d, 0x02, 0x00, 0x01, 0x73, 0x00, 0x00, // exports m, s
  0x0a, 0x4b, 0x01, 0x49, // code
  0x01, 0x02, 0x7b, // two v128: the sums (2) and the products (3)
  0x02, 0x40, // block
  0x03, 0x40, // loop
  0x20, 0x00, 0x20, 0x01, 0x4f, 0x0d, 0x01, // leave if start >= end
  0x20, 0x00, 0xfd, 0x00, 0x00, 0x00, 0x22, 0x03, // v128.load
  0x20, 0x03, 0xfd, 0xba, 0x01, 0x21, 0x03, // i32x4.dot_i16x8_s with itself
  0x20, 0x02, 0x20, 0x03, 0xfd, 0xc9, 0x01, 0xfd, 0xce, 0x01, // i64x2.extend_low_i32x4_u, i64x2.add
  0x20, 0x03, 0xfd, 0xca, 0x01, 0xfd, 0xce, 0x01, 0x21, 0x02, // i64x2.extend_high_i32x4_u, i64x2.add
  0x20, 0x00, 0x41, 0x10, 0x6a, 0x21, 0x00, // start += 16
  0x0c, 0x00, // br loop
  0x0b, 0x0b, // end, end
  0x20, 0x02, 0xfd, 0x1d, 0x00, 0x20, 0x02, 0xfd, 0x1d, 0x01, 0x7c, // both i64x2.extract_lane, i64.add
  0xba, // f64.convert_i64_u
  0x0b, // end
);

interface Kernel {
  m: { buffer: ArrayBuffer };
  s: (start: number, end: number) => number;
}

// The types of Node leave it out.
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Kernel };
};

const compile = (): Kernel | null =>
  // Processors of 2007 and before lack the instructions.
  WebAssembly.validate(kernel) ? new WebAssembly.Instance(new WebAssembly.Module(kernel)).exports : null;

let compiled: { sum: Kernel['s']; memory: Int16Array } | null | undefined;

const loaded = () => {
  if (compiled !== undefined) return compiled;
  const made = compile();
  compiled = made && { sum: made.s, memory: new Int16Array(made.m.buffer) };
  return compiled;
};

const plainSum = (samples: Int16Array, start: number, end: number): number => {
  let sum = 0;
  for (let n = start; n < end; n += 1) sum += (samples[n] as number) ** 2;
  return sum;
};

/**
 * Returns a function for the exact sum of the squares of the samples from `start` up to `end`, valid until the next
 * call. At most `mostHeld` samples.
 */
export const squaresOf = (samples: Int16Array): ((start: number, end: number) => number) => {
  const fast = loaded();
  if (!fast) return (start, end) => plainSum(samples, start, end);
  fast.memory.set(samples);
  return (start, end) => {
    const even = end - ((end - start) % lanes);
    return fast.sum(start * 2, even * 2) + plainSum(samples, even, end);
  };
};
