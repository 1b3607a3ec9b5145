import type { ByteSource } from './byte-source.ts';

/** Decodes a 28-bit syncsafe integer, as in ID3v2 sizes. */
const syncsafe = (bytes: Buffer): number =>
  ((bytes[0] ?? 0) << 21) | ((bytes[1] ?? 0) << 14) | ((bytes[2] ?? 0) << 7) | (bytes[3] ?? 0);

/** Offset after all ID3v2 tags at the start. */
export const endOfId3 = (source: ByteSource): number => {
  let at = 0;
  for (;;) {
    const head = source.bytes(at, 10);
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return at;
    const footer = (head[5] ?? 0) & 0x10 ? 10 : 0;
    at += 10 + syncsafe(head.subarray(6, 10)) + footer;
  }
};

const lengthOfTagBefore = (source: ByteSource, end: number): number => {
  const id3v1 = end >= 128 ? source.bytes(end - 128, 3).toString('latin1') : '';
  if (id3v1 === 'TAG') return 128;
  const last = Buffer.from(source.bytes(Math.max(0, end - 32), 32));
  if (last.toString('latin1', 0, 8) === 'APETAGEX') {
    return last.readUInt32LE(12) + (last.readUInt32LE(20) & 0x8000_0000 ? 32 : 0);
  }
  if (last.toString('latin1', 23) === 'LYRICS200') return Number(last.toString('latin1', 17, 23)) + 15;
  if (last.toString('latin1', 22, 25) === '3DI') return syncsafe(last.subarray(28, 32)) + 20;
  return 0;
};

/** Offset of the tags at the end (ID3v1, APE, Lyrics3, ID3v2.4), or the file's size. */
export const startOfTrailingTags = (source: ByteSource): number => {
  let end = source.size;
  for (let found = 0; found < 8; found += 1) {
    const length = lengthOfTagBefore(source, end);
    if (!(length > 0) || length > end) return end;
    end -= length;
  }
  return end;
};
