import type { Readable } from 'node:stream';
import type { ByteRange } from '../../lib/ranges.ts';
import { centralHeader, endRecords, localHeader, localHeaderSize, type ZipEntry } from './zip-format.ts';

/** Opens a range of an entry's bytes; rejects if they are unavailable. */
export type OpenEntry<E> = (entry: E, range: ByteRange) => Promise<Readable>;

/** Layout of an archive, computed from names and sizes only. */
export interface Zip<E extends ZipEntry> {
  readonly entries: readonly E[];
  /** Byte offset of each entry's header. */
  readonly offsets: readonly number[];
  readonly directoryAt: number;
  /** Bytes of the whole archive. */
  readonly size: number;
}

const directoryOf = (entries: readonly ZipEntry[], offsets: readonly number[], directoryAt: number): Buffer => {
  const headers = Buffer.concat(entries.map((entry, at) => centralHeader(entry, offsets[at] ?? 0)));
  return Buffer.concat([headers, endRecords(entries.length, headers.length, directoryAt)]);
};

export const layoutZip = <E extends ZipEntry>(entries: readonly E[]): Zip<E> => {
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    offsets.push(at);
    at += localHeaderSize(entry) + entry.size;
  }
  return { entries, offsets, directoryAt: at, size: at + directoryOf(entries, offsets, at).length };
};

/** The part of `bytes`, which are at offset `at`, within a range. */
const within = (bytes: Buffer, at: number, { start, end }: ByteRange): Buffer =>
  bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));

/**
 * Yields a range of the archive in parts: bytes, and opened streams, which the reader ends or destroys. Other entries
 * are not opened, so that the end of a large archive is as fast as its beginning.
 */
export async function* readZip<E extends ZipEntry>(
  { entries, offsets, directoryAt }: Zip<E>,
  range: ByteRange,
  open: OpenEntry<E>,
): AsyncGenerator<Buffer | Readable, void, void> {
  for (const [index, entry] of entries.entries()) {
    const at = offsets[index] ?? 0;
    if (at > range.end) return;
    const dataAt = at + localHeaderSize(entry);
    if (dataAt + entry.size <= range.start) continue;
    const start = Math.max(0, range.start - dataAt);
    const end = Math.min(entry.size, range.end + 1 - dataAt) - 1;
    // Opened before its header is sent, so that a missing file is reported first.
    const data = end >= start ? await open(entry, { start, end }) : null;
    try {
      if (range.start < dataAt) yield within(localHeader(entry), at, range);
      if (data) yield data;
    } finally {
      data?.destroy();
    }
  }
  if (range.end >= directoryAt) yield within(directoryOf(entries, offsets, directoryAt), directoryAt, range);
}
