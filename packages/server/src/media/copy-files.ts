import { randomUUID } from 'node:crypto';
import { closeSync, constants, copyFileSync, fsync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const flush = promisify(fsync);

/** A file to copy; `size` and `modifiedMs` are those it had when it was read. */
export interface CopiedFile {
  from: string;
  to: string;
  size: number;
  modifiedMs: number;
}

/** A copy under a temporary name. */
interface Unfinished {
  path: string;
  to: string;
  file: number;
}

const begin = ({ from, to, size, modifiedMs }: CopiedFile): Unfinished | null => {
  const folder = dirname(to);
  const path = join(folder, `.${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    copyFileSync(from, path, constants.COPYFILE_FICLONE);
    const now = statSync(from);
    if (now.size === size && now.mtimeMs === modifiedMs) return { path, to, file: openSync(path, 'r') };
  } catch {
    // The caller copies the file alone and finds out why.
  }
  rmSync(path, { force: true });
  return null;
};

const finish = async ({ path, to, file }: Unfinished): Promise<boolean> => {
  try {
    await flush(file);
    renameSync(path, to);
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  } finally {
    closeSync(file);
  }
};

const flushFolder = async (path: string): Promise<boolean> => {
  const file = openSync(path, 'r');
  try {
    await flush(file);
    return true;
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
};

/**
 * Copies files for a thread of their own: the calls block it, except for the flushes, which the disk can do together.
 * A copy appears under its name only when it is complete and synced. True for each file that is there, also if it was
 * before; false for one that has changed or could not be copied.
 */
export const copyFiles = async (files: readonly CopiedFile[]): Promise<boolean[]> => {
  const isThere = files.map(({ to, size }) => statSync(to, { throwIfNoEntry: false })?.size === size);
  const begun = files.map((file, n) => (isThere[n] ? null : begin(file)));
  const finished = await Promise.all(begun.map(async (one) => one !== null && finish(one)));
  const folders = new Set(files.flatMap(({ to }, n) => (finished[n] ? [dirname(to)] : [])));
  const flushed = new Map(
    await Promise.all([...folders].map(async (folder) => [folder, await flushFolder(folder)] as const)),
  );
  return files.map(({ to }, n) => isThere[n] === true || (finished[n] === true && flushed.get(dirname(to)) === true));
};
