/**
 * Records of a ZIP file with stored entries. Sizes and checksums precede the bytes, so that no data descriptor is
 * needed and the length of every record is known in advance. See APPNOTE 6.3.10.
 */
export interface ZipEntry {
  /** Path inside the archive, with `/` between folders. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  readonly modified: Date;
}

/** The maximum of a 32-bit field refers to the ZIP64 record; likewise of a 16-bit one. */
const full32 = 0xff_ff_ff_ff;
const full16 = 0xff_ff;

const utf8Name = 1 << 11;
const plain = 20;
const zip64 = 45;
/** Host system Unix, which the attributes below are for. */
const madeBy = (3 << 8) | zip64;
/** A regular file with mode 0644. */
const attributes = 0o100644 * 0x1_00_00;

/** Writes little-endian numbers one after the other. */
const record = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
};

/** Date and time in DOS format: since 1980, in steps of two seconds, without a zone; in UTC. */
const dosMoment = (moment: Date): [time: number, date: number] => {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107);
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return [time, ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()];
};

/** Extra field with the time in seconds since 1970, which most programs prefer. */
const unixMoment = (moment: Date): Buffer =>
  Buffer.concat([record([2, 0x54_55], [2, 5]), Buffer.of(1), record([4, Math.floor(moment.getTime() / 1000)])]);

const wide = (...values: number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : record([2, 1], [2, values.length * 8], ...values.map((value) => [8, value] as const));

const isWide = (size: number): boolean => size >= full32;
const narrow = (value: number): number => Math.min(value, full32);

/** The fields that the local and the central header share, from the version needed to the length of the name. */
const common = (entry: ZipEntry, name: Buffer, needed: number, extra: number): Buffer => {
  const [time, date] = dosMoment(entry.modified);
  const size = narrow(entry.size);
  return record(
    [2, needed],
    [2, utf8Name],
    [2, 0],
    [2, time],
    [2, date],
    [4, entry.crc32],
    [4, size],
    [4, size],
    [2, name.length],
    [2, extra],
  );
};

/** The local header in front of an entry's bytes. */
export const localHeader = (entry: ZipEntry): Buffer => {
  const name = Buffer.from(entry.name);
  const big = isWide(entry.size);
  const extra = Buffer.concat([unixMoment(entry.modified), big ? wide(entry.size, entry.size) : wide()]);
  const head = common(entry, name, big ? zip64 : plain, extra.length);
  return Buffer.concat([record([4, 0x04_03_4b_50]), head, name, extra]);
};

/** Length of `localHeader` without creating it. */
export const localHeaderSize = (entry: ZipEntry): number =>
  39 + Buffer.byteLength(entry.name) + (isWide(entry.size) ? 20 : 0);

/** Entry of the central directory. `offset`: that of the local header. */
export const centralHeader = (entry: ZipEntry, offset: number): Buffer => {
  const name = Buffer.from(entry.name);
  const far = [...(isWide(entry.size) ? [entry.size, entry.size] : []), ...(isWide(offset) ? [offset] : [])];
  const extra = Buffer.concat([unixMoment(entry.modified), wide(...far)]);
  const head = common(entry, name, far.length > 0 ? zip64 : plain, extra.length);
  const tail = record([2, 0], [2, 0], [2, 0], [4, attributes], [4, narrow(offset)]);
  return Buffer.concat([record([4, 0x02_01_4b_50], [2, madeBy]), head, tail, name, extra]);
};

/** End of the central directory: ZIP64's record if a number does not fit, and the record that readers look for. */
export const endRecords = (count: number, directorySize: number, directoryAt: number): Buffer => {
  const end = record(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, full16)],
    [2, Math.min(count, full16)],
    [4, narrow(directorySize)],
    [4, narrow(directoryAt)],
    [2, 0],
  );
  if (count < full16 && !isWide(directorySize) && !isWide(directoryAt)) return end;
  const far = record(
    [4, 0x06_06_4b_50],
    [8, 44],
    [2, madeBy],
    [2, zip64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, directorySize],
    [8, directoryAt],
  );
  const locator = record([4, 0x07_06_4b_50], [4, 0], [8, directoryAt + directorySize], [4, 1]);
  return Buffer.concat([far, locator, end]);
};
