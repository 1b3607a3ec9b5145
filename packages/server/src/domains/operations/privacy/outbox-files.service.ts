import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the files of these emails from the outbox, whose names begin with the id. */
export const removeFromOutbox = async (dataDir: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const folder = join(dataDir, 'outbox');
  const gone = new Set(ids);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => gone.has(Number(/^(\d+)-/.exec(each)?.[1])))) {
    await rm(join(folder, name), { force: true });
  }
};
