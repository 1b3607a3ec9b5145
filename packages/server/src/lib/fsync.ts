import { open } from 'node:fs/promises';

/** Flushes a file's content, or a folder's entries, to disk. */
export const fsyncPath = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
