import type { Handle } from '../../db/schema.ts';
import { Invalid, TooLarge } from '../../errors.ts';
import { coverAddresses, storeCover, NotAPicture } from '../../media/covers.ts';
import { readPicture } from '../../media/picture.ts';
import type { MediaStore } from '../../media/store.ts';
import { keepCoverRow } from './media.store.ts';

const notAPicture = () => new Invalid({ cover: 'not_a_picture' });

/**
 * Keeps the picture of a request and gives its id; null deletes a cover, undefined leaves it. Throws 413 above the
 * bound of bytes and 422 on `cover` where it is no picture.
 */
export const coverFrom = async (
  db: Handle,
  store: MediaStore,
  given: string | null | undefined,
): Promise<number | null | undefined> => {
  if (given === null || given === undefined) return given;
  const bytes = readPicture(given);
  if (bytes === 'too_large') throw new TooLarge();
  if (bytes === 'not_base64') throw notAPicture();
  try {
    return await keepCoverRow(db, await storeCover(store, bytes));
  } catch (error) {
    throw error instanceof NotAPicture ? notAPicture() : error;
  }
};

/** True if what a request gives as the cover is an address of the one that is there, on whatever host: it stays. */
export const isOwnCover = (given: string, hash: string | null): boolean =>
  Object.values(coverAddresses(hash) ?? {}).some((address) => given.endsWith(address));
