import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fsyncFoldersIn, fsyncPath } from '../../../lib/fsync.ts';

const markerIn = (dataDir: string): string => join(dataDir, 'recovering');

/** True if a recovery into the data folder is unfinished, so that its contents are invalid. */
export const isRecovering = (dataDir: string): boolean => existsSync(markerIn(dataDir));

export const setRecovering = async (dataDir: string): Promise<void> => {
  const marker = await open(markerIn(dataDir), 'a', 0o600);
  await marker.close();
  await fsyncPath(dataDir);
};

/** Removes the marker after the names of all files are synced, as their bytes are. */
export const clearRecovering = async (dataDir: string): Promise<void> => {
  await fsyncFoldersIn(dataDir);
  await rm(markerIn(dataDir), { force: true });
  await fsyncPath(dataDir);
};
