/** Text encoding of a frame. */
export type Encoding = 'latin1' | 'utf16' | 'utf8';

const syncsafe = (value: number): Buffer =>
  Buffer.from([(value >> 21) & 0x7f, (value >> 14) & 0x7f, (value >> 7) & 0x7f, value & 0x7f]);

const big = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
};

const written = (text: string | Buffer, encoding: Encoding): Buffer => {
  if (Buffer.isBuffer(text)) return Buffer.concat([Buffer.from([0]), text]);
  if (encoding === 'utf16') return Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  return Buffer.concat([Buffer.from([encoding === 'utf8' ? 3 : 0]), Buffer.from(text, encoding)]);
};

/** A front cover. */
export const pictureFrame = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0]), Buffer.from('image/png\0'), Buffer.from([3, 0]), bytes]);

/**
 * An ID3v2 tag. Frames are texts by their names, `TXXX:NAME` for own ones; a Buffer is taken for Latin-1, whatever
 * it holds, and under APIC as it is.
 */
export const id3v2 = (
  frames: Record<string, string | Buffer>,
  version: 3 | 4 = 3,
  encoding: Encoding = 'utf16',
): Buffer => {
  const size = version === 4 ? syncsafe : big;
  const parts = Object.entries(frames).map(([name, value]) => {
    const own = name.startsWith('TXXX:') ? `${name.slice(5)}\0` : '';
    const body =
      name === 'APIC' && Buffer.isBuffer(value)
        ? value
        : own
          ? Buffer.concat([Buffer.from([0]), Buffer.from(own), Buffer.from(value)])
          : written(value, encoding);
    return Buffer.concat([Buffer.from(name.slice(0, 4)), size(body.length), Buffer.alloc(2), body]);
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), syncsafe(body.length), body]);
};

/** An ID3v1 tag, put behind the sound; texts are raw bytes. */
export const id3v1 = (fields: {
  title?: Buffer;
  artist?: Buffer;
  album?: Buffer;
  year?: string;
  track?: number;
}): Buffer => {
  const tag = Buffer.alloc(128);
  tag.write('TAG', 'latin1');
  fields.title?.copy(tag, 3, 0, 30);
  fields.artist?.copy(tag, 33, 0, 30);
  fields.album?.copy(tag, 63, 0, 30);
  tag.write(fields.year ?? '', 93, 'latin1');
  tag[126] = fields.track ?? 0;
  tag[127] = 255;
  return tag;
};

const decoder = new TextDecoder('windows-1251');
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));

/** The bytes of Windows-1251 for Cyrillic text. */
export const cp1251 = (text: string): Buffer => Buffer.from(Array.from(text, (char) => byteOf.get(char) ?? 63));
