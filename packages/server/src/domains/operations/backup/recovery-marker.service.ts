import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fsyncFoldersIn, fsyncPath } from '../../../lib/fsync.ts';

const markIn = (dataDir: string): string => join(dataDir, 'recovering');

/** True if a recovery into the data folder is unfinished, so that its contents are invalid. */
export const isRecovering = (dataDir: string): boolean => existsSync(markIn(dataDir));

export const markRecovering = async (dataDir: string): Promise<void> => {
  const mark = await open(markIn(dataDir), 'a', 0o600);
  await mark.close();
  await fsyncPath(dataDir);
};

/** Removes the marker after the names of all files are synced, as their bytes are. */
export const markRecovered = async (dataDir: string): Promise<void> => {
  await fsyncFoldersIn(dataDir);
  await rm(markIn(dataDir), { force: true });
  await fsyncPath(dataDir);
};
