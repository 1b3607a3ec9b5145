import { basename, dirname, relative, sep } from 'node:path';
import { isTrue, textOf } from '../../ern/elements.ts';
import type { Element } from '../../ern/xml.ts';

/** A file that says that a batch is there whole, empty or with a manifest in it. */
export const isMark = (path: string): boolean =>
  /^(batch[_-]?complete|manifest)/i.test(basename(path)) || /\.complete$/i.test(path);

/** The name of a batch's folder as the standard has it: when it was begun, with or without a priority before it. */
const isBatchName = (name: string): boolean =>
  /^([A-Z]_)?20\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])\d{6}(\d{3})?$/i.test(name);

/** Folders from the one in which a file lies up to `root`, both of them among it. */
const foldersAbove = (root: string, path: string): string[] => {
  const folders = [dirname(path)];
  for (let at = dirname(path); at !== root && relative(root, at).split(sep)[0] !== '..'; at = dirname(at)) {
    folders.push(dirname(at));
  }
  return folders;
};

/** What the marks of a delivery say of its batches. */
export interface Batches {
  /** Folders with a mark in them. */
  whole: Set<string>;
  /** Those whose manifest says that all is a test. */
  tests: Set<string>;
}

export const isTestBatch = (manifest: Element): boolean => isTrue(textOf(manifest, 'IsTestFlag'));

/** The name of the batch that a message lies in and whose mark has not come; null where it has, or where there is none. */
export const unfinishedBatch = ({ whole }: Batches, root: string, path: string): string | null => {
  const folders = foldersAbove(root, path);
  if (folders.some((folder) => whole.has(folder))) return null;
  const batch = folders.find((folder) => isBatchName(basename(folder)));
  return batch === undefined ? null : basename(batch);
};

export const isInTestBatch = ({ tests }: Batches, root: string, path: string): boolean =>
  foldersAbove(root, path).some((folder) => tests.has(folder));
