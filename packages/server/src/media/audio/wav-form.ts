import { weightsOfMask } from './channel-weights.ts';
import type { Pcm } from './pcm.ts';
import { Refusal } from '../../formats/audio-refusal.ts';

/** Layout of the samples in a WAV file. */
export interface WavForm {
  float: boolean;
  bits: number;
  channels: number;
  rate: number;
  /** Weights of the channels in the loudness; undefined if the file does not tell their places. */
  weights: readonly number[] | undefined;
}

/** Bits of a sample, by kind: PCM and float. */
const bitsOfKind: Readonly<Record<number, readonly number[]>> = { 1: [8, 16, 24, 32], 3: [32, 64] };

/** Reads a `fmt ` chunk. Throws `Refusal` if the format is neither PCM nor float. */
export const readWavForm = (chunk: Buffer): WavForm => {
  if (chunk.length < 16) throw new Refusal('damaged');
  const tag = chunk.readUInt16LE(0);
  // In the extensible format the sub-format's GUID starts with the real tag.
  const kind = tag === 0xfffe && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag;
  const channels = chunk.readUInt16LE(2);
  const form = {
    float: kind === 3,
    bits: chunk.readUInt16LE(14),
    channels,
    rate: chunk.readUInt32LE(4),
    weights: kind === tag ? undefined : weightsOfMask(chunk.readUInt32LE(20), channels),
  };
  if (!bitsOfKind[kind]?.includes(form.bits)) throw new Refusal('unsupported');
  if (form.channels === 0 || form.rate === 0) throw new Refusal('damaged');
  return form;
};

/** Bytes of one sample of all channels. */
export const frameBytes = ({ bits, channels }: WavForm): number => (bits / 8) * channels;

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** Reads one channel's samples into `out`. One loop per format: a call per sample would dominate the analysis. */
const readSamples = (
  view: DataView,
  { float, bits }: WavForm,
  out: Float32Array,
  { first, step }: { first: number; step: number },
): void => {
  const { length } = out;
  if (float && bits === 32) {
    for (let n = 0, at = first; n < length; n += 1, at += step) out[n] = finite(view.getFloat32(at, true));
  } else if (float) {
    for (let n = 0, at = first; n < length; n += 1, at += step) out[n] = finite(view.getFloat64(at, true));
  } else if (bits === 8) {
    for (let n = 0, at = first; n < length; n += 1, at += step) out[n] = (view.getUint8(at) - 128) / 128;
  } else if (bits === 16) {
    for (let n = 0, at = first; n < length; n += 1, at += step) out[n] = view.getInt16(at, true) / 32_768;
  } else if (bits === 24) {
    for (let n = 0, at = first; n < length; n += 1, at += step)
      out[n] = (view.getUint8(at) | (view.getInt16(at + 1, true) << 8)) / 8_388_608;
  } else {
    for (let n = 0, at = first; n < length; n += 1, at += step) out[n] = view.getInt32(at, true) / 2_147_483_648;
  }
};

/** 16-bit samples in place, or a copy where they lie at an odd address. */
const samples16 = (bytes: Buffer): Int16Array => {
  const { buffer, byteOffset, length } =
    bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(Uint8Array.from(bytes).buffer);
  return new Int16Array(buffer, byteOffset, length / 2);
};

/** Little-endian, as WAV is. */
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Decodes a whole number of frames. */
export const decodeWav = (bytes: Buffer, form: WavForm): Pcm => {
  if (form.bits === 16 && isLittleEndian) {
    return { interleaved: samples16(bytes), width: form.channels, rate: form.rate, weights: form.weights };
  }
  const width = form.bits / 8;
  const step = frameBytes(form);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const channels = Array.from({ length: form.channels }, (_, channel) => {
    const samples = new Float32Array(bytes.length / step);
    readSamples(view, form, samples, { first: channel * width, step });
    return samples;
  });
  return { channels, rate: form.rate, weights: form.weights };
};
