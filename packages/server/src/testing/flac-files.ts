import { rate } from './sound-files.ts';

/** A cyclic redundancy check of this width in bits, by the remainders of all bytes. */
const crcOf = (width: 8 | 16, polynomial: number) => {
  const [top, mask] = [1 << (width - 1), 2 ** width - 1];
  const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & top ? polynomial : 0)) & mask;
    return sum;
  });
  return (bytes: Buffer): number => {
    let sum = 0;
    for (const byte of bytes) sum = ((sum << 8) ^ (remainders[((sum >> (width - 8)) ^ byte) & 0xff] ?? 0)) & mask;
    return sum;
  };
};

const [crc8, crc16] = [crcOf(8, 0x07), crcOf(16, 0x8005)];

const blockSize = 4096;

/** A subframe of plain, uncompressed samples. */
const verbatim = (samples: Float32Array): Buffer => {
  const body = Buffer.alloc(1 + samples.length * 2);
  body[0] = 0x02;
  samples.forEach((value, n) => body.writeInt16BE(Math.round(value * 32_767), 1 + n * 2));
  return body;
};

const frame = (number: number, samples: number, body: Buffer): Buffer => {
  const index = number < 0x80 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 0x3f)];
  const head = Buffer.from([0xff, 0xf8, 0x79, 0x08, ...index, (samples - 1) >> 8, (samples - 1) & 0xff]);
  const whole = Buffer.concat([head, Buffer.from([crc8(head)]), body]);
  const check = crc16(whole);
  return Buffer.concat([whole, Buffer.from([check >> 8, check & 0xff])]);
};

const block = (type: number, last: boolean, body: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  head[0] = type | (last ? 0x80 : 0);
  return Buffer.concat([head, body]);
};

const counted = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const comments = (fields: readonly string[]): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(fields.length);
  return Buffer.concat([counted('test'), count, ...fields.map(counted)]);
};

/** A front cover as FLAC keeps it. */
const picture = (bytes: Buffer): Buffer => {
  const u32 = (value: number) => {
    const out = Buffer.alloc(4);
    out.writeUInt32BE(value);
    return out;
  };
  const type = Buffer.from('image/png');
  return Buffer.concat([
    u32(3),
    u32(type.length),
    type,
    u32(0),
    u32(1),
    u32(1),
    u32(24),
    u32(0),
    u32(bytes.length),
    bytes,
  ]);
};

const streamInfo = (block: number, samples: number): Buffer => {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(block, 0);
  info.writeUInt16BE(block, 2);
  info.writeBigUInt64BE((BigInt(rate) << 44n) | (15n << 36n) | BigInt(samples), 10);
  return info;
};

/** Silence in some bytes for each second and a half, whose header states as many samples as the caller likes. */
export const silentFlac = (seconds: number, statedSamples: number): Buffer => {
  const longest = 0xffff;
  const frames = Array.from({ length: Math.ceil((seconds * rate) / longest) }, (_, number) =>
    frame(number, longest, Buffer.alloc(3)),
  );
  return Buffer.concat([Buffer.from('fLaC'), block(0, true, streamInfo(longest, statedSamples)), ...frames]);
};

/** A FLAC of 16 bits and one channel. `fields` are comments such as `TITLE=…`. */
export const flac = (sound: Float32Array, fields: readonly string[] = [], cover?: Buffer): Buffer => {
  const frames: Buffer[] = [];
  for (let at = 0; at < sound.length; at += blockSize) {
    const samples = sound.subarray(at, at + blockSize);
    frames.push(frame(at / blockSize, samples.length, verbatim(samples)));
  }
  return Buffer.concat([
    Buffer.from('fLaC'),
    block(0, false, streamInfo(blockSize, sound.length)),
    ...(cover ? [block(6, false, picture(cover))] : []),
    block(4, true, comments(fields)),
    ...frames,
  ]);
};
