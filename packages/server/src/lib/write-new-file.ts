import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** Writes all bytes at a position. On a full disk one write takes a part of them without an error, the next one throws. */
export const writeAll = async (file: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
};

interface Options {
  mode?: number;
  /** Forces the bytes to disk. */
  flush?: boolean;
}

/**
 * Makes a file that must not exist and lets `write` fill it. The file is there before the first byte and closed when this
 * resolves or rejects: a stream that opens its file itself may make it after it has failed and its name was removed.
 * Rejects with `EEXIST` if there is such a name.
 */
export const writeNewFile = async (
  path: string,
  { mode = 0o666, flush = false }: Options,
  write: (into: Writable) => Promise<void>,
): Promise<void> => {
  const file = await open(path, 'wx', mode);
  const into = file.createWriteStream({ flush });
  try {
    await write(into);
  } finally {
    // The handle is closed when its stream lets go of it.
    into.destroy();
    await file.close();
  }
};
