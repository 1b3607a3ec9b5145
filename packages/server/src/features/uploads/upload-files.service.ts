import { constants } from 'node:fs';
import { mkdir, open, stat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Handle } from '../../db/schema.ts';
import { listUploadFolders, removeOldUploads } from './uploads.store.ts';

/** A piece does not begin where the file ends; `received` is where it does. */
export class WrongOffset extends Error {
  readonly received: number;

  constructor(received: number) {
    super(`the piece should begin at ${received}`);
    this.received = received;
  }
}

/** A piece goes beyond the end of its file, or is larger than pieces may be. What fitted is kept. */
export class ChunkTooLarge extends Error {}

/** Bytes of a file that are there. */
export const receivedOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
};

export interface Piece {
  offset: number;
  /** Of the whole file. */
  size: number;
  /** Most bytes of the piece. */
  most: number;
  body: Readable;
}

const write = async (path: string, { offset, size, most, body }: Piece, signal: AbortSignal): Promise<number> => {
  await mkdir(dirname(path), { recursive: true });
  const received = await receivedOf(path);
  if (received !== offset) throw new WrongOffset(received);
  const end = Math.min(size, offset + most);
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  let at = offset;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      if (at + chunk.length > end) throw new ChunkTooLarge();
      await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
    // What is answered is on disk.
    await file.datasync();
    return at;
  } finally {
    await file.close();
  }
};

/**
 * Writes pieces of files as they come in. Whatever ends one, the bytes that came stay, and the next piece begins
 * behind them.
 */
export const createUploadChunks = () => {
  const writing = new Map<string, { stop: AbortController; body: Readable; done: Promise<unknown> }>();

  return async (path: string, piece: Piece): Promise<number> => {
    // Who sends again has given up the connection before, though nobody here may know it yet.
    for (let before = writing.get(path); before; before = writing.get(path)) {
      before.stop.abort(new Error('another piece took its place'));
      before.body.destroy();
      await before.done;
    }
    const stop = new AbortController();
    const written = write(path, piece, stop.signal);
    const settled = written.catch(() => {}).finally(() => writing.delete(path));
    writing.set(path, { stop, body: piece.body, done: settled });
    return written;
  };
};

/** Where the bytes of an upload lie, and where its archive is unpacked. */
export const uploadPlace = (dataDir: string, { folder }: { folder: string }) => {
  const root = join(dataDir, 'uploads', folder);
  return { root, files: join(root, 'files'), unpacked: join(root, 'unpacked') };
};

/** Whether the bytes of an upload lie with this process. */
export const isHere = (dataDir: string, upload: { folder: string }): Promise<boolean> =>
  stat(uploadPlace(dataDir, upload).root).then(
    () => true,
    () => false,
  );

/** Takes the bytes of an upload away. Harmless where they are gone. */
export const removeBytes = (dataDir: string, upload: { folder: string }): Promise<void> =>
  rm(uploadPlace(dataDir, upload).root, { recursive: true, force: true });

/** A folder that nobody knows may be one that is just being made: so many milliseconds are left to it. */
const forgotten = 24 * 3_600_000;

const removeUnknown = async (folder: string, known: ReadonlySet<string>): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = known.has(name) ? null : await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > forgotten) await rm(path, { recursive: true, force: true });
  }
};

/** Sweeps uploads that nobody finished, and folders that a killed process has left. */
export const sweepUploads = async (db: Handle, dataDir: string): Promise<void> => {
  for (const folder of await removeOldUploads(db)) await removeBytes(dataDir, { folder });
  await removeUnknown(join(dataDir, 'uploads'), new Set(await listUploadFolders(db)));
  await removeUnknown(join(dataDir, 'unpacked'), new Set());
};
