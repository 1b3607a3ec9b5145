import { type Dirent } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Endings of sound, taken or not: what cannot be taken is refused by name and not passed over. */
const audioEndings = new Set(
  'mp3 mp2 flac ogg oga opus m4a m4b mp4 aac wav wave wma aif aiff ape wv mpc mka tta dsf dff spx'.split(' '),
);

export interface FoundFile {
  path: string;
  /** Bytes. */
  size: number;
}

export interface Walked {
  files: FoundFile[];
  /** Folders and files that could not be looked at. */
  unreadable: string[];
  /** Anything at all lies in the folder, hidden files apart. */
  any: boolean;
}

const order = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });

/** First bytes that name sound, for files without an ending. */
const soundsLike = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return /^(fLaC|OggS|ID3|RIFF....WAVE|....ftypM4A)/s.test(head);
  } finally {
    await file.close();
  }
};

const isAudio = async (path: string): Promise<boolean> => {
  const ending = extname(path).slice(1).toLowerCase();
  return ending === '' ? soundsLike(path) : audioEndings.has(ending);
};

/** Audio files below a folder in natural order. Links are followed, each folder once; hidden files are passed over. */
export const walkFolder = async (folder: string, signal?: AbortSignal): Promise<Walked> => {
  const walked: Walked = { files: [], unreadable: [], any: false };
  const seen = new Set<string>();

  const visit = async (path: string, entry: Dirent): Promise<void> => {
    const found = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry;
    if (found?.isDirectory()) return enter(path);
    // Pipes, sockets and devices have no end; a link that leads nowhere has no beginning.
    if (!found?.isFile()) return undefined;
    try {
      if (await isAudio(path)) walked.files.push({ path, size: (await stat(path)).size });
    } catch {
      walked.unreadable.push(path);
    }
    return undefined;
  };

  const enter = async (path: string): Promise<void> => {
    signal?.throwIfAborted();
    try {
      const real = await realpath(path);
      if (seen.has(real)) return;
      seen.add(real);
      const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
      walked.any ||= entries.length > 0;
      for (const entry of entries.toSorted((one, other) => order.compare(one.name, other.name))) {
        await visit(join(path, entry.name), entry);
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (path === folder) throw error;
      walked.unreadable.push(path);
    }
  };

  await enter(folder);
  return walked;
};
