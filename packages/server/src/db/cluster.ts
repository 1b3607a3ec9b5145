import { existsSync, readdirSync } from 'node:fs';
import { chmod, constants, cp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fsyncPath } from '../lib/fsync.ts';

/**
 * Clusters of the embedded database that the build makes: one without tables, for a backup's rows, and one that is
 * migrated and holds the cities. The same place for the sources and for the built code.
 */
export const builtClusters = fileURLToPath(new URL('../../dist/clusters/', import.meta.url));

export type BuiltCluster = 'empty' | 'migrated';

const flush = async (folder: string): Promise<void> => {
  // Windows flushes no file that is open for reading.
  if (process.platform === 'win32') return;
  const entries = await readdir(folder, { recursive: true });
  await Promise.all([folder, dirname(folder), ...entries.map((entry) => join(folder, entry))].map(fsyncPath));
};

/**
 * Copies a built cluster to `folder`, which is there, unless it holds something. It takes seconds to make one, and
 * hundreds of megabytes that the process would keep.
 */
export const placeCluster = async (folder: string, cluster: BuiltCluster, isTemporary = false): Promise<void> => {
  const built = join(builtClusters, cluster);
  if (!existsSync(built) || readdirSync(folder).length > 0) return;
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(built, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await chmod(unfinished, 0o700);
  if (!isTemporary) await flush(unfinished);
  await rmdir(folder);
  await rename(unfinished, folder);
  if (!isTemporary && process.platform !== 'win32') await fsyncPath(dirname(folder));
};
