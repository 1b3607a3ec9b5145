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
  /** Files that are no sound. */
  others: FoundFile[];
  /** Folders and files that could not be looked at. */
  unreadable: string[];
  /** Anything at all lies in the folder, hidden files apart. */
  any: boolean;
}

/** Pictures are looked for beside the sound; an archive within another is not opened. */
const otherEndings = {
  picture: new Set('jpg jpeg png webp gif avif bmp tif tiff'.split(' ')),
  archive: new Set('zip rar 7z tar gz tgz bz2 xz'.split(' ')),
};

const endingOf = (path: string): string => extname(path).slice(1).toLowerCase();

/** What a file that is no sound is passed over as. */
export const passedAs = (path: string): 'picture' | 'archive' | 'other' => {
  const ending = endingOf(path);
  if (otherEndings.picture.has(ending)) return 'picture';
  return otherEndings.archive.has(ending) ? 'archive' : 'other';
};

/** Whether a file may be sound or the cover beside it, by its name; hidden files are neither. */
export const mayMatter = (path: string): boolean => {
  if (path.split('/').some((name) => name.startsWith('.') || name === '__MACOSX')) return false;
  const ending = endingOf(path);
  return ending === '' || audioEndings.has(ending) || otherEndings.picture.has(ending);
};

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
  const ending = endingOf(path);
  return ending === '' ? soundsLike(path) : audioEndings.has(ending);
};

/** Whether a link leads to something below a folder. */
const leadsInside = async (link: string, folder: string): Promise<boolean> => {
  const [target, root] = await Promise.all([realpath(link).catch(() => ''), realpath(folder)]);
  return target.startsWith(`${root}/`);
};

/**
 * Audio files below a folder in natural order. Links are followed, each folder once; hidden files are passed
 * over. `inside`: links that lead out of this folder are not followed, only named as unreadable.
 */
export const walkFolder = async (
  folder: string,
  { signal, inside }: { signal?: AbortSignal; inside?: string | undefined } = {},
): Promise<Walked> => {
  const walked: Walked = { files: [], others: [], unreadable: [], any: false };
  const seen = new Set<string>();

  const visit = async (path: string, entry: Dirent): Promise<void> => {
    if (entry.isSymbolicLink() && inside !== undefined && !(await leadsInside(path, inside))) {
      walked.unreadable.push(path);
      return undefined;
    }
    const found = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry;
    if (found?.isDirectory()) return enter(path);
    // Pipes, sockets and devices have no end; a link that leads nowhere has no beginning.
    if (!found?.isFile()) return undefined;
    try {
      const list = (await isAudio(path)) ? walked.files : walked.others;
      list.push({ path, size: (await stat(path)).size });
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
