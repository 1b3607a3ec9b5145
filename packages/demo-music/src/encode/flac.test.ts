import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Sound } from '../synth/render.ts';
import { randomFrom } from '../random.ts';
import { encodeFlac } from './flac.ts';

const soundOf = (length: number, left: (i: number) => number, right = left): Sound => ({
  left: Float32Array.from({ length }, (_, i) => left(i)),
  right: Float32Array.from({ length }, (_, i) => right(i)),
});

async function decoded(file: Uint8Array) {
  const decoder = new FLACDecoder();
  await decoder.ready;
  const result = await decoder.decodeFile(file);
  decoder.free();
  return result;
}

const random = randomFrom('flac');
const tone = (i: number): number => 0.6 * Math.sin(i * 0.03) + 0.2 * Math.sin(i * 0.011);

const sounds: Record<string, Sound> = {
  'a tone, alike on both sides': soundOf(20_000, tone),
  'different sides': soundOf(20_000, tone, (i) => 0.4 * Math.sin(i * 0.05)),
  'opposite sides': soundOf(9000, tone, (i) => -tone(i)),
  silence: soundOf(10_000, () => 0),
  'noise at full scale': soundOf(12_345, () => random.range(-1, 1)),
  'a square wave that leaps from end to end': soundOf(8192, (i) => (i % 100 < 50 ? 1 : -1)),
  'less than a block': soundOf(777, tone),
  'one block and one sample': soundOf(4097, tone),
};

describe('encodeFlac', () => {
  it.each(Object.entries(sounds))('is decoded to within a bit of %s', async (_, sound) => {
    const result = await decoded(encodeFlac(sound, []));
    expect(result.errors).toEqual([]);
    expect(result.sampleRate).toBe(44_100);
    for (const [side, channel] of [sound.left, sound.right].entries()) {
      const heard = result.channelData[side]!;
      expect(heard).toHaveLength(channel.length);
      const worst = channel.reduce((most, value, i) => Math.max(most, Math.abs(value - heard[i]!)), 0);
      expect(worst).toBeLessThan(2.6 / 32_768);
    }
  });

  it('carries the MD5 of the samples that a decoder finds', async () => {
    const file = encodeFlac(sounds['different sides']!, []);
    const { channelData } = await decoded(file);
    const [left, right] = [channelData[0]!, channelData[1]!];
    // The decoder gives 32,767 steps as 1.
    const pcm = Buffer.alloc(left.length * 4);
    for (let i = 0; i < left.length; i++) {
      pcm.writeInt16LE(Math.round(left[i]! * 32_767), i * 4);
      pcm.writeInt16LE(Math.round(right[i]! * 32_767), i * 4 + 2);
    }
    const md5 = createHash('md5').update(pcm).digest('hex');
    expect(Buffer.from(file.subarray(26, 42)).toString('hex')).toBe(md5);
  });

  it('is smaller than the samples for music, and for two like sides than for different ones', () => {
    const alike = encodeFlac(sounds['a tone, alike on both sides']!, []).length;
    expect(alike).toBeLessThan(20_000 * 4 * 0.5);
    expect(alike).toBeLessThan(encodeFlac(sounds['different sides']!, []).length);
  });

  it('numbers frames beyond 127 so that decoders follow', async () => {
    const result = await decoded(
      encodeFlac(
        soundOf(4096 * 130, (i) => 0.3 * Math.sin(i * 0.02)),
        [],
      ),
    );
    expect(result.errors).toEqual([]);
    expect(result.samplesDecoded).toBe(4096 * 130);
  });
});
