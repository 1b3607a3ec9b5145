import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Big-endian numbers of these widths in bytes. */
const numbers = (...fields) =>
  Buffer.concat(
    fields.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64BE(BigInt(value));
      else bytes.writeUIntBE(value, 0, width);
      return bytes;
    }),
  );

const checksum = (bytes, width, polynomial) => {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum >> (width - 1) ? polynomial : 0)) & (2 ** width - 1);
  }
  return sum;
};

const longestBlock = 65_535;

const utf8Number = (n) =>
  n < 0x80
    ? [n]
    : n < 0x800
      ? [0xc0 | (n >> 6), 0x80 | (n & 0x3f)]
      : [0xe0 | (n >> 12), 0x80 | ((n >> 6) & 0x3f), 0x80 | (n & 0x3f)];

/** A frame of FLAC with 65,535 samples of silence in eight channels: a megabyte of sound in some 40 bytes. */
const silentFrame = (n) => {
  const head = Buffer.from([
    0xff,
    0xf8,
    0x79,
    0x78,
    ...utf8Number(n),
    (longestBlock - 1) >> 8,
    (longestBlock - 1) & 0xff,
  ]);
  const whole = Buffer.concat([head, Buffer.from([checksum(head, 8, 0x07)]), Buffer.alloc(8 * 3)]);
  return Buffer.concat([whole, numbers([2, checksum(whole, 16, 0x8005)])]);
};

/** A FLAC of so many megabytes of silence, in eight channels. */
export const flacBomb = (megabytes) => {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(longestBlock, 0);
  info.writeUInt16BE(longestBlock, 2);
  info.writeBigUInt64BE((44_100n << 44n) | (7n << 41n) | (15n << 36n) | BigInt(megabytes * longestBlock), 10);
  const frames = Array.from({ length: megabytes }, (_, n) => silentFrame(n));
  return Buffer.concat([Buffer.from('fLaC'), numbers([1, 0x80], [3, 34]), info, ...frames]);
};

const wav = ({ channels = 1, rate = 8000, bits = 16, says, data = Buffer.alloc(1000) }) => {
  const bytes = Buffer.alloc(44);
  bytes.write('RIFF');
  bytes.writeUInt32LE((36 + (says ?? data.length)) >>> 0, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE((rate * channels * (bits >> 3)) >>> 0, 28);
  bytes.writeUInt16LE((channels * (bits >> 3)) & 0xffff, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(says ?? data.length, 40);
  return Buffer.concat([bytes, data]);
};

const oggPage = ({ flags, granule, segments = [30], body }) =>
  Buffer.concat([
    Buffer.from('OggS\0', 'latin1'),
    Buffer.from([flags]),
    Buffer.from(BigUint64Array.of(granule).buffer),
    Buffer.alloc(12),
    Buffer.from([segments.length, ...segments]),
    body,
  ]);

const vorbisHead = (rate) => {
  const head = Buffer.alloc(30);
  head.write('\u0001vorbis', 'latin1');
  head[11] = 2;
  head.writeUInt32LE(rate, 12);
  head[28] = 0xb8;
  head[29] = 1;
  return head;
};

const atom = (type, ...parts) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([numbers([4, body.length + 8]), Buffer.from(type), body]);
};

/** An MP4 of one sound track; `sizes` is the table of its samples. */
const mp4 = ({ sizes, duration = 1000, more = Buffer.alloc(0) }) => {
  const media = numbers([4, 0], [4, 0], [4, 0], [4, 1000], [4, duration], [4, 0]);
  const table = atom(
    'stbl',
    atom('stsd', numbers([4, 0], [4, 1], [4, 36]), Buffer.from('mp4a'), Buffer.alloc(28)),
    sizes,
  );
  const track = atom(
    'trak',
    atom('mdia', atom('mdhd', media), atom('hdlr', numbers([4, 0], [4, 0]), Buffer.from('soun')), atom('minf', table)),
  );
  return Buffer.concat([
    atom('ftyp', Buffer.from('M4A ')),
    atom('moov', atom('mvhd', media), more, track),
    atom('mdat', Buffer.alloc(100)),
  ]);
};

const id3 = (size, body = Buffer.alloc(0)) =>
  Buffer.concat([
    Buffer.from('ID3\u0004\0\0', 'latin1'),
    Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f)),
    body,
  ]);

const nestedAtoms = (depth) => {
  let inner = Buffer.alloc(8);
  for (let at = 0; at < depth; at += 1) inner = atom('moov', inner);
  return inner;
};

/** Files of audio that mean harm or are broken, with the reasons for which they are refused. `megabytes`: those that one bomb decodes to. */
export const hostileSounds = ({ megabytes = 128 } = {}) => [
  { name: 'bomb.flac', bytes: flacBomb(megabytes), reasons: ['too_much_sound', 'damaged'] },
  { name: 'says-more-than-it-has.flac', bytes: flacBomb(40).subarray(0, 600), reasons: ['truncated', 'damaged'] },
  {
    name: 'endless-blocks.flac',
    bytes: Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(400_000)]),
    reasons: ['truncated', 'damaged'],
  },
  { name: 'four-gigabytes.wav', bytes: wav({ says: 0xffff_fff0 }), reasons: ['truncated'] },
  { name: 'years.wav', bytes: wav({ rate: 1, bits: 8, data: Buffer.alloc(200_000) }), reasons: ['damaged'] },
  { name: 'no-rate.wav', bytes: wav({ rate: 0 }), reasons: ['damaged', 'no_sound', 'unsupported', 'truncated'] },
  {
    name: 'many-channels.wav',
    bytes: wav({ channels: 65_535, bits: 32 }),
    reasons: ['damaged', 'no_sound', 'unsupported', 'truncated'],
  },
  {
    name: 'no-end-in-sight.ogg',
    bytes: oggPage({ flags: 6, granule: 2n ** 62n, body: vorbisHead(44_100) }),
    reasons: ['damaged', 'truncated'],
  },
  {
    name: 'segments-without-bytes.ogg',
    bytes: oggPage({ flags: 2, granule: 0n, segments: Array(255).fill(255), body: vorbisHead(1) }),
    reasons: ['truncated', 'damaged'],
  },
  {
    name: 'tags-without-end.mp3',
    bytes: Buffer.concat(Array.from({ length: 30_000 }, () => id3(0))),
    reasons: ['no_sound'],
  },
  { name: 'a-tag-of-256-megabytes.mp3', bytes: id3(0x0fff_ffff, Buffer.alloc(1000)), reasons: ['no_sound'] },
  {
    name: 'empty-frames.mp3',
    bytes: id3(200_000, Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from('TIT2\0\0\0\0\0\0')))),
    reasons: ['no_sound'],
  },
  {
    name: 'nested.m4a',
    bytes: Buffer.concat([atom('ftyp', Buffer.from('M4A ')), nestedAtoms(5000)]),
    reasons: ['no_sound', 'truncated', 'damaged'],
  },
  {
    name: 'many-samples.m4a',
    bytes: mp4({ sizes: atom('stsz', numbers([4, 0], [4, 4], [4, 0xffff_ffff])) }),
    reasons: ['truncated'],
  },
  {
    name: 'no-length.m4a',
    bytes: Buffer.concat([atom('ftyp', Buffer.from('M4A ')), numbers([4, 1], [4, 0])]),
    reasons: ['damaged', 'truncated', 'no_sound'],
  },
  {
    name: 'small-atoms.m4a',
    bytes: mp4({
      duration: 0,
      sizes: atom('stsz', numbers([4, 0], [4, 0], [4, 0])),
      more: Buffer.concat(Array.from({ length: 50_000 }, () => atom('free'))),
    }),
    reasons: ['no_sound', 'damaged', 'truncated'],
  },
  { name: 'zeros.mp3', bytes: Buffer.alloc(300_000), reasons: ['not_audio'] },
  { name: 'syncs.mp3', bytes: Buffer.alloc(300_000, 0xff), reasons: ['not_audio', 'damaged', 'no_sound'] },
  { name: 'a-page.mp3', bytes: Buffer.from('<script>alert(1)</script>'), reasons: ['not_audio'] },
];

const pngChunk = (name, content) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([numbers([4, content.length]), named, numbers([4, crc32(named)])]);
};

/** A PNG that says this size; its rows, of one bit a pixel, may be fewer. */
export const png = (width, height, rows = height) => {
  const data = rows === 0 ? Buffer.alloc(10) : deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', numbers([4, width], [4, height], [1, 1], [1, 0], [1, 0], [1, 0], [1, 0])),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const gif = (width, height) => {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const screen = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  return Buffer.concat([screen, Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b])]);
};

const jpeg = (width, height) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0]),
    numbers([2, 17], [1, 8], [2, height], [2, width], [1, 3]),
    Buffer.from([1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0xff, 0xd9]),
  ]);

const webp = (width, height) => {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([Buffer.from('WEBPVP8X'), Buffer.from([10, 0, 0, 0]), canvas]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
};

const avif = (width, height) =>
  Buffer.concat([
    atom('ftyp', Buffer.from('avif'), numbers([4, 0]), Buffer.from('avifmif1')),
    atom(
      'meta',
      numbers([4, 0]),
      atom('hdlr', numbers([4, 0], [4, 0]), Buffer.from('pict'), Buffer.alloc(13)),
      atom('pitm', numbers([4, 0], [2, 1])),
      atom('iprp', atom('ipco', atom('ispe', numbers([4, 0], [4, width], [4, height])))),
    ),
    atom('mdat', Buffer.alloc(100)),
  ]);

/** Pictures that say more than they may, or less than they have; none is one. */
export const hostilePictures = () => [
  { name: '10,000 × 10,000.png', bytes: png(10_000, 10_000) },
  { name: 'two thousand million wide.png', bytes: png(0x7fff_ffff, 0x7fff_ffff, 0) },
  { name: 'rows that are missing.png', bytes: png(6000, 6000, 3) },
  { name: '65,535 × 65,535.gif', bytes: gif(65_535, 65_535) },
  { name: 'one bit of 6,000 × 6,000.gif', bytes: gif(6000, 6000).subarray(0, 30) },
  { name: '65,500 × 65,500.jpg', bytes: jpeg(65_500, 65_500) },
  { name: 'tables that are missing.jpg', bytes: jpeg(5000, 5000) },
  { name: '16,383 × 16,383.webp', bytes: webp(16_383, 16_383) },
  { name: '65,535 × 65,535.avif', bytes: avif(65_535, 65_535) },
  { name: 'a beginning.avif', bytes: avif(100, 100).subarray(0, 24) },
];

const little = (...fields) => Buffer.concat(fields.map(([width, value]) => numbers([width, value]).toReversed()));

/** A ZIP of these entries; `says` is the size that its headers state. */
export const zip = (entries) => {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const { name, data = Buffer.alloc(0), says = data.length, sum = crc32(data) } of entries) {
    const packed = deflateRawSync(data);
    const bytes = Buffer.from(name);
    const common = little(
      [2, 20],
      [2, 0x800],
      [2, 8],
      [4, 0],
      [4, sum],
      [4, packed.length],
      [4, says],
      [2, bytes.length],
    );
    const local = Buffer.concat([little([4, 0x04034b50]), common, little([2, 0]), bytes, packed]);
    parts.push(local);
    directory.push(
      little([4, 0x02014b50], [2, 0x0314]),
      common,
      little([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      bytes,
    );
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = little(
    [4, 0x06054b50],
    [4, 0],
    [2, entries.length],
    [2, entries.length],
    [4, list.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...parts, list, end]);
};

/** Archives that mean harm, with the reasons for which they are refused whole. */
export const hostileArchives = () => [
  { name: 'bomb.zip', bytes: zip([{ name: 'bomb.wav', data: Buffer.alloc(1000), says: 0xffff_fff0 }]), reason: 'bomb' },
  { name: 'outside.zip', bytes: zip([{ name: '../../../outside.wav' }]), reason: 'outside' },
  { name: 'names.zip', bytes: zip([{ name: `${'\u0301\u0316'.repeat(15_000)}.wav` }]), reason: 'too_long' },
  { name: 'half.zip', bytes: zip([{ name: 'a.wav', data: Buffer.alloc(9999) }]).subarray(0, 40), reason: 'not_a_zip' },
];
