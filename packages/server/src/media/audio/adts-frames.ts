import type { ByteSource } from './byte-source.ts';
import { endOfId3, startOfTrailingTags } from './tag-blocks.ts';

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];
const samplesPerFrame = 1024;

const parse = (bytes: Uint8Array): { length: number; rate: number } | null => {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes;
  if (bytes.length < 7 || first !== 0xff || (second & 0xf6) !== 0xf0) return null;
  const rate = rates[(third >> 2) & 15];
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  if (!rate || length < 7) return null;
  return { length, rate };
};

export const isAdtsHeader = (bytes: Uint8Array): boolean => parse(bytes) !== null;

/**
 * Length and completeness of a raw AAC file, by its frames. `cut`: the file ends inside a frame; `broken`: more than a
 * little of it is not frames.
 */
export const readAdts = (source: ByteSource) => {
  const start = endOfId3(source);
  const end = startOfTrailingTags(source);
  let at = start;
  let samples = 0;
  let rate = 0;
  for (let header = parse(source.bytes(at, 7)); header; header = parse(source.bytes(at, 7))) {
    rate = header.rate;
    at += header.length;
    if (at > end) return { samples, rate, cut: true, broken: false };
    samples += samplesPerFrame;
  }
  return { samples, rate, cut: false, broken: end - at > (end - start) * 0.05 };
};
