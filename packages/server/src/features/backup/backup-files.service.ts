import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import type { Handle } from '../../db/schema.ts';
import { coverKey, type CoverSize, coverSizes, MediaNotFound, type MediaStore } from '../../media/store.ts';
import { listCoverHashes, listSounds, listUploads } from './tables.store.ts';

/** Files to back up beside the database. */
export interface Files {
  /** Keys in the media store; for audio with the expected size in bytes. */
  media: { key: string; size: number | null }[];
  /** Folders and files below the data folder. */
  others: string[];
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
    others: [...(await listUploads(db)).map((folder) => `uploads/${folder}/files`), 'outbox'],
  };
};

/** An opened file, or null if it does not exist. */
export interface Opened {
  name: string;
  size: number;
  bytes: Readable;
}

export const openMedia = async (store: MediaStore, key: string): Promise<Opened | null> => {
  const size = await store.size(key);
  if (size === null) return null;
  try {
    return { name: `media/${key}`, size, bytes: await store.open(key) };
  } catch (error) {
    if (error instanceof MediaNotFound) return null;
    throw error;
  }
};

const openFile = async (dataDir: string, path: string): Promise<Opened | null> => {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return null;
  const { size } = await file.stat();
  // A growing upload is read up to its size when opened.
  const bytes = file.createReadStream(size > 0 ? { start: 0, end: size - 1 } : { start: 0, end: 0 });
  return { name: relative(dataDir, path), size, bytes };
};

/** Yields the regular files below a folder of the data folder. */
export async function* openFolder(dataDir: string, folder: string): AsyncGenerator<Opened, void, void> {
  const root = join(dataDir, folder);
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found.filter((each) => each.isFile()).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const opened = await openFile(dataDir, join(entry.parentPath, entry.name));
    if (opened) yield opened;
  }
}
