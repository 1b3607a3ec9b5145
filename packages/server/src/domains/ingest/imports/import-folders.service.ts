import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readInnerPath } from '../../../formats/archive/inner-path.ts';
import type { Config } from '../../../lib/config.ts';
import { once } from '../../../lib/once.ts';

/**
 * Returns the absolute path of a folder below the import root, or of a file if `files` is true; null if it does not
 * exist or leaves the root by a symbolic link. The empty path is the root itself.
 */
export const findImportPath = async (root: string | undefined, path: string, files = false): Promise<string | null> => {
  if (root === undefined) return null;
  const read = path === '' ? { path: '' } : readInnerPath(path);
  if ('fault' in read) return null;
  try {
    const real = await realpath(root);
    const target = read.path === '' ? real : join(real, read.path);
    const reached = await realpath(target);
    const isInside = reached === real || reached.startsWith(`${real}/`);
    const found = await stat(reached);
    return isInside && (found.isDirectory() || (files && found.isFile())) ? target : null;
  } catch {
    return null;
  }
};

/** Absolute path of a folder in `DELIVERIES_ROOT`, by its name there, whatever its Unicode form; null if there is none. */
const findDelivery = async (root: string | undefined, name: string): Promise<string | null> => {
  if (root === undefined || name.includes('/')) return null;
  const path = join(root, name);
  return (await lstat(path).catch(() => null))?.isDirectory() ? path : null;
};

/**
 * Absolute path of an import's folder or file. One in `DELIVERIES_ROOT` begins with a slash, with which a server that
 * doesn't know that folder finds nothing.
 */
export const findPlace = (
  { importRoot, deliveriesRoot }: Pick<Config, 'importRoot' | 'deliveriesRoot'>,
  folder: string,
  files = false,
): Promise<string | null> =>
  folder.startsWith('/') ? findDelivery(deliveriesRoot, folder.slice(1)) : findImportPath(importRoot, folder, files);

const order = once(() => new Intl.Collator('ru', { numeric: true, sensitivity: 'base' }));

/** Lists folders directly below one, with `files` also files of possible deliveries, by name; null if it is missing. */
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
    .toSorted((one, other) => Number(one.is_file) - Number(other.is_file) || order().compare(one.name, other.name));
};
