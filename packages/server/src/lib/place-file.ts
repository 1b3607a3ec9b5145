import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fsyncPath } from './fsync.ts';

/** A file with the name exists. */
export class FileExists extends Error {}

/** Gives a finished file its name without overwriting an existing one. */
const giveName = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new FileExists();
    // Some file systems have no hard links.
    if (await stat(to).catch(() => null)) throw new FileExists();
    await rename(from, to);
  }
};

/**
 * Places a file whose bytes are on disk under its name beside it; after a failure its name is not there, so that the same
 * command can be repeated. Rejects with `FileExists` or a file system error.
 */
export const placeFile = async (from: string, to: string): Promise<void> => {
  await giveName(from, to);
  try {
    await rm(from, { force: true });
    await fsyncPath(dirname(to));
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
};
