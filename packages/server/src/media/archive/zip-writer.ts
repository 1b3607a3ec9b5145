import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { centralHeader, endRecords, localHeader } from './zip-format.ts';

/** An entry that was written. */
export interface Written {
  size: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

export interface ZipWriter {
  /** Adds an entry of `size` bytes. Rejects with `SizeChanged` where another number of them comes. */
  add(name: string, size: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Written>;
  /** Writes the list at the end and forces all to disk. Answers the archive's size. */
  finish(): Promise<number>;
  /** Lets go of the file, finished or not. */
  close(): Promise<void>;
}

/** Other bytes came than were announced. */
export class SizeChanged extends Error {}

const writeAll = async (file: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
};

/**
 * Writes an archive of stored entries into a new file (mode 0600), one after the other, in constant memory but for the
 * list at its end. An entry's checksum is put before it once its bytes are through; without the list at the end it is
 * no archive to anybody, so half of one cannot be taken for a whole.
 */
export const createZipWriter = async (path: string, modified: Date): Promise<ZipWriter> => {
  const file = await open(path, 'wx', 0o600);
  const directory: Buffer[] = [];
  let end = 0;
  return {
    add: async (name, size, source) => {
      const start = end;
      const head = localHeader({ name, size, crc32: 0, modified });
      const hash = createHash('sha256');
      let [at, sum] = [start + head.length, 0];
      const past = at + size;
      for await (const chunk of source) {
        if (at + chunk.length > past) throw new SizeChanged(name);
        await writeAll(file, chunk, at);
        hash.update(chunk);
        sum = crc32(chunk, sum);
        at += chunk.length;
      }
      if (at !== past) throw new SizeChanged(name);
      const entry = { name, size, crc32: sum, modified };
      await writeAll(file, localHeader(entry), start);
      directory.push(centralHeader(entry, start));
      end = past;
      return { size, sha256: hash.digest('hex') };
    },
    finish: async () => {
      const start = end;
      let size = 0;
      for (const header of directory) {
        await writeAll(file, header, start + size);
        size += header.length;
      }
      const records = endRecords(directory.length, size, start);
      await writeAll(file, records, start + size);
      // A shorter entry may have been tried where the list stands now.
      await file.truncate(start + size + records.length);
      await file.sync();
      return start + size + records.length;
    },
    close: () => file.close(),
  };
};
