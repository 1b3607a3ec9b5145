import { describe, expect, it } from 'vitest';
import { SoundMeter } from './sound-meter.ts';
import { flatPeaks } from './waveform.ts';

const metered = (...channels: Float32Array[]): SoundMeter => {
  const meter = new SoundMeter();
  meter.add({ channels, rate: 1000 });
  return meter;
};

const steady = (length: number, value: (n: number) => number): Float32Array =>
  Float32Array.from({ length }, (_, n) => value(n));

describe('peaks', () => {
  it('follow a sound that fades, the loudest at 255', () => {
    const peaks = metered(steady(200_000, (n) => 0.5 * (1 - n / 200_000))).finish().peaks;
    expect(peaks).toHaveLength(1000);
    expect(peaks[0]).toBe(255);
    expect(peaks[500]).toBeGreaterThan(125);
    expect(peaks[500]).toBeLessThan(130);
    expect(peaks[999]).toBeLessThan(2);
  });

  it('are the same of interleaved 16-bit samples, in parts of any length', () => {
    const left = Int16Array.from({ length: 9001 }, (_, n) => (n * 37) % 20_011);
    const right = Int16Array.from({ length: 9001 }, (_, n) => -((n * 91) % 30_011));
    const planar = metered(...[left, right].map((channel) => Float32Array.from(channel, (value) => value / 32_768)));
    const meter = new SoundMeter();
    const interleaved = Int16Array.from({ length: 18_002 }, (_, n) => (n % 2 === 0 ? left : right)[n >> 1] ?? 0);
    for (const [start, end] of [
      [0, 2],
      [2, 7000],
      [7000, 18_002],
    ]) {
      meter.add({ interleaved: interleaved.subarray(start, end), width: 2, rate: 1000 });
    }
    expect(meter.samples).toBe(planar.samples);
    expect(meter.finish().peaks).toEqual(planar.finish().peaks);
  });

  it('are all 0 for silence and for no sound', () => {
    expect(
      metered(new Float32Array(5000))
        .finish()
        .peaks.every((peak) => peak === 0),
    ).toBe(true);
    expect(new SoundMeter().finish().peaks.every((peak) => peak === 0)).toBe(true);
  });

  it('stretch a sound of fewer samples than slices', () => {
    const peaks = metered(Float32Array.of(1, 0, 0.5, 0)).finish().peaks;
    expect([peaks[0], peaks[249], peaks[250], peaks[499], peaks[500], peaks[749], peaks[750]]).toEqual([
      255, 255, 0, 0, 128, 128, 0,
    ]);
  });

  it('hear channels that would cancel each other', () => {
    const one = steady(5000, (n) => Math.sin(n));
    expect(
      metered(
        one,
        one.map((value) => -value),
      ).finish().peaks[10],
    ).toBeGreaterThan(200);
  });

  it('do not depend on how the sound is cut into parts', () => {
    const sound = steady(100_003, (n) => Math.sin(n / 7) * Math.sin(n / 20_000));
    const parts = new SoundMeter();
    for (let at = 0; at < sound.length; at += 777) parts.add({ channels: [sound.subarray(at, at + 777)], rate: 1000 });
    expect(parts.finish().peaks).toEqual(metered(sound).finish().peaks);
  });
});

it('tells the duration of what was heard', () => {
  expect(metered(new Float32Array(1500)).durationMs).toBe(1500);
  expect(new SoundMeter().durationMs).toBe(0);
});

it('a flat wave has the loudest everywhere', () => {
  expect(new Set(flatPeaks())).toEqual(new Set([255]));
});
