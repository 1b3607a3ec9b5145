import { open } from 'node:fs/promises';

/** What was written to a file is on disk from then on; of a folder, which files it has. */
export const fsyncPath = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
