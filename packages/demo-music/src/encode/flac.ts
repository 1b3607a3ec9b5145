import { createHash } from 'node:crypto';
import type { Sound } from '../synth/render.ts';
import { RATE } from '../synth/wave.ts';
import { BitWriter } from './bits.ts';
import { ByteWriter } from './bytes.ts';
import { crc16, crc8 } from './crc.ts';

const BLOCK = 4096;
const HIGHEST_ORDER = 4;
const PARTITION_ORDER = 4;

/** A sample at 16 bits with a little triangular noise, which keeps quiet endings from sounding grainy. */
function quantised(channel: Float32Array): Int32Array {
  const out = new Int32Array(channel.length);
  let state = 0x2545f491;
  let before = 0;
  for (let i = 0; i < channel.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const chance = state / 4_294_967_296;
    const value = Math.round(channel[i]! * 32_767 + chance - before);
    before = chance;
    out[i] = Math.max(-32_768, Math.min(32_767, value));
  }
  return out;
}

/** Residual of a fixed predictor of order 0 to 4: the difference of that order. */
function differences(samples: Int32Array, order: number): Int32Array {
  const rest = samples.slice();
  for (let pass = 0; pass < order; pass++) {
    for (let i = rest.length - 1; i > pass; i--) rest[i]! -= rest[i - 1]!;
  }
  return rest;
}

/** The order that leaves least over. */
function predicted(samples: Int32Array): { order: number; rest: Int32Array } {
  let order = 0;
  let rest = samples;
  let least = Infinity;
  let last = samples;
  for (let candidate = 0; candidate <= Math.min(HIGHEST_ORDER, samples.length - 1); candidate++) {
    if (candidate > 0) {
      const next = last.slice();
      for (let i = next.length - 1; i >= candidate; i--) next[i] = last[i]! - last[i - 1]!;
      last = next;
    }
    let sum = 0;
    for (let i = HIGHEST_ORDER; i < last.length; i++) sum += Math.abs(last[i]!);
    if (sum < least) [order, rest, least] = [candidate, last, sum];
  }
  return { order, rest };
}

/** Rice parameter for which the values from `start` to `end` take about the fewest bits. */
function riceParameter(rest: Int32Array, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += Math.abs(rest[i]!);
  const mean = sum / Math.max(1, end - start);
  return Math.max(0, Math.min(14, Math.floor(Math.log2(Math.max(1, mean * 1.386)))));
}

/** Writes one channel of a frame: verbatim start, then the Rice-coded rest in partitions. */
function writeSubframe(bits: BitWriter, samples: Int32Array, depth: number): void {
  if (samples.every((sample) => sample === samples[0])) {
    bits.write(0, 8);
    bits.write(samples[0]!, depth);
    return;
  }
  const { order, rest } = predicted(samples);
  bits.write((8 + order) << 1, 8);
  for (let i = 0; i < order; i++) bits.write(samples[i]!, depth);
  const partitions = samples.length % 2 ** PARTITION_ORDER === 0 ? PARTITION_ORDER : 0;
  bits.write(0, 2);
  bits.write(partitions, 4);
  const size = samples.length >> partitions;
  for (let start = 0; start < samples.length; start += size) {
    const from = start === 0 ? order : start;
    const parameter = riceParameter(rest, from, start + size);
    bits.write(parameter, 4);
    for (let i = from; i < start + size; i++) bits.rice(rest[i]!, parameter);
  }
}

/** A frame number in the UTF-8-like form that FLAC uses. */
function codedNumber(value: number): number[] {
  if (value < 0x80) return [value];
  const bytes: number[] = [];
  let left = value;
  let first = 0x3f;
  while (left > first) {
    bytes.unshift(0x80 | (left & 0x3f));
    left >>= 6;
    first >>= 1;
  }
  return [((~first << 1) & 0xff) | left, ...bytes];
}

/** Channel assignment with the fewest bits: independent, or mid and side. */
function pairOf(
  left: Int32Array,
  right: Int32Array,
): { code: number; pair: [Int32Array, Int32Array]; depths: [number, number] } {
  const side = left.map((value, i) => value - right[i]!);
  const middle = left.map((value, i) => (value + right[i]!) >> 1);
  const cost = (samples: Int32Array): number =>
    differences(samples, 2).reduce((sum, value) => sum + Math.abs(value), 0);
  if (cost(left) + cost(right) <= cost(middle) + cost(side)) return { code: 1, pair: [left, right], depths: [16, 16] };
  return { code: 10, pair: [middle, side], depths: [16, 17] };
}

function frameOf(left: Int32Array, right: Int32Array, number: number): Uint8Array {
  const { code, pair, depths } = pairOf(left, right);
  const header = new ByteWriter()
    .big(0xfff8, 2)
    // Length given in 16 bits; 44.1 kHz.
    .big(0x79, 1)
    .big((code << 4) | (4 << 1), 1)
    .bytes(Uint8Array.from(codedNumber(number)))
    .big(left.length - 1, 2);
  header.big(crc8(header.result()), 1);
  const bits = new BitWriter(left.length * 5 + 64);
  for (const byte of header.result()) bits.write(byte, 8);
  writeSubframe(bits, pair[0], depths[0]);
  writeSubframe(bits, pair[1], depths[1]);
  const body = bits.result();
  return new ByteWriter().bytes(body).big(crc16(body), 2).result();
}

/** The block that says what the stream is; MD5 of the samples included. */
function streamInfo(left: Int32Array, right: Int32Array, frames: readonly Uint8Array[]): Uint8Array {
  const pcm = Buffer.alloc(left.length * 4);
  for (let i = 0; i < left.length; i++) {
    pcm.writeInt16LE(left[i]!, i * 4);
    pcm.writeInt16LE(right[i]!, i * 4 + 2);
  }
  const sizes = frames.map((frame) => frame.length);
  return (
    new ByteWriter()
      .big(BLOCK, 2)
      .big(BLOCK, 2)
      .big(Math.min(...sizes), 3)
      .big(Math.max(...sizes), 3)
      // 20 bits of rate, 3 of channels less one, 5 of depth less one, 36 of length.
      .big(RATE * 4096 + (1 << 9) + (15 << 4) + Math.floor(left.length / 2 ** 32), 4)
      .big(left.length % 2 ** 32, 4)
      .bytes(createHash('md5').update(pcm).digest())
      .result()
  );
}

/**
 * Encodes stereo sound as 16-bit FLAC: fixed predictors, Rice codes, middle and side where that is smaller.
 * @param blocks further metadata blocks (type and content), such as comments and pictures
 */
export function encodeFlac(sound: Sound, blocks: readonly { type: number; content: Uint8Array }[]): Uint8Array {
  const left = quantised(sound.left);
  const right = quantised(sound.right);
  const frames: Uint8Array[] = [];
  for (let start = 0; start < left.length; start += BLOCK) {
    frames.push(frameOf(left.subarray(start, start + BLOCK), right.subarray(start, start + BLOCK), frames.length));
  }
  const out = new ByteWriter().text('fLaC');
  const all = [{ type: 0, content: streamInfo(left, right, frames) }, ...blocks];
  for (const [i, block] of all.entries()) {
    out
      .big(block.type + (i === all.length - 1 ? 0x80 : 0), 1)
      .big(block.content.length, 3)
      .bytes(block.content);
  }
  for (const frame of frames) out.bytes(frame);
  return out.result();
}
