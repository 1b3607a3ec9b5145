import { lockCatalogue } from '../../db/catalogue-lock.ts';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { MediaStore } from '../../media/store.ts';
import { isKeyUsed, lockDueRemoval, removeMediaRemoval } from './media-removals.store.ts';

/** Removes the next file that is due after the key `after`, unless a row refers to it; null if there is none. */
const finishNext = (db: Handle, store: MediaStore, after: string): Promise<string | null> =>
  transaction(db, async (tx) => {
    // An import may be about to refer to the same bytes.
    await lockCatalogue(tx);
    const key = await lockDueRemoval(tx, after);
    if (key === null) return null;
    if (!(await isKeyUsed(tx, key))) await store.remove(key);
    await removeMediaRemoval(tx, key);
    return key;
  });

/** Removes the files that are due; what a kill leaves is done by the next call. */
export const finishMediaRemovals = async (db: Handle, store: MediaStore, stopping?: AbortSignal): Promise<void> => {
  let key = await finishNext(db, store, '');
  while (key !== null) {
    if (stopping?.aborted) return;
    key = await finishNext(db, store, key);
  }
};
