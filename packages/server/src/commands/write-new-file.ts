import { type FileHandle, open, rm } from 'node:fs/promises';
import { CommandFailure } from './command.ts';

/** Makes a file for its owner's eyes; one that is there is never written over. Throws `CommandFailure`. */
export const createNewFile = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const code = error.code === 'EEXIST' ? 'file_exists' : 'file_unusable';
    throw new CommandFailure(code, { file, reason: error.code ?? '' });
  });

/** Writes a whole file, or leaves none. Throws `CommandFailure`. */
export const writeNewFile = async (file: string, bytes: Uint8Array): Promise<void> => {
  const made = await createNewFile(file);
  try {
    await made.writeFile(bytes);
  } catch (error) {
    await rm(file, { force: true });
    throw new CommandFailure('file_unusable', { file, reason: (error as NodeJS.ErrnoException).code ?? '' });
  } finally {
    await made.close();
  }
};
