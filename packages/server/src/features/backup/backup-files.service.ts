import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Handle } from '../../db/schema.ts';
import {
  coverKey,
  type CoverSize,
  coverSizes,
  MediaNotFound,
  MediaRefused,
  type MediaStore,
} from '../../media/store.ts';
import { listCoverHashes, listSounds, listUploadedFiles } from './tables.store.ts';

/** Files to back up beside the database. */
export interface Files {
  /** Keys in the media store; for audio with the expected size in bytes. */
  media: { key: string; size: number | null }[];
  /** Files of uploads below the data folder, with the bytes that were acknowledged. */
  uploads: { path: string; received: number }[];
}

/** Lists the files that rows refer to. AVIF covers are omitted, since they are generated from the others. */
export const listFiles = async (db: Handle): Promise<Files> => {
  const sounds = await listSounds(db);
  const covers = await listCoverHashes(db);
  const sizes = Object.keys(coverSizes) as CoverSize[];
  return {
    media: [
      ...sounds.map(({ media_key, size }) => ({ key: media_key, size })),
      ...covers.flatMap((hash) => sizes.map((size) => ({ key: coverKey(hash, size), size: null }))),
    ],
    uploads: (await listUploadedFiles(db)).map(({ folder, path, received }) => ({
      path: `uploads/${folder}/files/${path}`,
      received,
    })),
  };
};

/** An opened file, or null if it does not exist. */
export interface Opened {
  name: string;
  size: number;
  bytes: Readable;
}

const readCalls = new Set(['open', 'read', 'stat', 'lstat', 'fstat', 'scandir']);

/** True if a file, folder or object cannot be read, whether it exists or not. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof MediaNotFound ||
  error instanceof MediaRefused ||
  readCalls.has((error as NodeJS.ErrnoException).syscall ?? '');

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Null if the file does not exist or cannot be read. Rejects with `StoreUnavailable`. */
export const openMedia = async (store: MediaStore, key: string): Promise<Opened | null> => {
  try {
    const size = await store.size(key);
    return size === null ? null : { name: `media/${key}`, size, bytes: await store.open(key) };
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
};

/** Opens a file of the data folder. Rejects with the system's error. */
export const openFile = async (dataDir: string, path: string): Promise<Opened> => {
  const file = await open(join(dataDir, path), 'r');
  const { size } = await file.stat();
  // A growing upload is read up to its size when opened.
  const bytes = file.createReadStream(size > 0 ? { start: 0, end: size - 1 } : { start: 0, end: 0 });
  return { name: path, size, bytes };
};

/**
 * Yields the regular files below a folder of the data folder, and the name alone of what cannot be read. What does not
 * exist or was removed meanwhile is left out.
 */
export async function* openFolder(
  dataDir: string,
  folder: string,
): AsyncGenerator<Opened | { name: string; bytes: null }, void, void> {
  try {
    for (const name of (await readdir(join(dataDir, folder))).toSorted()) {
      yield* openEntry(dataDir, `${folder}/${name}`);
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (!isMissing(error)) yield { name: folder, bytes: null };
  }
}

async function* openEntry(dataDir: string, path: string): ReturnType<typeof openFolder> {
  try {
    const found = await lstat(join(dataDir, path));
    if (found.isDirectory()) yield* openFolder(dataDir, path);
    if (found.isFile()) yield await openFile(dataDir, path);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (!isMissing(error)) yield { name: path, bytes: null };
  }
}
