import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Handle } from '../../../db/schema.ts';
import { findCoverBeside } from '../../../media/cover-beside.ts';
import { isPicture, NotAPicture } from '../../../media/covers.ts';
import { PictureUndecided } from '../../../media/encode-pictures.ts';
import type { MediaStore } from '../../../media/store.ts';
import { reusePicture, insertPicture } from '../../common/media/cover-upload.service.ts';
import { findCover } from '../../common/media/media.store.ts';

/** Maximum size of a cover in bytes; a larger picture beside the files is a scan for print. */
export const largestPicture = 40 * 1024 * 1024;

/** Null for a picture that is gone or may not be read; an import on a failing disk has to end. */
const unlessDiskFails = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'EIO') throw error;
  return null;
};

/**
 * Stores the covers of one import. The same picture, carried by most tracks of an album, is encoded once. A file of which
 * nothing is known is left to the next import, with `isPatient`; else it rejects with `PictureUndecided`.
 */
export const createCoverImporter = (db: Handle, media: MediaStore, isPatient = false) => {
  const byHash = new Map<string, Promise<number | null>>();
  const byFolder = new Map<string, Promise<number | null>>();
  const paths = new Map<string, Promise<string | null>>();
  const used = new Set<string>();

  const encode = async (hash: string, bytes: Uint8Array): Promise<number | null> => {
    try {
      return (await reusePicture(db, media, hash)) ?? (await insertPicture(db, media, bytes));
    } catch (error) {
      if (error instanceof NotAPicture) return null;
      byHash.delete(hash);
      throw error;
    }
  };

  /** Stores a picture as a cover; returns its id, or null if it is no picture. Rejects with `PictureUndecided`. */
  const store = (bytes: Uint8Array): Promise<number | null> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const stored = byHash.get(hash) ?? encode(hash, bytes);
    byHash.set(hash, stored);
    return stored;
  };

  const read = async (path: string): Promise<Buffer | null> => {
    const readable = await stat(path).catch(unlessDiskFails);
    if (!readable?.isFile() || readable.size > largestPicture) return null;
    return readFile(path).catch(unlessDiskFails);
  };

  const pathIn = (folder: string): Promise<string | null> => {
    const path = paths.get(folder) ?? findCoverBeside(folder);
    paths.set(folder, path);
    return path;
  };

  /** Stores the picture at a path as a cover; returns its id, or null if it is none. */
  const storeFile = async (path: string): Promise<number | null> => {
    const bytes = await read(path);
    const id =
      bytes &&
      (await store(bytes).catch((error: unknown) => {
        if (isPatient && error instanceof PictureUndecided) return null;
        throw error;
      }));
    if (id !== null) used.add(path);
    return id;
  };

  const storeFrom = async (folder: string): Promise<number | null> => {
    const path = await pathIn(folder);
    return path === null ? null : storeFile(path);
  };

  return {
    store,
    storeFile,
    /** Path of the picture beside a file; null if there is none. */
    pathBeside: (path: string) => pathIn(dirname(path)),
    /** Stores the picture beside a file as a cover; returns its id, or null if there is none. */
    storeBeside: (path: string): Promise<number | null> => {
      const folder = dirname(path);
      const stored = byFolder.get(folder) ?? storeFrom(folder);
      byFolder.set(folder, stored);
      return stored;
    },
    /** For a dry run: registers the picture that `storeBeside` would store. */
    foreseeBeside: async (path: string): Promise<void> => {
      const found = await findCoverBeside(dirname(path));
      const bytes = found === null ? null : await read(found);
      if (found !== null && bytes && (await isPicture(bytes))) used.add(found);
    },
    /** True if a picture became a cover, or would in a dry run, in this import or an earlier one. */
    isUsed: async (path: string): Promise<boolean> => {
      if (used.has(path)) return true;
      const bytes = await read(path);
      return bytes !== null && (await findCover(db, createHash('sha256').update(bytes).digest('hex'))) !== null;
    },
  };
};

export type CoverImporter = ReturnType<typeof createCoverImporter>;
