import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readInnerPath } from '../../media/archive/inner-path.ts';

/**
 * Absolute path of a folder, or of a file where `files` are wanted too, below the root that imports may come from; null
 * where it is none, or leads out of the root by a link. The empty text is the root itself.
 */
export const findImportPath = async (root: string | undefined, path: string, files = false): Promise<string | null> => {
  if (root === undefined) return null;
  const read = path === '' ? { path: '' } : readInnerPath(path);
  if ('fault' in read) return null;
  try {
    const real = await realpath(root);
    const there = read.path === '' ? real : join(real, read.path);
    const reached = await realpath(there);
    const isInside = reached === real || reached.startsWith(`${real}/`);
    const found = await stat(reached);
    return isInside && (found.isDirectory() || (files && found.isFile())) ? there : null;
  } catch {
    return null;
  }
};

const order = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });

/** Folders right below one, and what may be a delivery where `files` are wanted too, by name; null where there is no such folder. */
export const listImportFolders = async (root: string | undefined, folder: string, files = false) => {
  const path = await findImportPath(root, folder);
  if (path === null) return null;
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const isOffered = (entry: Dirent): boolean =>
    !entry.name.startsWith('.') &&
    (entry.isDirectory() || (files && entry.isFile() && /\.(xml|zip)$/i.test(entry.name)));
  return entries
    .filter(isOffered)
    .map((entry) => ({
      name: entry.name,
      folder: folder === '' ? entry.name : `${folder}/${entry.name}`,
      is_file: entry.isFile(),
    }))
    .toSorted((one, other) => Number(one.is_file) - Number(other.is_file) || order.compare(one.name, other.name));
};
