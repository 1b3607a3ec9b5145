import type { RawBuilder } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { coverKey, type CoverFormat, type CoverSize, coverSizes, type MediaStore } from '../../../media/store.ts';
import { lockCovers } from '../../common/media/media.store.ts';
import { listFormerCovers, removeUnusedCovers } from './erasures.store.ts';

/** In this order: an AVIF that is being encoded is not stored once its WebP is gone. */
const formats: readonly CoverFormat[] = ['webp', 'avif'];

/** Removes the files of a cover. */
export const removeCover = async (store: MediaStore, hash: string): Promise<void> => {
  for (const size of Object.keys(coverSizes) as CoverSize[]) {
    for (const format of formats) await store.remove(coverKey(hash, size, format));
  }
};

/** So few that uploads of pictures do not wait for long. */
const batchSize = 20;

/**
 * Removes pictures that were replaced, with their files: whose they were is stored nowhere, and it may have been an
 * account that is erased. Returns their number.
 */
export const removeFormerCovers = (db: Handle, store: MediaStore, now: RawBuilder<unknown>): Promise<number> =>
  transaction(db, async (tx) => {
    await lockCovers(tx);
    const ids = await listFormerCovers(tx, now, batchSize);
    // A statement that deletes nothing would count as a change of the catalogue.
    if (ids.length === 0) return 0;
    const hashes = await removeUnusedCovers(tx, ids);
    for (const hash of hashes) await removeCover(store, hash);
    return hashes.length;
  });
