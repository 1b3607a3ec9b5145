import { close, open } from 'node:fs';

/** Milliseconds for which a file is kept open for its next reader, and maximum number of such files. */
const defaults = { lifetime: 2000, most: 64 };

/** A file that several readers share. */
export interface SharedFile {
  readonly descriptor: number;
  /** Ends the use by one reader, who must not have a read running; call it once. */
  release(): void;
}

interface Entry {
  file: Promise<number>;
  readers: number;
  /** False once a next reader opens the file anew. */
  isKept: boolean;
}

/**
 * Opens files for reading and keeps each open for a short time, since a player asks for one range after another. For
 * files whose bytes never change; one that was put in the place of another is seen after the lifetime.
 */
export const createOpenFiles = ({ lifetime, most } = defaults) => {
  const entries = new Map<string, Entry>();

  const closeUnused = (entry: Entry): void => {
    if (entry.isKept || entry.readers > 0) return;
    entry.file.then(
      (descriptor) => close(descriptor, () => {}),
      () => {},
    );
  };
  const drop = (path: string, entry = entries.get(path)): void => {
    if (!entry?.isKept) return;
    entries.delete(path);
    entry.isKept = false;
    closeUnused(entry);
  };
  const openEntry = (path: string): Entry => {
    const file = new Promise<number>((done, fail) => {
      open(path, (error, descriptor) => (error ? fail(error) : done(descriptor)));
    });
    const entry = { file, readers: 0, isKept: true };
    const [oldest] = entries.size >= most ? entries.keys() : [];
    if (oldest !== undefined) drop(oldest);
    entries.set(path, entry);
    setTimeout(() => drop(path, entry), lifetime).unref();
    return entry;
  };

  return {
    /** Rejects with the system's error. */
    open: async (path: string): Promise<SharedFile> => {
      const entry = entries.get(path) ?? openEntry(path);
      // Before the wait, in which it could be closed.
      entry.readers += 1;
      const release = () => {
        entry.readers -= 1;
        closeUnused(entry);
      };
      try {
        return { descriptor: await entry.file, release };
      } catch (error) {
        drop(path, entry);
        release();
        throw error;
      }
    },
    /** Makes the next reader open the file anew. */
    drop: (path: string): void => drop(path),
  };
};
