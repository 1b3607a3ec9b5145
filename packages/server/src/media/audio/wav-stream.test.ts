import { describe, expect, it } from 'vitest';
import { fadingTone, rate, wav, wavChunk, type WavOptions } from '../../testing/sound-files.ts';
import type { Pcm } from './pcm.ts';
import { wavSound } from './wav-stream.ts';

const read = async (bytes: Buffer, chunkSize = 1000): Promise<Pcm[]> => {
  const parts = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, n) =>
    bytes.subarray(n * chunkSize, (n + 1) * chunkSize),
  );
  const found: Pcm[] = [];
  for await (const part of wavSound(parts)) found.push(part);
  return found;
};

/** The samples of each channel, full scale at 1. */
const channelsOf = (part: Pcm): number[][] => {
  if ('channels' in part) return part.channels.map((channel) => [...channel]);
  const { interleaved, width } = part;
  return Array.from({ length: width }, (_, channel) =>
    Array.from(
      interleaved.filter((_sample, n) => n % width === channel),
      (sample) => sample / 32_768,
    ),
  );
};

const samples = (parts: Pcm[], channel = 0): number[] => parts.flatMap((part) => channelsOf(part)[channel] ?? []);

const tone = fadingTone(0.05);

describe('wavSound', () => {
  const forms: [WavOptions, number][] = [
    [{ bits: 8 }, 2],
    [{ bits: 16 }, 4],
    [{ bits: 24 }, 5],
    [{ bits: 32 }, 6],
    [{ bits: 32, float: true }, 6],
    [{ bits: 64, float: true }, 6],
    [{ bits: 16, channels: 6 }, 4],
    [{ bits: 24, extensible: true }, 5],
    [{ bits: 32, float: true, extensible: true }, 6],
    [{ before: [wavChunk('LIST', Buffer.from('odd'))] }, 4],
  ];
  it.each(forms)('reads %j', async (options, digits) => {
    const parts = await read(wav(tone, options));
    expect(parts[0]?.rate).toBe(rate);
    expect(parts[0] && channelsOf(parts[0])).toHaveLength(options.channels ?? 1);
    const heard = samples(parts, (options.channels ?? 1) - 1);
    expect(heard).toHaveLength(tone.length);
    heard.forEach((value, n) => expect(value).toBeCloseTo(tone[n] ?? 0, digits - 1));
  });

  it('reads what a program writes to a pipe without knowing its length', async () => {
    const bytes = wav(tone);
    bytes.writeUInt32LE(0xffff_ffff, bytes.length - tone.length * 2 - 4);
    expect(samples(await read(bytes))).toHaveLength(tone.length);
  });

  it('takes numbers that are none for silence', async () => {
    const parts = await read(wav(Float32Array.of(0.5, Number.NaN, Infinity), { bits: 32, float: true }));
    expect(samples(parts)).toEqual([0.5, 0, 0]);
  });

  it('refuses sound that is shorter than stated', async () => {
    const bytes = wav(fadingTone(2));
    await expect(read(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ reason: 'truncated' });
  });

  it('refuses compressed sound and a form of nonsense', async () => {
    const compressed = wav(tone);
    compressed.writeUInt16LE(85, 20);
    await expect(read(compressed)).rejects.toMatchObject({ reason: 'unsupported' });
    const nonsense = wav(tone);
    nonsense.writeUInt16LE(0, 22);
    await expect(read(nonsense)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('hears nothing where no sound comes', async () => {
    expect(await read(wav(new Float32Array(0)))).toEqual([]);
    expect(await read(Buffer.from('RIFF'))).toEqual([]);
  });
});
