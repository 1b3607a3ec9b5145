import type { UploadFile } from '@kamerton/wire/office';

/** A file with its path below what was chosen. */
export interface Gathered {
  path: string;
  file: File;
}

/** What systems put beside files; no music is among it. */
const leftovers = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX\/.*|\._[^/]*)$/i;

export const isWanted = ({ path }: { path: string }) => !leftovers.test(path);

const readAll = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A reader tells of a hundred at a time, and of none at the end.
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

/** The files of a drop, folders walked through. The entries are taken at once: a drop forgets them after its event. */
export async function filesOfDrop(transfer: DataTransfer): Promise<Gathered[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = await Promise.all(entries.map(walk));
  return found.flat().filter(isWanted);
}

/** The files of an input, with the paths that a chosen folder gives them. */
export const filesOfInput = (files: FileList): Gathered[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })).filter(isWanted);

const isZip = ({ path }: Gathered) => !path.includes('/') && path.toLowerCase().endsWith('.zip');

/** Every archive is an upload of its own; all else is one together. */
export function uploadsOf(gathered: readonly Gathered[]): Gathered[][] {
  const rest = gathered.filter((one) => !isZip(one));
  return [...gathered.filter(isZip).map((one) => [one]), ...(rest.length > 0 ? [rest] : [])];
}

/** Whether these are the files of an unfinished upload, so that it goes on instead of beginning anew. */
export function isSame(list: readonly Pick<UploadFile, 'path' | 'size'>[], gathered: readonly Gathered[]): boolean {
  if (list.length !== gathered.length) return false;
  const sizes = new Map(gathered.map(({ path, file }) => [path.normalize('NFC'), file.size]));
  return list.every(({ path, size }) => sizes.get(path.normalize('NFC')) === size);
}

/** Files under the paths that the upload knows them by. */
export function underPaths(list: readonly Pick<UploadFile, 'path'>[], gathered: readonly Gathered[]): Gathered[] {
  const files = new Map(gathered.map(({ path, file }) => [path.normalize('NFC'), file]));
  return list.flatMap(({ path }) => {
    const file = files.get(path.normalize('NFC'));
    return file ? [{ path, file }] : [];
  });
}
