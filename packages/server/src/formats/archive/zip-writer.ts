import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { writeAll } from '../../lib/write-new-file.ts';
import { crc32 } from 'node:zlib';
import { centralHeader, endRecords, localHeader } from './zip-format.ts';

export interface Written {
  size: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

/** The source yields another number of bytes than announced. */
export class SizeChanged extends Error {}

/**
 * Writes an archive of stored entries to a created file (mode 0600), sequentially, in constant memory except for the
 * central directory. An entry's checksum is written before its bytes afterwards. Without the central directory no
 * reader accepts the file, so a partial archive cannot be mistaken for a complete one.
 */
export const createZipWriter = async (path: string, modified: Date) => {
  const file = await open(path, 'wx', 0o600);
  const directory: Buffer[] = [];
  let end = 0;
  return {
    /** Adds an entry of `size` bytes. Rejects with `SizeChanged` if the source yields another number. */
    add: async (
      name: string,
      size: number,
      source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): Promise<Written> => {
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
    /** Writes the central directory and syncs the file. Returns the archive's size. */
    finish: async (): Promise<number> => {
      const start = end;
      let size = 0;
      for (const header of directory) {
        await writeAll(file, header, start + size);
        size += header.length;
      }
      const records = endRecords(directory.length, size, start);
      await writeAll(file, records, start + size);
      // The file may be longer after a failed entry.
      await file.truncate(start + size + records.length);
      await file.sync();
      return start + size + records.length;
    },
    /** Closes the file, finished or not. */
    close: (): Promise<void> => file.close(),
  };
};

export type ZipWriter = Awaited<ReturnType<typeof createZipWriter>>;
