import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder } from 'mpg123-decoder';
import { parseBuffer } from 'music-metadata';
import { describe, expect, it } from 'vitest';
import { RATE } from '../synth/wave.ts';
import { encodeMp3, encodeOgg } from './lossy.ts';

const sweep = (seconds: number) => {
  const channel = Float32Array.from(
    { length: Math.round(RATE * seconds) },
    (_, i) => 0.5 * Math.sin(2 * Math.PI * (200 + i / 100) * (i / RATE)),
  );
  return { left: channel, right: channel };
};

describe('encodeMp3', () => {
  it('tells players the true length, to the sample', async () => {
    const sound = sweep(2.345);
    const decoder = new MPEGDecoder();
    await decoder.ready;
    const { channelData, errors } = decoder.decode(await encodeMp3(sound));
    decoder.free();
    expect(errors).toEqual([]);
    expect(channelData[0]).toHaveLength(sound.left.length);
  });

  it('starts where the sound starts, not later', async () => {
    const sound = sweep(1);
    const decoder = new MPEGDecoder();
    await decoder.ready;
    const heard = decoder.decode(await encodeMp3(sound)).channelData[0]!;
    decoder.free();
    const apart = (shift: number): number => {
      let sum = 0;
      for (let i = 2000; i < 12_000; i++) sum += (heard[i + shift]! - sound.left[i]!) ** 2;
      return sum;
    };
    const shifts = Array.from({ length: 41 }, (_, i) => i - 20);
    expect(shifts.reduce((best, shift) => (apart(shift) < apart(best) ? shift : best))).toBe(0);
  });

  it('is read with its length by a tag library that trusts the information frame', async () => {
    const { format } = await parseBuffer(await encodeMp3(sweep(3)), { mimeType: 'audio/mpeg' });
    expect(format.duration).toBeCloseTo(3, 0);
    expect(format.codecProfile).toMatch(/^V/);
  });
});

describe('encodeOgg', () => {
  it('is decoded to the true length', async () => {
    const sound = sweep(2.1);
    const decoder = new OggVorbisDecoder();
    await decoder.ready;
    const { channelData, errors } = await decoder.decodeFile(await encodeOgg(sound, 7));
    decoder.free();
    expect(errors).toEqual([]);
    expect(channelData[0]).toHaveLength(sound.left.length);
  });
});
