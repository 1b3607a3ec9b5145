import type { Handle } from '../../db/schema.ts';
import { Invalid, TooLarge } from '../../errors.ts';
import { coverAddresses, storeCover, NotAPicture } from '../../media/covers.ts';
import { readPicture } from '../../media/picture.ts';
import type { MediaStore } from '../../media/store.ts';
import { keepCoverRow } from './media.store.ts';

const notAPicture = () => new Invalid({ cover: 'not_a_picture' });

/**
 * Stores the picture of a request and returns its id; null deletes a cover, undefined leaves it. Throws `too_large`
 * above the limit, and `invalid` on `cover` if it is no picture.
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

/** True if the given cover is a URL of the current one, on any host: it stays. */
export const isOwnCover = (given: string, hash: string | null): boolean =>
  Object.values(coverAddresses(hash) ?? {}).some((address) => given.endsWith(address));
