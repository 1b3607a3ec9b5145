import { readFileSync } from 'node:fs';
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';

export const rate = 44_100;

/** Sound whose loudness falls evenly from full to nothing, so that its wave is known. */
export const fadingTone = (seconds: number): Float32Array =>
  new Float32Array(Math.round(seconds * rate)).map((_, n) => {
    const fade = 1 - n / (seconds * rate);
    return 0.8 * fade * Math.sin((2 * Math.PI * 440 * n) / rate);
  });

const encoded = (
  encoder: Awaited<ReturnType<typeof createMp3Encoder | typeof createOggEncoder>>,
  sound: Float32Array,
): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < sound.length; at += 65_536) {
    const chunk = sound.subarray(at, at + 65_536);
    // The encoder gives views of one memory that it writes over.
    parts.push(Buffer.from(encoder.encode([chunk, chunk])));
  }
  parts.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(parts);
};

/** MP3 of constant bitrate, of some seconds of a fading tone or of a given sound. */
export const mp3 = async (sound: number | Float32Array = 3): Promise<Buffer> => {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: rate, channels: 2, bitrate: 128 });
  return encoded(encoder, typeof sound === 'number' ? fadingTone(sound) : sound);
};

export const ogg = async (sound: number | Float32Array = 3): Promise<Buffer> => {
  const encoder = await createOggEncoder();
  encoder.configure({ sampleRate: rate, channels: 2, vbrQuality: 2 });
  return encoded(encoder, typeof sound === 'number' ? fadingTone(sound) : sound);
};

/** Two seconds each, made once by FFmpeg, since nothing here encodes these. */
export const sampleFile = (name: 'tone.m4a' | 'tone.opus' | 'tone.aac'): Buffer =>
  readFileSync(new URL(`files/${name}`, import.meta.url));

const chunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

export interface WavOptions {
  bits?: 8 | 16 | 24 | 32 | 64;
  float?: boolean;
  channels?: number;
  extensible?: boolean;
  /** Chunks before the sound. */
  before?: Buffer[];
}

const sampleWriter = (bits: number, float: boolean) => {
  if (float)
    return (to: Buffer, value: number, at: number) =>
      bits === 32 ? to.writeFloatLE(value, at) : to.writeDoubleLE(value, at);
  if (bits === 8) return (to: Buffer, value: number, at: number) => to.writeUInt8(Math.round(value * 127) + 128, at);
  return (to: Buffer, value: number, at: number) =>
    to.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bits / 8);
};

/** Samples of 16 bits, the same on each channel. */
const words = (sound: Float32Array, channels: number): Buffer => {
  const samples = new Int16Array(sound.length * channels);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.round((sound[Math.floor(n / channels)] ?? 0) * 32_767);
  return Buffer.from(samples.buffer);
};

const samplesOf = (sound: Float32Array, channels: number, bits: number, float: boolean): Buffer => {
  const data = Buffer.alloc((sound.length * channels * bits) / 8);
  const write = sampleWriter(bits, float);
  for (let n = 0; n < sound.length * channels; n += 1) {
    write(data, sound[Math.floor(n / channels)] ?? 0, (n * bits) / 8);
  }
  return data;
};

export const wav = (sound: Float32Array, options: WavOptions = {}): Buffer => {
  const { bits = 16, float = false, channels = 1, extensible = false, before = [] } = options;
  const width = bits / 8;
  const form = Buffer.alloc(extensible ? 40 : 16);
  form.writeUInt16LE(extensible ? 0xfffe : float ? 3 : 1, 0);
  form.writeUInt16LE(channels, 2);
  form.writeUInt32LE(rate, 4);
  form.writeUInt32LE(rate * width * channels, 8);
  form.writeUInt16LE(width * channels, 12);
  form.writeUInt16LE(bits, 14);
  if (extensible) form.writeUInt16LE(float ? 3 : 1, 24);
  const data = bits === 16 ? words(sound, channels) : samplesOf(sound, channels, bits, float);
  const body = Buffer.concat([Buffer.from('WAVE'), ...before, chunk('fmt ', form), chunk('data', data)]);
  return chunk('RIFF', body);
};

export const wavChunk = chunk;
