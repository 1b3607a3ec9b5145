import { randomUUID } from 'node:crypto';
import { access, constants, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fsyncPath, fsyncUpTo } from '../lib/fsync.ts';
import { FileStream } from './file-stream.ts';
import { createOpenFiles } from './open-files.ts';
import { asidePrefix, isUnfinished, type ListedMedia, MediaNotFound, type MediaStore } from './store.ts';

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Milliseconds without a write after which a file under a temporary name was left by a killed process. */
const forgotten = 3_600_000;

const sizeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (missing(error)) return null;
    throw error;
  }
};

const writeNew = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
};

type Unreadable = (key: string) => void;

/** Yields the keys of all files, but for those that were set aside; folders that cannot be read are passed over. */
async function* walk(root: string, unreadable: Unreadable, folder = ''): AsyncGenerator<string, void, void> {
  try {
    for await (const entry of await opendir(join(root, folder), { bufferSize: 1024 })) {
      const key = folder + entry.name;
      if (entry.isFile()) yield key;
      if (entry.isDirectory() && `${key}/` !== asidePrefix) yield* walk(root, unreadable, `${key}/`);
    }
  } catch (error) {
    if (!missing(error)) unreadable(folder);
  }
}

/** One that was removed meanwhile is left out. */
async function* list(root: string, unreadable: Unreadable): AsyncGenerator<ListedMedia, void, void> {
  for await (const key of walk(root, unreadable)) {
    try {
      const found = await stat(join(root, key));
      yield { key, size: found.size, modifiedMs: found.mtimeMs };
    } catch (error) {
      if (!missing(error)) unreadable(key);
    }
  }
}

/** Media in a folder. A file appears under its name only when it is complete and synced. */
export const folderStore = (root: string): MediaStore => {
  const files = createOpenFiles();
  const synced = new Set<string>();
  /** Makes a folder whose name survives a power cut; one that is there may have been made a moment ago. */
  const makeFolder = async (folder: string): Promise<void> => {
    const firstCreated = await mkdir(folder, { recursive: true });
    if (firstCreated === undefined && synced.has(folder)) return;
    await fsyncUpTo(dirname(root), dirname(folder));
    synced.add(folder);
  };
  /** A process that was killed may have left the file without flushing its folder. */
  const syncFolder = async (key: string): Promise<void> => {
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
  const size = (key: string) => sizeOf(join(root, key));
  const replaceFile = (key: string, path: string): Promise<void> =>
    place(key, (unfinished) => copyFile(path, unfinished, constants.COPYFILE_FICLONE));
  return {
    size,
    list: (unreadable) => list(root, unreadable),
    replaceFile,
    putFile: async (key, path) => {
      if ((await size(key)) === (await stat(path)).size) return syncFolder(key);
      await replaceFile(key, path);
    },
    putBytes: async (key, bytes) => {
      if ((await size(key)) === bytes.byteLength) return syncFolder(key);
      await place(key, (unfinished) => writeNew(unfinished, bytes));
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
    check: async () => {
      // A folder that is not there is made with the first file.
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
        if (!missing(error)) throw error;
      });
    },
    remove: async (key) => {
      await rm(join(root, key), { force: true });
      files.drop(join(root, key));
    },
    setAside: async (key) => {
      const aside = join(root, asidePrefix, key);
      await makeFolder(dirname(aside));
      await rename(join(root, key), aside);
      files.drop(join(root, key));
      await fsyncPath(dirname(aside));
      await fsyncPath(dirname(join(root, key)));
    },
    sweep: async () => {
      for await (const key of walk(root, () => {})) {
        const found = isUnfinished(basename(key)) ? await stat(join(root, key)).catch(() => null) : null;
        if (found && Date.now() - found.mtimeMs > forgotten) await rm(join(root, key), { force: true });
      }
    },
  };
};
