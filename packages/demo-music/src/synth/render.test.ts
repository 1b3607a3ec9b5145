import { beforeAll, describe, expect, it } from 'vitest';
import { composeScore } from '../score/compose.ts';
import { genres, type Genre } from '../score/styles/styles.ts';
import { loudness, TARGET_LUFS } from './master.ts';
import { renderScore, type Sound } from './render.ts';
import { RATE } from './wave.ts';

const WINDOW = 4096;

/** Power of each of the lower half of the frequencies in a window (a plain radix-2 transform). */
function powers(samples: Float32Array): Float64Array {
  const n = samples.length;
  const real = Float64Array.from(samples, (value, i) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n)));
  const imaginary = new Float64Array(n);
  for (let i = 0, j = 0; i < n; i++) {
    if (i < j) [real[i], real[j]] = [real[j]!, real[i]!];
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j |= bit;
  }
  for (let size = 2; size <= n; size *= 2) {
    for (let k = 0; k < size / 2; k++) {
      const [c, s] = [Math.cos((-2 * Math.PI * k) / size), Math.sin((-2 * Math.PI * k) / size)];
      for (let i = k; i < n; i += size) {
        const j = i + size / 2;
        const [x, y] = [real[j]! * c - imaginary[j]! * s, real[j]! * s + imaginary[j]! * c];
        [real[j], imaginary[j]] = [real[i]! - x, imaginary[i]! - y];
        real[i]! += x;
        imaginary[i]! += y;
      }
    }
  }
  return Float64Array.from({ length: n / 2 }, (_, i) => real[i]! ** 2 + imaginary[i]! ** 2);
}

interface StoredAnalysis {
  /** Centre of the spectrum in Hz. */
  readonly centre: number;
  /** Sudden rises of the level in a second. */
  readonly onsets: number;
  /** Share of the power below 120 Hz. */
  readonly low: number;
  /** Share of the power of each pitch class. */
  readonly chroma: readonly number[];
}

/** Coarse features of a rendered piece. */
function hear({ left }: Sound): StoredAnalysis {
  const chroma = Array.from({ length: 12 }, () => 0);
  let [sum, weighted, low, onsets] = [0, 0, 0, 0];
  for (let at = 0; at + WINDOW < left.length; at += WINDOW * 4) {
    for (const [bin, power] of powers(left.subarray(at, at + WINDOW)).entries()) {
      const hz = (bin * RATE) / WINDOW;
      sum += power;
      weighted += Math.sqrt(power) * hz;
      if (hz < 120) low += power;
      if (hz > 110 && hz < 2000) chroma[(Math.round(12 * Math.log2(hz / 440)) + 69) % 12]! += power;
    }
  }
  const amplitude = weighted / Math.sqrt(sum);
  let before = 0;
  for (let at = 0; at + 441 < left.length; at += 441) {
    let level = 0;
    for (let i = at; i < at + 441; i++) level += Math.abs(left[i]! - (left[i - 1] ?? 0));
    if (level > before * 1.7 && level > 1) onsets++;
    before = level;
  }
  const all = chroma.reduce((total, share) => total + share, 0);
  return {
    centre: amplitude,
    onsets: onsets / (left.length / RATE),
    low: low / sum,
    chroma: chroma.map((share) => share / all),
  };
}

const heard = new Map<Genre, StoredAnalysis>();
const sounds = new Map<Genre, Sound>();

beforeAll(() => {
  for (const genre of genres) {
    const sound = renderScore(composeScore({ genre, seed: 'render', turn: 0, seconds: 14, vocal: false }));
    sounds.set(genre, sound);
    heard.set(genre, hear(sound));
  }
}, 120_000);

describe('renderScore', () => {
  it.each(genres)('brings %s to the common loudness without clipping, from the first second', (genre) => {
    const { left, right } = sounds.get(genre)!;
    expect(Math.abs(loudness(left, right) - TARGET_LUFS)).toBeLessThan(1);
    const peak = (channel: Float32Array) => channel.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(Math.max(peak(left), peak(right))).toBeLessThan(0.86);
    const first = left.subarray(0, RATE).reduce((sum, value) => sum + value * value, 0) / RATE;
    expect(10 * Math.log10(first)).toBeGreaterThan(-32);
  });

  it.each(genres)('is really stereo for %s', (genre) => {
    const { left, right } = sounds.get(genre)!;
    const apart = left.reduce((sum, value, i) => sum + Math.abs(value - right[i]!), 0) / left.length;
    expect(apart).toBeGreaterThan(0.001);
  });

  it('gives the same samples again', () => {
    const again = renderScore(composeScore({ genre: 'Folk', seed: 'render', turn: 0, seconds: 14, vocal: false }));
    expect(Buffer.from(again.left.buffer).equals(Buffer.from(sounds.get('Folk')!.left.buffer))).toBe(true);
  });

  it('sounds dull and slow in ambient music, bright and busy in funk and drum and bass', () => {
    const ambient = heard.get('Ambient')!;
    for (const genre of ['Funk', 'Drum & Bass', 'House'] as const) {
      expect(heard.get(genre)!.onsets).toBeGreaterThan(ambient.onsets * 1.5);
      expect(heard.get(genre)!.centre).toBeGreaterThan(ambient.centre * 1.3);
    }
  });

  it('puts more weight on the bass in dub and club music than in piano and ambient music', () => {
    for (const heavy of ['Reggae', 'Drum & Bass', 'House'] as const) {
      for (const light of ['Classical', 'Ambient'] as const) {
        expect(heard.get(heavy)!.low).toBeGreaterThan(heard.get(light)!.low);
      }
    }
  });

  it('tells any two genres apart by spectrum, onsets, bass or pitch classes', () => {
    const alike: string[] = [];
    for (const [at, one] of genres.entries()) {
      for (const other of genres.slice(at + 1)) {
        const [a, b] = [heard.get(one)!, heard.get(other)!];
        const ratio = (x: number, y: number) => Math.abs(Math.log2((x + 0.01) / (y + 0.01)));
        const tones = a.chroma.reduce((sum, share, i) => sum + Math.abs(share - b.chroma[i]!), 0);
        const apart = ratio(a.centre, b.centre) + ratio(a.onsets, b.onsets) + ratio(a.low, b.low) + tones;
        if (apart < 0.6) alike.push(`${one} and ${other}: ${apart}`);
      }
    }
    expect(alike).toEqual([]);
  });
});
