import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fsyncPath } from '../../lib/fsync.ts';

const markIn = (dataDir: string): string => join(dataDir, 'recovering');

/** Whether a recovery into the data folder began and did not end: nothing else in it counts then. */
export const isRecovering = (dataDir: string): boolean => existsSync(markIn(dataDir));

export const markRecovering = async (dataDir: string): Promise<void> => {
  const mark = await open(markIn(dataDir), 'a', 0o600);
  await mark.close();
  await fsyncPath(dataDir);
};

/** All of it is on disk by now. */
export const markRecovered = async (dataDir: string): Promise<void> => {
  await fsyncPath(dataDir);
  await rm(markIn(dataDir), { force: true });
  await fsyncPath(dataDir);
};
