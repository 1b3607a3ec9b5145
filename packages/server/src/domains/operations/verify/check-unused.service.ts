import { basename } from 'node:path';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { isUnfinished, type ListedMedia, type MediaStore } from '../../../media/store.ts';
import { lockCovers } from '../../common/media/media.store.ts';
import { type Finding, idleAfter } from './problem.rules.ts';
import { listUsedKeys } from './verify.store.ts';

const together = 500;

const isMedia = (key: string): boolean => /^(audio|announcements|covers)\//.test(key);

/** Moves a file away that no row refers to, unless an import or upload has begun to use it. */
const setAside = (db: Handle, store: MediaStore, key: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    await lockCatalogue(tx);
    await lockCovers(tx);
    if ((await listUsedKeys(tx, [key])).has(key)) return false;
    await store.setAside(key);
    return true;
  });

async function* unusedAmong(
  db: Handle,
  store: MediaStore,
  files: readonly ListedMedia[],
): AsyncGenerator<Finding, void, void> {
  const used = await listUsedKeys(
    db,
    files.map(({ key }) => key),
  );
  for (const { key, size } of files.filter((file) => !used.has(file.key))) {
    const found = { check: 'media', name: key, about: String(size) } as const;
    if (isUnfinished(basename(key))) {
      const repair = async (): Promise<boolean> => {
        await store.remove(key);
        return true;
      };
      yield { ...found, fault: 'unfinished', repair };
    } else yield { ...found, fault: 'unused', repair: () => setAside(db, store, key) };
  }
}

/** Finds files in the media store that no row refers to, but for those of the last hour, and what cannot be read. */
export async function* checkUnused(
  db: Handle,
  store: MediaStore,
  signal: AbortSignal,
): AsyncGenerator<Finding, void, void> {
  const before = Date.now() - idleAfter;
  let files: ListedMedia[] = [];
  const unreadable: string[] = [];
  for await (const file of store.list((key) => unreadable.push(key))) {
    signal.throwIfAborted();
    if (isMedia(file.key) && file.modifiedMs < before) files.push(file);
    if (files.length < together) continue;
    yield* unusedAmong(db, store, files);
    files = [];
  }
  yield* unusedAmong(db, store, files);
  // Others, such as `lost+found`, are none of ours.
  for (const key of unreadable.filter((each) => each === '' || isMedia(each))) {
    yield { check: 'media', fault: 'unreadable', name: key.replace(/\/$/, '') || 'media', about: '' };
  }
}
