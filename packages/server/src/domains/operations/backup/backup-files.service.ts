import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Handle } from '../../../db/schema.ts';
import {
  coverKey,
  type CoverSize,
  coverSizes,
  MediaNotFound,
  MediaRefused,
  type MediaStore,
  StoreUnavailable,
} from '../../../media/store.ts';
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

export interface Opened {
  name: string;
  size: number;
  bytes: Readable;
}

/** Why a file has no bytes. */
export type Absence = 'missing' | 'unreadable';

const readCalls = new Set(['open', 'read', 'stat', 'lstat', 'fstat', 'opendir', 'scandir']);

/** Why a file, folder or object cannot be read, by its error; null for an error of something else. */
export const absenceOf = (error: unknown): Absence | null => {
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  if (error instanceof MediaNotFound) return 'missing';
  if (error instanceof MediaRefused) return 'unreadable';
  if (!readCalls.has(syscall)) return null;
  return code === 'ENOENT' ? 'missing' : 'unreadable';
};

/** Returns `MediaRefused` for the error of one object where the store itself can be used, else that of the store. */
export const ofOneObject = async (store: MediaStore, error: unknown): Promise<unknown> => {
  if (!(error instanceof StoreUnavailable)) return error;
  return store.check().then(
    () => new MediaRefused('the media store fails for one object', { cause: error }),
    (failure: unknown) => failure,
  );
};

/** Rejects with `StoreUnavailable`. */
export const openMedia = async (store: MediaStore, key: string): Promise<Opened | Absence> => {
  try {
    const size = await store.size(key);
    return size === null ? 'missing' : { name: `media/${key}`, size, bytes: await store.open(key) };
  } catch (caught) {
    const error = await ofOneObject(store, caught);
    const absence = absenceOf(error);
    if (absence) return absence;
    throw error;
  }
};

export const openFile = async (dataDir: string, path: string): Promise<Opened | Absence> => {
  try {
    const file = await open(join(dataDir, path), 'r');
    const { size } = await file.stat();
    // A growing upload is read up to its size when opened.
    const bytes = file.createReadStream(size > 0 ? { start: 0, end: size - 1 } : { start: 0, end: 0 });
    return { name: path, size, bytes };
  } catch (error) {
    const absence = absenceOf(error);
    if (absence) return absence;
    throw error;
  }
};
