import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { createPauses } from '../../lib/pauses.ts';
import { writeNewFile } from '../../lib/write-new-file.ts';
import { createPathSet, readInnerPath } from './inner-path.ts';
import { decodeNames } from './zip-names.ts';
import { type EntryReason, ZipRefused } from './zip-refusal.ts';

/** Limits of what one archive may unpack to. */
export interface UnzipBounds {
  files: number;
  /** Bytes of all names as they are written, and of what else its directory says. */
  directory: number;
  /** Total bytes of all files. */
  bytes: number;
  /** Maximum compression ratio of an archive above `innocent` bytes; audio never compresses so well, ZIP bombs do. */
  ratio: number;
  innocent: number;
}

export const unzipBounds: UnzipBounds = {
  files: 20_000,
  directory: 16 * 1024 ** 2,
  bytes: 64 * 1024 ** 3,
  ratio: 50,
  innocent: 256 * 1024 ** 2,
};

interface Listed {
  entry: Entry;
  path: string;
}

export interface UnzipOptions {
  /** Folder for the files; created. */
  into: string;
  signal: AbortSignal;
  /** Selects the files to unpack; others are only listed. */
  wanted: (path: string) => boolean;
  /** Throws if the disk lacks space for this many bytes. */
  makeSureOfRoom: (bytes: number) => Promise<void>;
  /** Called as files are unpacked. */
  progress?: (done: number, total: number) => void;
  bounds?: UnzipBounds;
}

export interface Unzipped {
  refused: { path: string; size: number; reason: EntryReason }[];
  passed: { path: string; size: number }[];
}

const isFolder = ({ fileNameRaw }: Entry): boolean => /[/\\]$/.test(fileNameRaw.toString('latin1'));

/** File type by Unix attributes: archives may contain links and devices. */
const kindOf = (entry: Entry): 'file' | 'link' | 'special' => {
  const madeOn = entry.versionMadeBy >> 8;
  const type = madeOn === 3 || madeOn === 19 ? (entry.externalFileAttributes >>> 16) & 0o170_000 : 0;
  if (type === 0o120_000) return 'link';
  return type === 0 || type === 0o100_000 ? 'file' : 'special';
};

export const faultOf = (entry: Entry): EntryReason | null => {
  const kind = kindOf(entry);
  if (kind !== 'file') return kind;
  if (entry.isEncrypted()) return 'encrypted';
  return entry.canDecodeFileData() ? null : 'compression';
};

/** True for an error of the system, which is no fault of an archive. Those of this program and of the decoder are no such. */
const isOfSystem = (error: unknown): boolean => /^E(?!RR_)/.test((error as NodeJS.ErrnoException).code ?? '');

const explain = (error: unknown, last: string): unknown => {
  if (isOfSystem(error)) return error;
  const { message } = error as Error;
  if (/central directory record signature not found/.test(message)) return new ZipRefused('not_a_zip');
  if (/multi-disk/.test(message)) return new ZipRefused('split');
  return new ZipRefused('damaged_zip', last);
};

export const openZip = async (path: string): Promise<ZipFile> => {
  try {
    return await openPromise(path, { decodeStrings: false, lazyEntries: true, autoClose: false });
  } catch (error) {
    throw explain(error, '');
  }
};

/** The beginning of a name, for a report. */
const shownName = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('utf8', 0, 300);

/** Maximum bytes of a name as it is written, decomposed and with needless parts. */
const longestName = 8192;

export const readEntries = async (zip: ZipFile, bounds: UnzipBounds, signal: AbortSignal): Promise<Entry[]> => {
  if (zip.entryCount > bounds.files) throw new ZipRefused('too_many_files');
  const entries: Entry[] = [];
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (entry.fileNameLength > longestName || bytes > bounds.directory)
        throw new ZipRefused('too_long', shownName(entry));
      entries.push(entry);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ZipRefused) throw error;
    throw explain(error, entries.at(-1)?.fileNameRaw.toString() ?? '');
  }
  return entries;
};

/** Refuses overlapping entries, as used by ZIP bombs and for content that differs between readers. */
const refuseOverlaps = (listed: readonly Listed[], names: ReadonlyMap<Entry, string>, entries: Entry[]): void => {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new ZipRefused('overlapping', names.get(entry));
    end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize;
  }
  if (listed.length === 0) throw new ZipRefused('empty_zip');
};

const refuseBombs = (listed: readonly Listed[], archiveSize: number, bounds: UnzipBounds): void => {
  const packed = listed.toSorted((a, b) => b.entry.uncompressedSize - a.entry.uncompressedSize);
  const total = listed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (total > bounds.innocent && total > archiveSize * bounds.ratio) throw new ZipRefused('bomb', packed[0]?.path);
  if (total > bounds.bytes) throw new ZipRefused('too_large', packed[0]?.path);
};

/** Checks everything about an archive that can be known before unpacking. */
export const inspect = async (zip: ZipFile, entries: Entry[], bounds: UnzipBounds): Promise<Listed[]> => {
  const pause = createPauses();
  const texts = await decodeNames(
    entries.map(({ fileNameRaw, generalPurposeBitFlag, extraFields }) => ({
      bytes: fileNameRaw,
      saysUtf8: (generalPurposeBitFlag & 0x8_00) !== 0,
      extra: extraFields,
    })),
  );
  const names = new Map(entries.map((entry, n) => [entry, texts[n] ?? '']));
  const stands = createPathSet();
  const listed: Listed[] = [];
  for (const [entry, name] of names) {
    await pause();
    const read = readInnerPath(name);
    if ('fault' in read) throw new ZipRefused(read.fault, name);
    if (isFolder(entry)) continue;
    if (!stands(read.path)) throw new ZipRefused('duplicate', name);
    listed.push({ entry, path: read.path });
  }
  refuseOverlaps(listed, names, entries);
  refuseBombs(listed, zip.fileSize, bounds);
  return listed;
};

class SumWrong extends Error {}

/** Passes bytes through and verifies size and checksum against the header. */
const checked = ({ crc32: stated, uncompressedSize }: Entry): Transform => {
  let [sum, size] = [0, 0];
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      sum = crc32(chunk, sum);
      size += chunk.length;
      next(size > uncompressedSize ? new SumWrong() : null, chunk);
    },
    flush: (next) => next(sum === stated && size === uncompressedSize ? null : new SumWrong()),
  });
};

/** Of a name that a file system does not allow. */
const ofName = /^E(NAMETOOLONG|INVAL|ILSEQ|ISDIR|NOTDIR)$/;

/** False if the entry's bytes do not match its header, or its name cannot be written; the partial file is removed. */
const unpack = async (zip: ZipFile, entry: Entry, path: string, signal: AbortSignal): Promise<boolean> => {
  try {
    await mkdir(dirname(path), { recursive: true });
    // Never writes through an existing file or link. The reader opens the entry at once: its stream begins
    // by itself, and an unhandled rejection would end the process.
    await writeNewFile(path, {}, async (into) =>
      pipeline(await zip.openReadStreamPromise(entry), checked(entry), into, { signal }),
    );
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new ZipRefused('duplicate', path);
    // Nothing was written then, and a removal would fail by the name too.
    if (ofName.test(code)) return false;
    await rm(path, { force: true });
    if (isOfSystem(error)) throw error;
    return false;
  }
};

/**
 * Unpacks an archive to a folder of its own. Rejects with `ZipRefused` if it is invalid or malicious; a single damaged
 * entry is reported and skipped.
 */
export const unzip = async (archive: string, options: UnzipOptions): Promise<Unzipped> => {
  const { into, signal, wanted, progress, bounds = unzipBounds } = options;
  const zip = await openZip(archive);
  const unzipped: Unzipped = { refused: [], passed: [] };
  try {
    const listed = await inspect(zip, await readEntries(zip, bounds, signal), bounds);
    const wantedEntries = listed.filter(({ path }) => wanted(path));
    await options.makeSureOfRoom(wantedEntries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0));
    await rm(into, { recursive: true, force: true });
    await mkdir(into, { recursive: true });
    let done = 0;
    for (const { entry, path } of listed) {
      const size = entry.uncompressedSize;
      if (!wanted(path)) unzipped.passed.push({ path, size });
      else {
        const reason =
          faultOf(entry) ?? ((await unpack(zip, entry, join(into, path), signal)) ? null : 'damaged_entry');
        if (reason) unzipped.refused.push({ path, size, reason });
        progress?.((done += 1), wantedEntries.length);
      }
    }
    return unzipped;
  } finally {
    zip.close();
  }
};

/** Unpacks an archive, calls `work` with the result and removes the folder afterwards. Rejects as `unzip`. */
export const withUnzipped = async <T>(
  archive: string,
  options: UnzipOptions,
  work: (unzipped: Unzipped) => Promise<T>,
): Promise<T> => {
  try {
    return await work(await unzip(archive, options));
  } finally {
    await rm(options.into, { recursive: true, force: true });
  }
};
