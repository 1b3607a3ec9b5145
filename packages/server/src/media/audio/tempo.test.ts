import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flac } from '../../testing/flac-files.ts';
import { fadingTone, mp3, ogg, rate, wav } from '../../testing/sound-files.ts';
import { analyse } from './analyse.ts';
import { SoundMeter } from './sound-meter.ts';
import { slowest, type Tempo } from './tempo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-tempo-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
/** Measures an encoded file. */
const measured = async (bytes: Buffer): Promise<Tempo> => {
  const path = join(folder, String((count += 1)));
  writeFileSync(path, bytes);
  const result = await analyse(path, { native: null });
  if (!result.ok) throw new Error(result.reason);
  return result.analysis;
};

/** Random numbers from 0 to 1 that are the same everywhere. */
const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const seconds = 24;

const noise = (level: number, seed = 1): Float32Array => {
  const random = randomFrom(seed);
  return new Float32Array(seconds * rate).map(() => level * (2 * random() - 1));
};

/** A sound that fades within some milliseconds. */
interface Stroke {
  /** Seconds. */
  at: number;
  hertz: number;
  level: number;
}

const add = (sound: Float32Array, { at, hertz, level }: Stroke): void => {
  const start = Math.round(at * rate);
  for (let n = 0; n < 0.08 * rate && start + n < sound.length; n += 1) {
    const fade = Math.exp((-n / rate) * 60);
    sound[start + n] = (sound[start + n] ?? 0) + level * fade * Math.sin((2 * Math.PI * hertz * n) / rate);
  }
};

/** Strokes in each beat: where in the beat, and what sounds there. */
type Pattern = readonly (Omit<Stroke, 'at'> & { part: number })[];

const click: Pattern = [{ part: 0, hertz: 1500, level: 0.5 }];

const played = (bpm: number, pattern: Pattern, sound = noise(0.01)): Float32Array => {
  const beat = 60 / bpm;
  for (let n = 0; n * beat < sound.length / rate; n += 1) {
    for (const { part, ...stroke } of pattern) add(sound, { ...stroke, at: (n + part) * beat });
  }
  return sound;
};

/** Measures samples, without a file. */
const metered = (sound: Float32Array, part = 65_536, scale = 1): Tempo => {
  const meter = new SoundMeter();
  const interleaved = new Int16Array(sound.map((value) => Math.round(value * scale * 32_767)));
  for (let at = 0; at < interleaved.length; at += part) {
    meter.add({ interleaved: interleaved.subarray(at, at + part), width: 1, rate });
  }
  const { tempoBpm, tempoConfidence } = meter.finish();
  return { tempoBpm, tempoConfidence };
};

const within = (found: number | null, bpm: number): boolean => Math.abs((found ?? 0) / bpm - 1) <= 0.02;

describe('the tempo', () => {
  it.each([
    [75, mp3],
    [97.5, ogg],
    [128, flac],
    [180, wav],
  ])('of a file with a click track of %f BPM is found to two per cent', async (bpm, encode) => {
    const { tempoBpm, tempoConfidence } = await measured(await encode(played(bpm, click).subarray(0, 12 * rate)));
    expect(tempoBpm).toSatisfy((found: number | null) => within(found, bpm), `${bpm} ± 2 %`);
    expect(tempoConfidence).toBeGreaterThan(0.5);
  });

  it.each([60, 66, 84, 90, 108, 120, 140, 155, 168])('of a click track of %f BPM is found to two per cent', (bpm) => {
    const { tempoBpm, tempoConfidence } = metered(played(bpm, click));
    expect(tempoBpm).toSatisfy((found: number | null) => within(found, bpm), `${bpm} ± 2 %`);
    expect(tempoConfidence).toBeGreaterThan(0.5);
  });

  it.each([70, 96, 124, 152])('of clicks of %i BPM in noise that is as loud as they are', (bpm) => {
    const { tempoBpm } = metered(played(bpm, click, noise(0.25)));
    expect(tempoBpm).toSatisfy((found: number | null) => within(found, bpm), `${bpm} ± 2 %`);
  });

  // A listener taps on the drum; half and double the tempo are heard too where strokes between the beats are as loud.
  it.each([84, 104, 118, 132])('of a syncopated rhythm of %i BPM is the beat, its half or its double', (bpm) => {
    const pattern: Pattern = [
      { part: 0, hertz: 70, level: 0.6 },
      { part: 0.5, hertz: 6000, level: 0.15 },
      { part: 0.75, hertz: 900, level: 0.3 },
    ];
    const { tempoBpm } = metered(played(bpm, pattern));
    expect([bpm / 2, bpm, bpm * 2].some((one) => within(tempoBpm, one))).toBe(true);
  });

  it('of a bass drum below loud chords is that of the drum', () => {
    const sound = new Float32Array(seconds * rate).map((_, n) =>
      [220, 277, 330].reduce((sum, hertz) => sum + 0.1 * Math.sin((2 * Math.PI * hertz * n) / rate), 0),
    );
    const { tempoBpm } = metered(played(112, [{ part: 0, hertz: 60, level: 0.3 }], sound));
    expect(within(tempoBpm, 112)).toBe(true);
  });
});

/** Syllables of noise of other lengths and levels, with pauses, as words have. */
const speech = (seed: number): Float32Array => {
  const random = randomFrom(seed);
  const sound = noise(0.003, seed);
  for (let at = 0; at < sound.length;) {
    const length = Math.round((0.08 + 0.25 * random()) * rate);
    const level = 0.1 + 0.4 * random();
    for (let n = 0; n < length && at + n < sound.length; n += 1) {
      const value = level * Math.sin((Math.PI * n) / length) * (2 * random() - 1);
      sound[at + n] = (sound[at + n] ?? 0) + value;
    }
    at += length + Math.round((0.01 + (random() < 0.2 ? 0.6 : 0.12) * random()) * rate);
  }
  return sound;
};

describe('no tempo is told', () => {
  const none: Tempo = { tempoBpm: null, tempoConfidence: null };

  it('of silence, of a steady tone and of a single fade', () => {
    expect(metered(new Float32Array(seconds * rate))).toEqual(none);
    const tone = new Float32Array(seconds * rate).map((_, n) => 0.4 * Math.sin((2 * Math.PI * 330 * n) / rate));
    expect(metered(tone)).toEqual(none);
    expect(metered(fadingTone(seconds))).toEqual(none);
  });

  it.each([1, 2, 3, 4, 5])('of noise (%i)', (seed) => {
    expect(metered(noise(0.4, seed))).toEqual(none);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of what is like speech (%i)', (seed) => {
    expect(metered(speech(seed))).toEqual(none);
  });

  it('of less than six seconds', () => {
    expect(metered(played(120, click).subarray(0, 5.9 * rate))).toEqual(none);
    expect(metered(played(120, click).subarray(0, 8 * rate)).tempoBpm).toBeCloseTo(120, -1);
  });
});

describe('the meter', () => {
  it('tells the same whatever the size of the parts', () => {
    const sound = played(97, click);
    const whole = metered(sound, sound.length);
    for (const part of [1000, 44_100, 190_001]) expect(metered(sound, part)).toEqual(whole);
  });

  it('tells the same tempo of quiet sound', () => {
    expect(within(metered(played(133, click), 65_536, 0.03).tempoBpm, 133)).toBe(true);
  });

  it.each([8000, 22_050, 48_000, 96_000])('finds a tempo at %i Hz', (other) => {
    const meter = new SoundMeter();
    const sound = new Int16Array(seconds * other);
    for (let at = 0; at < sound.length; at += Math.round(other / 2)) sound.fill(20_000, at, at + 20);
    meter.add({ interleaved: sound, width: 1, rate: other });
    expect(within(meter.finish().tempoBpm, 120)).toBe(true);
  });

  it('tells a pulse that is slower than its range at a multiple, if at all', () => {
    const { tempoBpm } = metered(played(slowest * 0.7, click));
    expect(tempoBpm === null || within(tempoBpm, slowest * 1.4) || within(tempoBpm, slowest * 2.8)).toBe(true);
  });
});
