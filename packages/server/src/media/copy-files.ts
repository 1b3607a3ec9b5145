import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fsyncPath } from '../lib/fsync.ts';

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
}

/** Adds the folders whose entries it changes to `changed`. */
const begin = ({ from, to, size, modifiedMs }: CopiedFile, changed: Set<string>): Unfinished | null => {
  const folder = dirname(to);
  const path = join(folder, `.${randomUUID()}`);
  try {
    const firstCreated = mkdirSync(folder, { recursive: true }) ?? `${folder}/`;
    for (let at = folder; at.length >= firstCreated.length; at = dirname(at)) changed.add(dirname(at));
    copyFileSync(from, path, constants.COPYFILE_FICLONE);
    const now = statSync(from);
    if (now.size === size && now.mtimeMs === modifiedMs) return { path, to };
  } catch {
    // The caller copies the file alone and finds out why.
  }
  rmSync(path, { force: true });
  return null;
};

const finish = async ({ path, to }: Unfinished): Promise<boolean> => {
  try {
    await fsyncPath(path);
    renameSync(path, to);
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  }
};

const flushFolder = (path: string): Promise<boolean> =>
  fsyncPath(path).then(
    () => true,
    () => false,
  );

/**
 * Copies files for a thread of their own: the calls block it, except for the flushes, which the disk can do together.
 * A copy appears under its name only when it is complete and synced. True for each file that is there, also if it was
 * before; false for one that has changed or could not be copied.
 */
export const copyFiles = async (files: readonly CopiedFile[]): Promise<boolean[]> => {
  const isThere = files.map(({ to, size }) => statSync(to, { throwIfNoEntry: false })?.size === size);
  const changed = new Set<string>();
  const begun = files.map((file, n) => (isThere[n] ? null : begin(file, changed)));
  const finished = await Promise.all(begun.map(async (one) => one !== null && finish(one)));
  const placed = files.map((_, n) => isThere[n] === true || finished[n] === true);
  // Another process may have made a file or its folder a moment ago, or was killed before it flushed them.
  for (const { to } of files.filter((_, n) => placed[n])) changed.add(dirname(to)).add(dirname(dirname(to)));
  const flushed = await Promise.all([...changed].map(flushFolder));
  return placed.map((isPlaced) => isPlaced && flushed.every(Boolean));
};
