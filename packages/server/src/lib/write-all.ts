import type { FileHandle } from 'node:fs/promises';

/** Writes all bytes at a position. On a full disk one write takes a part of them without an error, the next one throws. */
export const writeAll = async (file: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
};
