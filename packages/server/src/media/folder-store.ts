import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fsyncPath, fsyncUpTo } from '../lib/fsync.ts';
import { FileStream } from './file-stream.ts';
import { createOpenFiles } from './open-files.ts';
import { MediaNotFound, type MediaStore } from './store.ts';

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Media in a folder. A file appears under its name only when it is complete and synced. */
export const folderStore = (root: string): MediaStore => {
  const files = createOpenFiles();
  const synced = new Set<string>();
  /** Makes a folder whose name survives a power cut; one that is there may have been made a moment ago. */
  const makeFolder = async (folder: string): Promise<void> => {
    const made = await mkdir(folder, { recursive: true });
    if (made === undefined && synced.has(folder)) return;
    await fsyncUpTo(dirname(root), dirname(folder));
    synced.add(folder);
  };
  /** A process that was killed may have left the file without flushing its folder. */
  const keep = async (key: string): Promise<void> => {
    const folder = dirname(join(root, key));
    await makeFolder(folder);
    await fsyncPath(folder);
  };
  const place = async (key: string, write: (path: string) => Promise<void>): Promise<void> => {
    const path = join(root, key);
    const folder = dirname(path);
    await makeFolder(folder);
    const unfinished = join(folder, `.${randomUUID()}`);
    try {
      await write(unfinished);
      await fsyncPath(unfinished);
      await rename(unfinished, path);
      files.drop(path);
      await fsyncPath(folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };
  const size = async (key: string): Promise<number | null> => {
    try {
      return (await stat(join(root, key))).size;
    } catch (error) {
      if (missing(error)) return null;
      throw error;
    }
  };
  return {
    size,
    putFile: async (key, path) => {
      if ((await size(key)) === (await stat(path)).size) return keep(key);
      await place(key, (unfinished) => copyFile(path, unfinished, constants.COPYFILE_FICLONE));
    },
    putBytes: async (key, bytes) => {
      if ((await size(key)) === bytes.byteLength) return keep(key);
      await place(key, async (unfinished) => {
        const file = await open(unfinished, 'wx');
        try {
          await file.writeFile(bytes);
        } finally {
          await file.close();
        }
      });
    },
    open: async (key, range) => {
      // Whole files are read by checks, archives and backups, which have to see what lies on the disk.
      if (range === undefined) files.drop(join(root, key));
      try {
        return new FileStream(await files.open(join(root, key)), range);
      } catch (error) {
        throw missing(error) ? new MediaNotFound(key) : error;
      }
    },
    localPath: (key) => join(root, key),
    // An unwritable data folder is reported before the store is opened.
    check: async () => {},
    remove: async (key) => {
      await rm(join(root, key), { force: true });
      files.drop(join(root, key));
    },
  };
};
