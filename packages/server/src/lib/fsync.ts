import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Flushes a file's content, or a folder's entries, to disk. */
export const fsyncPath = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

export const fsyncPathSync = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Flushes the entries of a folder and of those above it up to `top`, which is one of them. */
export const fsyncUpTo = async (top: string, folder: string): Promise<void> => {
  await fsyncPath(folder);
  if (folder !== top && folder !== dirname(folder)) await fsyncUpTo(top, dirname(folder));
};

/** Flushes the entries of a folder and of all folders in it. */
export const fsyncFoldersIn = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await fsyncPath(folder);
  for (const entry of entries) if (entry.isDirectory()) await fsyncPath(join(entry.parentPath, entry.name));
};
