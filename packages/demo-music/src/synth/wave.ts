/** Samples per second of everything the demonstration renders. */
export const RATE = 44_100;

/** Length of a wavetable; a power of two, so that a mask wraps the phase. */
export const TABLE = 2048;

/** Amplitude of the n-th harmonic (n from 1) of a tone. */
export type Partials = (n: number) => number;

const SINE = Float64Array.from({ length: TABLE }, (_, i) => Math.sin((2 * Math.PI * i) / TABLE));

const tables = new Map<string, Float32Array>();

/** Frequency in Hz of a MIDI pitch; fractions are cents. */
export const frequency = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

/**
 * One cycle of a tone with no harmonic above `limit` Hz at the given frequency, levelled to an RMS of 0.3.
 * Tables are kept per name and half octave. The extra last sample repeats the first, for interpolation.
 */
export function wavetable(name: string, partials: Partials, hz: number, limit = 15_000): Float32Array {
  const band = Math.ceil(Math.log2(hz / 20) * 2);
  const key = `${name}:${band}:${limit}`;
  const kept = tables.get(key);
  if (kept) return kept;
  const top = Math.max(1, Math.min(200, Math.floor(limit / (20 * 2 ** (band / 2)))));
  const table = new Float32Array(TABLE + 1);
  let power = 0;
  for (let n = 1; n <= top; n++) {
    const amplitude = partials(n);
    if (amplitude === 0) continue;
    power += (amplitude * amplitude) / 2;
    for (let i = 0; i < TABLE; i++) table[i]! += amplitude * SINE[(n * i) % TABLE]!;
  }
  const level = 0.3 / Math.sqrt(power);
  for (let i = 0; i < TABLE; i++) table[i]! *= level;
  table[TABLE] = table[0]!;
  tables.set(key, table);
  return table;
}

/** A cheap stream of white noise in [-1, 1), from a seed. */
export function noise(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2_147_483_648;
  };
}

/** Coefficient of a one-pole low-pass at a cutoff in Hz. */
export const pole = (hz: number): number => 1 - Math.exp((-2 * Math.PI * hz) / RATE);
