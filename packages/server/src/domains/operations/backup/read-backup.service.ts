import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32, gunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import {
  type BackedUpFile,
  backedUpFile,
  backupFormat,
  BackupRefused,
  type Manifest,
  manifest as manifestForm,
  names,
} from './manifest.service.ts';

const unpack = promisify(gunzip);

/** Maximum sizes in bytes of parts and manifest; larger ones are not from this service. */
const largest = { packed: 256 * 1024 ** 2, lines: 512 * 1024 ** 2 };

/** A file in the backup; `bytes` must be read to the end and rejects there if the checksum does not match. */
export interface BackupFile extends BackedUpFile {
  bytes: AsyncIterable<Buffer> | null;
}

export interface Backup {
  manifest: Manifest;
  /** Null if the backup does not contain it. */
  readonly secret: () => Promise<string | null>;
  /** Yields all rows of a table in batches of lines. */
  readonly rows: (table: string) => AsyncGenerator<string[], void, void>;
  /** Yields all files in the order of writing. */
  readonly files: () => AsyncGenerator<BackupFile, void, void>;
  readonly close: () => void;
}

const nameOf = (entry: Entry): string => entry.fileNameRaw.toString('utf8');

const isFile = (name: string): boolean => /^(media|uploads|outbox)\//.test(name);

/** True for the entries that a backup writes: regular files, neither compressed nor encrypted. */
const isPlain = (entry: Entry): boolean =>
  ((entry.externalFileAttributes >>> 16) & 0o170_000) === 0o100_000 &&
  entry.compressionMethod === 0 &&
  !entry.isEncrypted() &&
  entry.compressedSize === entry.uncompressedSize;

const damaged = (error: unknown, entry: string): unknown => {
  const isOurs = error instanceof BackupRefused || typeof (error as NodeJS.ErrnoException).syscall === 'string';
  return isOurs ? error : new BackupRefused('backup_damaged', entry);
};

const openZip = async (path: string): Promise<ZipFile> => {
  try {
    return await openPromise(path, { decodeStrings: false, lazyEntries: true, autoClose: false });
  } catch (error) {
    const isOfDisk = typeof (error as NodeJS.ErrnoException).syscall === 'string';
    throw isOfDisk ? error : new BackupRefused('not_a_backup');
  }
};

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void, void> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throw damaged(error, '');
  }
}

/** Yields the bytes of an entry and verifies their checksum. */
async function* checked(zip: ZipFile, entry: Entry, sha256: string): AsyncGenerator<Buffer, void, void> {
  const hash = createHash('sha256');
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== sha256) throw new BackupRefused('backup_damaged', nameOf(entry));
  } catch (error) {
    throw damaged(error, nameOf(entry));
  } finally {
    stream?.destroy();
  }
}

const readManifest = async (zip: ZipFile, entry: Entry | undefined): Promise<Manifest> => {
  if (!entry || entry.uncompressedSize > largest.packed) throw new BackupRefused('not_a_backup');
  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch((error: unknown) => {
      throw damaged(error, names.manifest);
    });
  if (crc32(bytes) !== entry.crc32) throw new BackupRefused('backup_damaged', names.manifest);
  const json = parse(bytes.toString(), names.manifest) as { format?: unknown };
  const format = String(json.format);
  if (!format.startsWith('kamerton-backup-')) throw new BackupRefused('not_a_backup');
  if (format !== backupFormat) throw new BackupRefused('backup_newer');
  const read = manifestForm.safeParse(json);
  if (!read.success) throw new BackupRefused('backup_damaged', names.manifest);
  return read.data;
};

const parse = (text: string, entry: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BackupRefused('backup_damaged', entry);
  }
};

/** Entries by name, without the files, of which there may be very many. */
const indexOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const index = new Map<string, Entry>();
  let fault: string | undefined;
  for await (const entry of entriesOf(zip)) {
    const name = nameOf(entry);
    if (!isPlain(entry) || index.has(name)) fault ??= name;
    if (!isFile(name)) index.set(name, entry);
  }
  // An archive of something else has no manifest, and is no damaged backup.
  if (fault !== undefined && index.has(names.manifest)) throw new BackupRefused('backup_damaged', fault);
  return index;
};

/** Checks that the entries, without the files, are exactly those of the manifest. */
const checkIndex = (index: ReadonlyMap<string, Entry>, { tables, files, secret }: Manifest): void => {
  const expected = new Set([
    names.manifest,
    ...(secret.included ? [names.secret] : []),
    ...tables.flatMap(({ name, parts }) => parts.map((_, part) => names.rows(name, part))),
    ...files.parts.map((_, part) => names.files(part)),
  ]);
  const strange = [...index.keys()].find((name) => !expected.has(name));
  const lost = [...expected].find((name) => !index.has(name));
  const fault = strange ?? lost;
  if (fault !== undefined) throw new BackupRefused('backup_damaged', fault);
};

/** Opens a backup, checks all but contents. Later reads reject with `BackupRefused` if a checksum does not match. */
export const openBackup = async (path: string): Promise<Backup> => {
  const zip = await openZip(path);
  try {
    const index = await indexOf(zip);
    const manifest = await readManifest(zip, index.get(names.manifest));
    checkIndex(index, manifest);
    return backupOf(path, zip, index, manifest);
  } catch (error) {
    zip.close();
    throw error;
  }
};

const backupOf = (path: string, zip: ZipFile, index: ReadonlyMap<string, Entry>, manifest: Manifest): Backup => {
  async function* linesOf(sums: readonly string[], name: (part: number) => string): AsyncGenerator<string[]> {
    for (const [part, sum] of sums.entries()) {
      const entry = index.get(name(part));
      if (!entry || entry.uncompressedSize > largest.packed) throw new BackupRefused('backup_damaged', name(part));
      const chunks: Buffer[] = [];
      for await (const chunk of checked(zip, entry, sum)) chunks.push(chunk);
      const bytes = await unpack(Buffer.concat(chunks), { maxOutputLength: largest.lines }).catch(() => {
        throw new BackupRefused('backup_damaged', name(part));
      });
      yield bytes.toString().trimEnd().split('\n');
    }
  }

  async function* listed(): AsyncGenerator<BackedUpFile, void, void> {
    for await (const lines of linesOf(manifest.files.parts, names.files)) {
      for (const line of lines) {
        const read = backedUpFile.safeParse(parse(line, 'files'));
        if (!read.success) throw new BackupRefused('backup_damaged', 'files');
        yield read.data;
      }
    }
  }

  return {
    manifest,
    secret: async () => {
      const entry = index.get(names.secret);
      return entry ? (await buffer(await zip.openReadStreamPromise(entry))).toString() : null;
    },
    rows: async function* rows(table) {
      const { parts = [], rows: expected = 0 } = manifest.tables.find(({ name }) => name === table) ?? {};
      let count = 0;
      for await (const lines of linesOf(parts, (part) => names.rows(table, part))) {
        count += lines.length;
        yield lines;
      }
      if (count !== expected) throw new BackupRefused('backup_damaged', `rows/${table}`);
    },
    files: async function* files() {
      const again = await openZip(path);
      try {
        const entries = entriesOf(again);
        let count = 0;
        for await (const file of listed()) {
          count += 1;
          if (file.sha256 === null) yield { ...file, bytes: null };
          else {
            const entry = await nextFile(entries);
            if (!entry || nameOf(entry) !== file.name || entry.uncompressedSize !== file.size) {
              throw new BackupRefused('backup_damaged', file.name);
            }
            yield { ...file, bytes: checked(again, entry, file.sha256) };
          }
        }
        const strange = await nextFile(entries);
        if (strange) throw new BackupRefused('backup_damaged', nameOf(strange));
        if (count !== manifest.files.count) throw new BackupRefused('backup_damaged', 'files');
      } finally {
        again.close();
      }
    },
    close: () => zip.close(),
  };
};

const nextFile = async (entries: AsyncGenerator<Entry, void, void>): Promise<Entry | null> => {
  for (;;) {
    const { value, done } = await entries.next();
    if (done || !value) return null;
    if (isFile(nameOf(value))) return value;
  }
};
