import type { Pcm } from './pcm.ts';
import { Refusal } from './refusal.ts';

/** Layout of the samples in a WAV file. */
export interface WavForm {
  float: boolean;
  bits: number;
  channels: number;
  rate: number;
}

/** Reads a `fmt ` chunk. Throws `Refusal` where the form is not PCM or floats. */
export const readWavForm = (chunk: Buffer): WavForm => {
  if (chunk.length < 16) throw new Refusal('damaged');
  const tag = chunk.readUInt16LE(0);
  // In the extensible form the true tag begins the sub-format's identifier.
  const kind = tag === 0xfffe && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag;
  const form = {
    float: kind === 3,
    bits: chunk.readUInt16LE(14),
    channels: chunk.readUInt16LE(2),
    rate: chunk.readUInt32LE(4),
  };
  const known = kind === 1 ? [8, 16, 24, 32] : kind === 3 ? [32, 64] : [];
  if (!known.includes(form.bits)) throw new Refusal('unsupported');
  if (form.channels === 0 || form.rate === 0) throw new Refusal('damaged');
  return form;
};

/** Bytes of one sample of all channels. */
export const frameBytes = ({ bits, channels }: WavForm): number => (bits / 8) * channels;

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

const sampleReader = ({ float, bits }: WavForm): ((bytes: Buffer, at: number) => number) => {
  if (float && bits === 32) return (bytes, at) => finite(bytes.readFloatLE(at));
  if (float) return (bytes, at) => finite(bytes.readDoubleLE(at));
  if (bits === 8) return (bytes, at) => ((bytes[at] ?? 128) - 128) / 128;
  if (bits === 16) return (bytes, at) => bytes.readInt16LE(at) / 32_768;
  if (bits === 24) return (bytes, at) => bytes.readIntLE(at, 3) / 8_388_608;
  return (bytes, at) => bytes.readInt32LE(at) / 2_147_483_648;
};

/** Turns a whole number of frames into sound. */
export const decodeWav = (bytes: Buffer, form: WavForm): Pcm => {
  const width = form.bits / 8;
  const count = bytes.length / frameBytes(form);
  const sample = sampleReader(form);
  const channels = Array.from({ length: form.channels }, (_, channel) =>
    Float32Array.from({ length: count }, (__, n) => sample(bytes, (n * form.channels + channel) * width)),
  );
  return { channels, rate: form.rate };
};
