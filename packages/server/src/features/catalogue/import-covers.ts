import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Handle } from '../../db/schema.ts';
import { findCoverBeside } from '../../media/cover-beside.ts';
import { keepCover, NotAPicture } from '../../media/covers.ts';
import type { MediaStore } from '../../media/store.ts';
import { hasCoverRow, keepCoverRow } from './import.store.ts';

/** A larger picture beside the files is a scan for print, not a cover. */
const largestPicture = 40 * 1024 * 1024;

export interface CoverKeeper {
  /** Id of the cover that a picture makes, or null where it is no picture. */
  keep(bytes: Uint8Array): Promise<number | null>;
  /** Id of the cover that lies beside a file, or null where there is none. */
  keepBeside(path: string): Promise<number | null>;
}

/** Keeps the covers of one import: the same picture, which most tracks of an album carry, is encoded once. */
export const createCoverKeeper = (db: Handle, media: MediaStore): CoverKeeper => {
  const byHash = new Map<string, Promise<number | null>>();
  const byFolder = new Map<string, Promise<number | null>>();

  const encode = async (hash: string, bytes: Uint8Array): Promise<number | null> => {
    try {
      if (!(await hasCoverRow(db, hash))) await keepCover(media, bytes);
      return await keepCoverRow(db, hash);
    } catch (error) {
      if (error instanceof NotAPicture) return null;
      byHash.delete(hash);
      throw error;
    }
  };

  const keep = (bytes: Uint8Array): Promise<number | null> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const kept = byHash.get(hash) ?? encode(hash, bytes);
    byHash.set(hash, kept);
    return kept;
  };

  const keepFrom = async (folder: string): Promise<number | null> => {
    const path = await findCoverBeside(folder);
    if (!path) return null;
    const readable = await stat(path).catch(() => null);
    if (!readable?.isFile() || readable.size > largestPicture) return null;
    const bytes = await readFile(path).catch(() => null);
    return bytes && keep(bytes);
  };

  return {
    keep,
    keepBeside: (path) => {
      const folder = dirname(path);
      const kept = byFolder.get(folder) ?? keepFrom(folder);
      byFolder.set(folder, kept);
      return kept;
    },
  };
};
