import type { UploadFile } from '@kamerton/wire/office';

/** A file with its path relative to the chosen folder. */
export interface Gathered {
  path: string;
  file: File;
}

/** Files that operating systems add to folders. */
const leftovers = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX\/.*|\._[^/]*)$/i;

export const isWanted = ({ path }: { path: string }) => !leftovers.test(path);

const readAll = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // `readEntries` returns at most 100 entries, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};

async function walk(entry: FileSystemEntry): Promise<Gathered[]> {
  if (entry.isDirectory) {
    const within = await readAll(entry as FileSystemDirectoryEntry);
    const found: Gathered[] = [];
    for (const one of within) found.push(...(await walk(one)));
    return found;
  }
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  return [{ path: entry.fullPath.replace(/^\//, ''), file }];
}

/** The files of a drop and of its folders. Reads the entries synchronously: they are gone after the event. */
export async function filesOfDrop(transfer: DataTransfer): Promise<Gathered[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = await Promise.all(entries.map(walk));
  return found.flat().filter(isWanted);
}

/** The files of an input, with their paths in a chosen folder. */
export const filesOfInput = (files: FileList): Gathered[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })).filter(isWanted);

const isZip = ({ path }: Gathered) => !path.includes('/') && path.toLowerCase().endsWith('.zip');

/** Makes each archive an upload of its own, and all other files one. */
export function uploadsOf(gathered: readonly Gathered[]): Gathered[][] {
  const rest = gathered.filter((one) => !isZip(one));
  return [...gathered.filter(isZip).map((one) => [one]), ...(rest.length > 0 ? [rest] : [])];
}

/**
 * True if these are the files of an unfinished upload, unchanged since, so that it can be resumed. Other music may have
 * the same names and sizes: corrected masters of the same length have both.
 */
export function isSame(
  list: readonly Pick<UploadFile, 'path' | 'size' | 'modified'>[],
  gathered: readonly Gathered[],
): boolean {
  if (list.length !== gathered.length) return false;
  const files = new Map(gathered.map(({ path, file }) => [path.normalize('NFC'), file]));
  return list.every(({ path, size, modified }) => {
    const file = files.get(path.normalize('NFC'));
    return file?.size === size && file.lastModified === modified;
  });
}

/** The files under the paths of the upload, which may differ in Unicode normalization. */
export function underPaths(list: readonly Pick<UploadFile, 'path'>[], gathered: readonly Gathered[]): Gathered[] {
  const files = new Map(gathered.map(({ path, file }) => [path.normalize('NFC'), file]));
  return list.flatMap(({ path }) => {
    const file = files.get(path.normalize('NFC'));
    return file ? [{ path, file }] : [];
  });
}
