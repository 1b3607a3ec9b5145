import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { Invalid, TooLarge, Unavailable } from '../../../lib/errors.ts';
import { readPicture } from '../../../media/base64-files.ts';
import { coverAddresses, NotAPicture, storeCover } from '../../../media/covers.ts';
import { PictureUndecided } from '../../../media/encode-pictures.ts';
import { coverKey, type CoverSize, coverSizes, type MediaStore } from '../../../media/store.ts';
import { insertCover, lockCovers, reuseCover } from './media.store.ts';

/** True if the files of a cover are there: until a row refers to them, a cleanup may remove them. */
const isStored = async (store: MediaStore, hash: string): Promise<boolean> => {
  const sizes = Object.keys(coverSizes) as CoverSize[];
  // At once: the embedded database has one connection, which waits for this.
  const stored = await Promise.all(sizes.map((size) => store.size(coverKey(hash, size))));
  return !stored.includes(null);
};

/**
 * Returns the id of a picture that is stored and about to be used; null if it is not stored, or a removal of its files was
 * cut off, which leaves its row.
 */
export const reusePicture = (db: Handle, store: MediaStore, hash: string): Promise<number | null> =>
  transaction(db, async (tx) => {
    await lockCovers(tx);
    const id = await reuseCover(tx, hash);
    return id !== null && (await isStored(store, hash).catch(() => true)) ? id : null;
  });

/** Number of attempts if cleanups remove the files before their row is written. */
const attempts = 3;

/** Stores a picture as a cover, its files first; returns its id. Throws `NotAPicture`. */
export const insertPicture = async (db: Handle, store: MediaStore, bytes: Uint8Array): Promise<number> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const hash = await storeCover(store, bytes);
    const id = await transaction(db, async (tx) => {
      await lockCovers(tx);
      const existing = await reuseCover(tx, hash);
      if (existing !== null) return existing;
      return (await isStored(store, hash)) ? insertCover(tx, hash) : null;
    });
    if (id !== null) return id;
  }
  throw new Unavailable();
};

const notAPicture = () => new Invalid({ cover: 'not_a_picture' });

/**
 * Stores the picture of a request and returns its id; null deletes a cover, undefined leaves it. Throws `too_large`
 * above the limit, and `invalid` on `cover` if it is no picture.
 */
export const coverFrom = async (
  db: Handle,
  store: MediaStore,
  cover: string | null | undefined,
): Promise<number | null | undefined> => {
  if (cover === null || cover === undefined) return cover;
  const bytes = readPicture(cover);
  if (bytes === 'too_large') throw new TooLarge();
  if (bytes === 'not_base64') throw notAPicture();
  try {
    return await insertPicture(db, store, bytes);
  } catch (error) {
    if (error instanceof PictureUndecided) throw new Unavailable();
    throw error instanceof NotAPicture ? notAPicture() : error;
  }
};

/** True if the given cover is a URL of the current one, on any host: it stays. */
export const isOwnCover = (cover: string, hash: string | null): boolean =>
  Object.values(coverAddresses(hash) ?? {}).some((address) => cover.endsWith(address));
