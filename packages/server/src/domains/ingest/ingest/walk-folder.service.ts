import { type Dirent } from 'node:fs';
import { open, opendir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { isMissing } from '../../../lib/disk-space.ts';
import { once } from '../../../lib/once.ts';

/** Extensions of audio files, supported or not: unsupported ones are refused by name instead of skipped. */
const audioEndings = new Set(
  'mp3 mp2 flac ogg oga opus m4a m4b mp4 aac wav wave wma aif aiff ape wv mpc mka tta dsf dff spx'.split(' '),
);

export interface FoundFile {
  path: string;
  size: number;
}

export interface Walked {
  files: FoundFile[];
  /** Files that are not audio, and folders of systems with audio in them. */
  others: FoundFile[];
  /** Folders and files that could not be read. */
  unreadable: string[];
  /** True if the folder contains anything but files of systems. */
  any: boolean;
}

/** Extensions of pictures, which are used as covers, and of archives, which are not opened. */
const otherEndings = {
  picture: new Set('jpg jpeg png webp gif avif bmp tif tiff'.split(' ')),
  archive: new Set('zip rar 7z tar gz tgz bz2 xz'.split(' ')),
};

const endingOf = (path: string): string => extname(path).slice(1).toLowerCase();

/** Kind of a skipped file. */
export const passedAs = (path: string): 'picture' | 'archive' | 'other' => {
  const ending = endingOf(path);
  if (otherEndings.picture.has(ending)) return 'picture';
  return otherEndings.archive.has(ending) ? 'archive' : 'other';
};

const ofSystems =
  /^\.(AppleDouble|Spotlight-V100|Trash.*|fseventsd|TemporaryItems|DocumentRevisions-V100|thumbnails|recycle|snapshots?|git|stfolder|stversions)$/i;

/** Names of files alone: a folder may be called so by its owner. */
const filesOfSystems = /^\.(DS_Store|localized|directory|hidden|nomedia|_.*)$/is;

/**
 * True if a file or folder holds what systems leave beside one's own: attributes of files, thumbnails, bins, indexes.
 * Albums may begin with a dot too (“...And Justice for All”, “.38 Special”).
 */
export const isOfSystem = (name: string, isFolder: boolean): boolean =>
  /^(__MACOSX|lost\+found|System Volume Information)$/.test(name) ||
  ofSystems.test(name) ||
  (!isFolder && filesOfSystems.test(name));

const isHidden = (path: string): boolean =>
  path.split('/').some((name, at, { length }) => isOfSystem(name, at < length - 1));

const hasAudioName = (path: string): boolean => audioEndings.has(endingOf(path)) && !isOfSystem(basename(path), false);

/** True if a report names a skipped file: systems leave no audio, so that also in their folders it is one's own. */
export const isReported = (path: string): boolean => !isHidden(path) || hasAudioName(path);

/** True if a folder that can be read has audio in it, by the names of files. */
const hasAudio = async (folder: string, signal: AbortSignal | undefined): Promise<boolean> => {
  try {
    for await (const { name } of await opendir(folder, { recursive: true })) {
      if (signal?.aborted || hasAudioName(name)) return true;
    }
  } catch {}
  return false;
};

/** True if a file may be audio or a cover, by its name; those of systems are neither. */
export const mayMatter = (path: string): boolean => {
  if (isHidden(path)) return false;
  const ending = endingOf(path);
  return ending === '' || audioEndings.has(ending) || otherEndings.picture.has(ending);
};

const order = once(() => new Intl.Collator('ru', { numeric: true, sensitivity: 'base' }));

/** True if the first bytes are those of an audio format, for files without an extension. */
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

/** True if a symbolic link leads below a folder. */
const leadsInside = async (link: string, folder: string): Promise<boolean> => {
  const [target, root] = await Promise.all([realpath(link).catch(() => ''), realpath(folder)]);
  return target.startsWith(`${root}/`);
};

/**
 * Lists audio files below a folder in natural order. Symbolic links are followed, each folder once; what is of systems is
 * skipped. `inside`: links that leave this folder are reported as unreadable instead of followed.
 */
export const walkFolder = async (
  folder: string,
  { signal, inside }: { signal?: AbortSignal; inside?: string | undefined } = {},
): Promise<Walked> => {
  const walked: Walked = { files: [], others: [], unreadable: [], any: false };
  const seen = new Set<string>();

  const unlessMissing = (path: string) => (error: unknown) => {
    if (!isMissing(error)) walked.unreadable.push(path);
    return null;
  };

  const visit = async (path: string, entry: Dirent): Promise<void> => {
    if (entry.isSymbolicLink() && inside !== undefined && !(await leadsInside(path, inside))) {
      walked.unreadable.push(path);
      return undefined;
    }
    const found = entry.isSymbolicLink() ? await stat(path).catch(unlessMissing(path)) : entry;
    if (found?.isDirectory()) return enter(path);
    // Pipes, sockets and devices have no end, and a dangling link has no target.
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
      const entries = await readdir(path, { withFileTypes: true });
      for (const entry of entries.toSorted((one, other) => order().compare(one.name, other.name))) {
        const below = join(path, entry.name);
        const isSkipped = isOfSystem(entry.name, !entry.isFile());
        if (isSkipped && !(entry.isDirectory() && (await hasAudio(below, signal)))) continue;
        walked.any = true;
        if (isSkipped) walked.others.push({ path: below, size: 0 });
        else await visit(below, entry);
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
