import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { MediaStore } from '../../../media/store.ts';
import { isKeyUsed, lockDueRemoval, removeMediaRemoval } from './media-removals.store.ts';

interface Finished {
  key: string;
  /** Why the file could not be removed. */
  failure?: Error;
}

/** Removes the next file that is due after the key `after`, unless a row refers to it; null if there is none. */
const finishNext = (db: Handle, store: MediaStore, after: string): Promise<Finished | null> =>
  transaction(db, async (tx) => {
    // An import may be about to refer to the same bytes.
    await lockCatalogue(tx);
    const key = await lockDueRemoval(tx, after);
    if (key === null) return null;
    if (!(await isKeyUsed(tx, key))) {
      const failure = await store.remove(key).then(
        () => undefined,
        (error: unknown) => error as Error,
      );
      if (failure) return { key, failure };
    }
    await removeMediaRemoval(tx, key);
    return { key };
  });

/**
 * Removes the files that are due; what a kill leaves is done by the next call. One that cannot be removed leaves the
 * others to be removed, and its error is thrown at the end.
 */
export const finishMediaRemovals = async (db: Handle, store: MediaStore, stopping?: AbortSignal): Promise<void> => {
  let failure: Error | undefined;
  for (let last = await finishNext(db, store, ''); last !== null; last = await finishNext(db, store, last.key)) {
    failure ??= last.failure;
    if (stopping?.aborted) return;
  }
  if (failure) throw failure;
};
