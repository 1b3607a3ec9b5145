import { composed } from '@kamerton/wire';

/** Reasons why a path is not a valid path inside a folder. */
export type PathFault = 'outside' | 'bad_name' | 'too_long';

/** Maximum bytes in UTF-8 of a name and of a path, and maximum depth. */
const longest = { name: 255, path: 2048, folders: 32 };

const tooLong = (text: string, most: number): boolean => Buffer.byteLength(text) > most;

/**
 * Normalizes an untrusted relative path, which then stays inside of any folder. Backslashes separate names too, as in
 * ZIPs made on Windows. Absolute paths, drives (`C:`, `C:/…`, `C:name.mp3`, not “U: Love”) and `..` are refused instead of repaired, since they refer to another
 * place. Names are NFC.
 */
export const readInnerPath = (sent: string): { path: string } | { fault: PathFault } => {
  const text = sent.replaceAll('\\', '/');
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return { fault: 'bad_name' };
  const names = text.split('/').filter((name) => name !== '' && name !== '.');
  const path = composed(names.join('/'));
  if (text.startsWith('/') || /^[a-z]:(?! )/i.test(path) || names.includes('..')) return { fault: 'outside' };
  if (names.length === 0) return { fault: 'bad_name' };
  if (tooLong(path, longest.path) || names.length > longest.folders) return { fault: 'too_long' };
  if (path.split('/').some((name) => tooLong(name, longest.name))) return { fault: 'too_long' };
  return { path };
};

/** Returns a function: false for a path that conflicts with earlier ones: a duplicate, or a file named as a folder. */
export const createPathSet = (): ((path: string) => boolean) => {
  const files = new Set<string>();
  const folders = new Set<string>();
  return (path) => {
    const names = path.split('/');
    const above = names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
    if (files.has(path) || folders.has(path) || above.some((folder) => files.has(folder))) return false;
    files.add(path);
    for (const folder of above) folders.add(folder);
    return true;
  };
};
