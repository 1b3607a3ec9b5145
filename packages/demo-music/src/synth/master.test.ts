import { describe, expect, it } from 'vitest';
import { CEILING, loudness, master, TARGET_LUFS } from './master.ts';
import { RATE } from './wave.ts';

const sine = (hz: number, level: number, seconds: number): Float32Array =>
  Float32Array.from({ length: RATE * seconds }, (_, i) => level * Math.sin((2 * Math.PI * hz * i) / RATE));

describe('loudness', () => {
  it('measures a tone of 997 Hz at -20 dBFS on both channels as -20 LUFS', () => {
    const tone = sine(997, 0.1, 3);
    expect(loudness(tone, tone)).toBeCloseTo(-20, 1);
  });

  it('weighs deep tones less and high ones more', () => {
    const of = (hz: number) => loudness(sine(hz, 0.1, 2), sine(hz, 0.1, 2));
    expect(of(40)).toBeLessThan(of(997) - 2);
    expect(of(4000)).toBeGreaterThan(of(997) + 2);
  });

  it('leaves silence between tones out', () => {
    const tone = sine(997, 0.1, 2);
    const withPause = new Float32Array(RATE * 6);
    withPause.set(tone);
    withPause.set(tone, RATE * 4);
    expect(loudness(withPause, withPause)).toBeGreaterThan(-21);
  });
});

describe('master', () => {
  it('brings soft and loud alike to the target', () => {
    for (const level of [0.01, 0.2, 3]) {
      const [left, right] = [sine(440, level, 6), sine(550, level, 6)];
      master(left, right, 1);
      expect(loudness(left, right)).toBeCloseTo(TARGET_LUFS, 0);
    }
  });

  it('lets no sample pass the ceiling, however sharp the peak', () => {
    const [left, right] = [sine(220, 0.05, 4), sine(220, 0.05, 4)];
    for (let i = 5000; i < left.length; i += 9001) left[i] = 1;
    master(left, right, 1);
    const peak = left.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(peak).toBeLessThanOrEqual(CEILING + 1e-6);
    expect(peak).toBeGreaterThan(0.5);
  });

  it('fades to silence at the end and leaves silence alone', () => {
    const [left, right] = [sine(440, 0.2, 3), sine(440, 0.2, 3)];
    master(left, right, 1);
    expect(left.at(-1)).toBeCloseTo(0, 3);
    const nothing = new Float32Array(RATE);
    master(nothing, nothing.slice(), 0.5);
    expect(nothing.every((value) => value === 0)).toBe(true);
  });
});
