import { describe, expect, it } from 'vitest';
import { LoudnessMeter } from './loudness.ts';
import { openPlainKernel } from './sound-kernel.ts';

interface Segment {
  /** Amplitude in dBFS; one for all channels, or one for each. */
  level: number | readonly number[];
  seconds: number;
}

interface Options {
  rate?: number;
  width?: number;
  hertz?: number;
  weights?: readonly number[];
  /** Frames of each part that is given to the meter. */
  part?: number;
}

const sine = (segments: readonly Segment[], { rate = 48_000, width = 2, hertz = 1000 }: Options): Int16Array => {
  const frames = segments.map(({ seconds }) => Math.round(seconds * rate));
  const samples = new Int16Array(width * frames.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const [n, { level }] of segments.entries()) {
    const levels = typeof level === 'number' ? Array.from({ length: width }, () => level) : level;
    const amplitudes = levels.map((decibels) => 32_767 * 10 ** (decibels / 20));
    for (let frame = 0; frame < (frames[n] ?? 0); frame += 1) {
      const value = Math.sin((2 * Math.PI * hertz * (at / width)) / rate);
      for (const amplitude of amplitudes) {
        samples[at] = Math.round(amplitude * value);
        at += 1;
      }
    }
  }
  return samples;
};

const measured = (samples: Int16Array, { rate = 48_000, width = 2, weights, part = 20_000 }: Options) => {
  const meter = new LoudnessMeter();
  for (let at = 0; at < samples.length; at += part * width) {
    meter.add({ interleaved: samples.subarray(at, at + part * width), width, rate, weights });
  }
  return meter.finish();
};

const loudnessOf = (segments: readonly Segment[], options: Options = {}): number =>
  measured(sine(segments, options), options).loudnessLufs ?? NaN;

describe('integrated loudness', () => {
  // EBU Tech 3341, table 1; the cases of stereo files that are sines. All within 0.1 LU.
  it.each<[number, number, Segment[]]>([
    [1, -23, [{ level: -23, seconds: 20 }]],
    [2, -33, [{ level: -33, seconds: 20 }]],
    [
      3,
      -23,
      [
        { level: -36, seconds: 10 },
        { level: -23, seconds: 60 },
        { level: -36, seconds: 10 },
      ],
    ],
    [
      4,
      -23,
      [
        { level: -72, seconds: 10 },
        { level: -36, seconds: 10 },
        { level: -23, seconds: 60 },
        { level: -36, seconds: 10 },
        { level: -72, seconds: 10 },
      ],
    ],
    [
      5,
      -23,
      [
        { level: -26, seconds: 20 },
        { level: -20, seconds: 20.1 },
        { level: -26, seconds: 20 },
      ],
    ],
  ])('is that of case %i of EBU Tech 3341', (_, expected, segments) => {
    expect(Math.abs(loudnessOf(segments) - expected)).toBeLessThanOrEqual(0.1);
  });

  it('is that of case 6, surround with weights of its channels', () => {
    const weights = [1, 1, 1, 0, 1.41, 1.41];
    const level = [-28, -28, -24, -1, -30, -30];
    expect(Math.abs(loudnessOf([{ level, seconds: 20 }], { width: 6, weights }) + 23)).toBeLessThanOrEqual(0.1);
  });

  it.each([8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000])(
    'of a full-scale sine of 997 Hz in one channel at %i Hz is 0 LUFS, as it sounds from both loudspeakers',
    (rate) => {
      const loudness = loudnessOf([{ level: 0, seconds: 2 }], { rate, width: 1, hertz: 997 });
      expect(Math.abs(loudness)).toBeLessThan(0.05);
    },
  );

  it('does not depend on the size of the parts, their number of channels being odd', () => {
    const options = { rate: 44_100, width: 3 };
    const samples = sine(
      [
        { level: [-20, -12, -30], seconds: 3.33 },
        { level: [-30, -25, -9], seconds: 8.05 },
      ],
      options,
    );
    const whole = measured(samples, { ...options, part: samples.length });
    for (const part of [1000, 44_100, 190_001]) expect(measured(samples, { ...options, part })).toEqual(whole);
  });

  it('is null for silence and for less than 400 ms, which have a peak if anything', () => {
    expect(measured(new Int16Array(96_000), {})).toEqual({ loudnessLufs: null, samplePeakDb: null });
    expect(measured(sine([{ level: -6, seconds: 0.399 }], {}), {})).toEqual({ loudnessLufs: null, samplePeakDb: -6 });
    expect(measured(sine([{ level: -6, seconds: 0.4 }], {}), {}).loudnessLufs).toBeLessThan(-5);
    expect(new LoudnessMeter().finish()).toEqual({ loudnessLufs: null, samplePeakDb: null });
  });

  it('is null where the rate leaves no room for the filter, and of more channels than a room has', () => {
    for (const options of [
      { rate: 1000, hertz: 10 },
      { rate: 4_000_000_000, hertz: 1e8 },
      { rate: 8000, width: 65 },
    ]) {
      const { width = 2 } = options;
      const samples = sine([{ level: -6, seconds: 8000 / options.rate }], options).subarray(0, width * 4000);
      expect(measured(samples, options)).toEqual({ loudnessLufs: null, samplePeakDb: -6 });
    }
  });

  it('goes on where a stream changes its rate', () => {
    const meter = new LoudnessMeter();
    for (const rate of [44_100, 48_000]) {
      meter.add({ interleaved: sine([{ level: -20, seconds: 10 }], { rate }), width: 2, rate });
    }
    expect(meter.finish()).toEqual({ loudnessLufs: expect.closeTo(-20, 1) as number, samplePeakDb: -20 });
  });

  it('does not hear an offset of all samples', () => {
    const samples = sine([{ level: -30, seconds: 10 }], {}).map((sample) => sample + 16_000);
    // The step at the beginning is heard, in one block of 97.
    expect(Math.abs((measured(samples, {}).loudnessLufs ?? 0) + 30)).toBeLessThan(0.1);
  });
});

/** Noise whose low, middle and high frequencies differ in level, by a generator that is the same everywhere. */
const noise = (frames: number): Int16Array => {
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return seed / 2 ** 31;
  };
  const samples = new Int16Array(frames * 2);
  const low = [0, 0];
  for (let n = 0; n < samples.length; n += 1) {
    const channel = n % 2;
    low[channel] = 0.995 * (low[channel] ?? 0) + 0.05 * random();
    const loud = 0.2 + 0.8 * Math.abs(Math.sin(n / 130_000));
    samples[n] = Math.round(20_000 * loud * ((low[channel] ?? 0) + 0.1 * random() * (channel + 1)));
  }
  return samples;
};

describe('the loudness of noise', () => {
  // Integrated loudness and sample peak of the same samples by `ffmpeg -af ebur128=peak=sample:dualmono=true` (5.1).
  it.each([
    [8000, 1, -23.8, -16.1],
    [8000, 2, -28.5, -12.8],
    [22_050, 1, -20.9, -12.2],
    [22_050, 2, -22.6, -7.1],
    [44_100, 1, -17.5, -7.1],
    [44_100, 2, -17.7, -2.9],
    [48_000, 1, -16.8, -5],
    [48_000, 2, -17.2, -2.9],
    [96_000, 2, -15.2, -2.6],
    [192_000, 1, -11.8, -2.6],
  ])('at %i Hz in %i channels is what FFmpeg measures', (rate, width, loudness, peak) => {
    const { loudnessLufs, samplePeakDb } = measured(noise(rate * width), { rate, width });
    expect(Math.abs((loudnessLufs ?? 0) - loudness)).toBeLessThanOrEqual(0.1);
    expect(Math.abs((samplePeakDb ?? 0) - peak)).toBeLessThanOrEqual(0.1);
  });

  it.each([8000, 44_100, 192_000])('at %i Hz is the same in JavaScript, in double precision', (rate) => {
    const samples = noise(rate * 2);
    const plain = new LoudnessMeter(null, openPlainKernel());
    plain.add({ interleaved: samples, width: 2, rate });
    const [one, other] = [measured(samples, { rate }), plain.finish()];
    expect(Math.abs((one.loudnessLufs ?? 0) - (other.loudnessLufs ?? 0))).toBeLessThanOrEqual(0.01);
    expect(one.samplePeakDb).toBe(other.samplePeakDb);
  });
});
