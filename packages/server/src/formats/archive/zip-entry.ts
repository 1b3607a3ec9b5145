import { finished, Readable } from 'node:stream';
import type { ByteRange } from '../../lib/ranges.ts';
import { faultOf, inspect, openZip, readEntries, unzipBounds } from './unzip.ts';

/** One file of an archive, which can be read in ranges without unpacking the others. */
interface OpenableEntry {
  path: string;
  size: number;
  open(range: ByteRange): Promise<Readable>;
}

async function* part(bytes: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const [from, to] = [Math.max(0, start - at), Math.min(chunk.length, end + 1 - at)];
    at += chunk.length;
    if (from < to) yield chunk.subarray(from, to);
    if (at > end) return;
  }
}

/**
 * Finds a file in an archive; `choose` selects from its paths, or returns null. A compressed file is read from its
 * start, and bytes before the range are discarded. Rejects with `ZipRefused`.
 */
export const findZipEntry = async (
  archive: string,
  choose: (paths: readonly string[]) => string | null,
  signal: AbortSignal,
): Promise<OpenableEntry | null> => {
  const zip = await openZip(archive);
  try {
    const listed = await inspect(zip, await readEntries(zip, unzipBounds, signal), unzipBounds);
    const path = choose(listed.map((each) => each.path));
    const found = listed.find((each) => each.path === path);
    if (!found || faultOf(found.entry) !== null) return null;
    const { entry } = found;
    return { path: found.path, size: entry.uncompressedSize, open: (range) => openPart(archive, entry, range) };
  } finally {
    zip.close();
  }
};

const openPart = async (archive: string, entry: Parameters<typeof faultOf>[0], range: ByteRange): Promise<Readable> => {
  const zip = await openZip(archive);
  try {
    const bytes = await zip.openReadStreamPromise(entry);
    // The entry's stream begins by itself: until it is read, this is who takes its fault.
    finished(bytes, () => zip.close());
    return Readable.from(part(bytes, range), { objectMode: false }).once('close', () => bytes.destroy());
  } catch (error) {
    zip.close();
    throw error;
  }
};
