import { constants } from 'node:fs';
import { mkdir, open, stat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Handle } from '../../../db/schema.ts';
import { lockNames, transaction } from '../../../db/transaction.ts';
import { fsyncUpTo } from '../../../lib/fsync.ts';
import { isMissing } from '../../../lib/disk-space.ts';
import { isOwned } from '../../../lib/temporary-folders.ts';
import { writeAll } from '../../../lib/write-new-file.ts';
import { listUploadFiles, listUploadFolders, removeOldUploads } from './uploads.store.ts';

/** A chunk does not start at the end of its file; `received` is the expected offset. */
export class WrongOffset extends Error {
  readonly received: number;

  constructor(received: number) {
    super(`the chunk should begin at ${received}`);
    this.received = received;
  }
}

/** A chunk exceeds its file's size or the maximum chunk size. The bytes that fit are kept. */
export class ChunkTooLarge extends Error {}

/**
 * Those of the `counted` bytes of a file that are on disk, from its beginning. Further ones were not forced to disk: after a
 * power cut a file may be longer than what it has.
 */
export const receivedOf = async (path: string, counted: number): Promise<number> => {
  try {
    return Math.min(counted, (await stat(path)).size);
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
};

export interface Chunk {
  /** Folder of the upload's files, above the chunk's. */
  folder: string;
  offset: number;
  /** Size of the whole file in bytes. */
  size: number;
  /** Maximum size of the chunk in bytes. */
  most: number;
  body: Readable;
  /** Returns and records the bytes of the file that are on disk. */
  counted: () => Promise<number>;
  count: (received: number) => Promise<void>;
}

const write = async (
  path: string,
  { folder, offset, size, most, body, counted, count }: Chunk,
  signal: AbortSignal,
): Promise<number> => {
  await mkdir(dirname(path), { recursive: true });
  const received = await receivedOf(path, await counted());
  if (received !== offset) throw new WrongOffset(received);
  const end = Math.min(size, offset + most);
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  let at = offset;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      if (at + chunk.length > end) throw new ChunkTooLarge();
      await writeAll(file, chunk, at);
      at += chunk.length;
    }
    return at;
  } finally {
    try {
      // Counted bytes are on disk, and under their name, also those of a chunk that was cut off.
      await file.datasync();
      if (offset === 0) await fsyncUpTo(folder, dirname(path));
      await count(at);
    } finally {
      await file.close();
    }
  }
};

/** Writes chunks of files as they arrive. An interrupted chunk keeps its bytes, and the next one starts after them. */
export const createUploadChunks = () => {
  const writing = new Map<string, { stop: AbortController; body: Readable; done: Promise<unknown> }>();

  return async (path: string, chunk: Chunk): Promise<number> => {
    // A client that sends again has dropped its connection, which may not be noticed yet.
    for (let before = writing.get(path); before; before = writing.get(path)) {
      before.stop.abort(new Error('another chunk took its place'));
      before.body.destroy();
      await before.done;
    }
    const stop = new AbortController();
    const written = write(path, chunk, stop.signal);
    const finished = written.catch(() => {}).finally(() => writing.delete(path));
    writing.set(path, { stop, body: chunk.body, done: finished });
    return written;
  };
};

/** Folder of an upload, of its files and of what its archive is unpacked to. */
export const uploadPlace = (dataDir: string, { folder }: { folder: string }) => {
  const root = join(dataDir, 'uploads', folder);
  return { root, files: join(root, 'files'), unpacked: join(root, 'unpacked') };
};

/** Whether this process finds the folder of an upload: a missing one may be another server's. */
export const findFolder = (dataDir: string, upload: { folder: string }): Promise<'here' | 'missing' | 'unreadable'> =>
  stat(uploadPlace(dataDir, upload).root).then(
    () => 'here',
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? 'missing' : 'unreadable'),
  );

/**
 * Path of the first file of an upload whose bytes are not all on disk; null if it is whole. One that cannot be read is
 * there: its import names it and goes on.
 */
export const findLost = async (
  db: Handle,
  dataDir: string,
  upload: { id: number; folder: string },
): Promise<string | null> => {
  const { files } = uploadPlace(dataDir, upload);
  for (const { path, size } of await listUploadFiles(db, upload.id)) {
    if ((await receivedOf(join(files, path), size).catch(() => size)) < size) return path;
  }
  return null;
};

/** Deletes the files of an upload; repeating it is harmless. */
export const removeBytes = (dataDir: string, upload: { folder: string }): Promise<void> =>
  rm(uploadPlace(dataDir, upload).root, { recursive: true, force: true });

/** Milliseconds until an unknown folder is deleted, since another process may work in it. */
const forgotten = 24 * 3_600_000;

const removeUnknown = async (folder: string, names: readonly string[]): Promise<void> => {
  for (const name of names.filter((each) => !isOwned(each))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > forgotten) await rm(path, { recursive: true, force: true });
  }
};

/** Deletes abandoned uploads, and folders that a killed process has left; a delivery may take longer than a day. */
export const sweepUploads = async (db: Handle, dataDir: string): Promise<void> => {
  for (const folder of await removeOldUploads(db)) await removeBytes(dataDir, { folder });
  const [uploads, unpacked] = [join(dataDir, 'uploads'), join(dataDir, 'unpacked')];
  const unknown = await transaction(db, async (tx) => {
    // The folder of an upload is there before its row; a clock that is ahead makes it look old.
    await lockNames(tx, ['uploads']);
    const existing = new Set(await listUploadFolders(tx));
    return (await readdir(uploads).catch(() => [])).filter((name) => !existing.has(name));
  });
  await removeUnknown(uploads, unknown);
  await removeUnknown(unpacked, await readdir(unpacked).catch(() => []));
};
