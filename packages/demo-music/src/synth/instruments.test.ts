import { describe, expect, it } from 'vitest';
import { instrumentNames, renderNote } from './instruments.ts';
import { sing } from './singer.ts';
import { frequency, RATE } from './wave.ts';

/** Autocorrelation of the sound at a lag in samples, 0 to 1. */
function likeness(sound: Float32Array, from: number, lag: number): number {
  let [both, one, other] = [0, 0, 0];
  for (let i = from; i < from + 6000; i++) {
    const [a, b] = [sound[i]!, sound[i + lag]!];
    both += a * b;
    one += a * a;
    other += b * b;
  }
  return both / Math.sqrt(one * other + 1e-12);
}

/** Cents by which the pitch of a sound strays, looked for within a semitone and a half. */
function strays(sound: Float32Array, from: number, pitch: number): number {
  const period = RATE / frequency(pitch);
  let [best, at] = [-1, 0];
  for (let lag = Math.floor(period * 0.92); lag <= period * 1.09; lag++) {
    const found = likeness(sound, from, lag);
    if (found > best) [best, at] = [found, lag];
  }
  // The top lies between whole samples: a parabola through the three highest tells where.
  const [before, after] = [likeness(sound, from, at - 1), likeness(sound, from, at + 1)];
  const top = at + (before - after) / (2 * (before - 2 * best + after));
  return 1200 * Math.log2(period / top);
}

describe.each(instrumentNames)('%s', (name) => {
  it.each([40, 52, 64, 76])('plays pitch %i in tune', (pitch) => {
    const sound = renderNote(name, pitch, 1.2, 0.8, 0);
    expect(Math.abs(strays(sound, 9000, pitch))).toBeLessThan(20);
  });

  it('starts and ends without a click, is finite, and is not silent', () => {
    const sound = renderNote(name, 57, 0.5, 0.9, 1);
    expect(sound.every((value) => Number.isFinite(value))).toBe(true);
    const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(peak).toBeGreaterThan(0.1);
    expect(peak).toBeLessThan(2);
    expect(Math.abs(sound.at(-1)!)).toBeLessThan(0.01);
  });

  it('is softer when played softly', () => {
    const energy = (velocity: number) =>
      renderNote(name, 60, 0.4, velocity, 0).reduce((sum, value) => sum + value * value, 0);
    expect(energy(0.3)).toBeLessThan(energy(1));
  });
});

describe('the singer', () => {
  const notes = [
    { at: 0, length: 1.2, pitch: 57, velocity: 0.8 },
    { at: 1.2, length: 1.2, pitch: 64, velocity: 0.8 },
  ];

  it('glides to the pitches that are written', () => {
    const sound = new Float32Array(3 * RATE);
    sing(notes, sound, 1, 1.1);
    expect(Math.abs(strays(sound, Math.round(0.25 * RATE), 57))).toBeLessThan(60);
    expect(Math.abs(strays(sound, Math.round(1.6 * RATE), 64))).toBeLessThan(60);
  });

  it('is silent when there is nothing to sing', () => {
    const sound = new Float32Array(4 * RATE);
    sing(notes, sound, 1, 1.1);
    const late = sound.subarray(Math.round(3.2 * RATE));
    expect(Math.max(...late.subarray(0, 20_000))).toBe(0);
  });
});
