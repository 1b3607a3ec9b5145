import type { UploadFile } from '@kamerton/wire/office';
import type { Gathered } from './gather.ts';

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
