import { crc32, deflateRawSync } from 'node:zlib';

/** One entry as it is written, byte by byte; what is left out is as it should be. */
export interface ZipEntryOptions {
  name: string | Buffer;
  data?: Buffer;
  deflate?: boolean;
  method?: number;
  /** General purpose flags; 0x800 says UTF-8. */
  flags?: number;
  /** Mode of Unix, such as 0o120777 of a link. */
  mode?: number;
  crc?: number;
  /** Bytes that the headers say will come out. */
  says?: number;
  extra?: Buffer;
  /** Points at the local header of an earlier entry. */
  at?: number;
  /** Sizes and place are in the ZIP64 field. */
  zip64?: boolean;
}

const numbers = (...fields: readonly (readonly [bytes: number, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value));
      else field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** An archive of these entries. `count`: what the end says of their number. */
export const zipOf = (entries: readonly ZipEntryOptions[], { count = entries.length } = {}): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let size = 0;
  for (const { name, data = Buffer.alloc(0), deflate = false, ...entry } of entries) {
    const bytes = Buffer.from(name as string);
    const packed = deflate ? deflateRawSync(data) : data;
    const says = entry.says ?? data.length;
    const method = entry.method ?? (deflate ? 8 : 0);
    const at = entry.at ?? size;
    const full = 0xff_ff_ff_ff;
    const wide = entry.zip64 ? numbers([2, 1], [2, 24], [8, says], [8, packed.length], [8, at]) : Buffer.alloc(0);
    const extra = Buffer.concat([entry.extra ?? Buffer.alloc(0), wide]);
    const common = numbers(
      [2, 20],
      [2, entry.flags ?? 0],
      [2, method],
      [4, 0],
      [4, entry.crc ?? crc32(data)],
      [4, entry.zip64 ? full : packed.length],
      [4, entry.zip64 ? full : says],
      [2, bytes.length],
    );
    const local = Buffer.concat([numbers([4, 0x04_03_4b_50]), common, numbers([2, 0]), bytes, packed]);
    if (entry.at === undefined) {
      parts.push(local);
      size += local.length;
    }
    const tail = numbers([2, extra.length], [2, 0], [2, 0], [2, 0], [4, (entry.mode ?? 0o100644) * 0x1_00_00]);
    const place = numbers([4, entry.zip64 ? full : at]);
    directory.push(Buffer.concat([numbers([4, 0x02_01_4b_50], [2, 3 << 8]), common, tail, place, bytes, extra]));
  }
  const list = Buffer.concat(directory);
  const end = numbers([4, 0x06_05_4b_50], [4, 0], [2, count], [2, count], [4, list.length], [4, size], [2, 0]);
  return Buffer.concat([...parts, list, end]);
};
