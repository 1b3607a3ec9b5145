/** Why a path is no place inside a folder. */
export type PathFault = 'outside' | 'bad_name' | 'too_long';

/** Longest name of a file or folder, and of a whole path, in bytes of UTF-8; and folders in one another. */
const longest = { name: 255, path: 2048, folders: 32 };

const tooLong = (text: string, most: number): boolean => Buffer.byteLength(text) > most;

/**
 * A path that somebody sent, as names joined by `/` that lie inside a folder whatever they are. A backslash parts
 * names too, since ZIPs made on Windows have it so. Absolute and drive paths and `..` are refused, never mended: who
 * sends one means another place. Names are NFC, as they are typed elsewhere.
 */
export const readInnerPath = (sent: string): { path: string } | { fault: PathFault } => {
  const text = sent.replaceAll('\\', '/');
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return { fault: 'bad_name' };
  const names = text.split('/').filter((name) => name !== '' && name !== '.');
  const path = names.join('/').normalize('NFC');
  if (text.startsWith('/') || /^[a-z]:/i.test(path) || names.includes('..')) return { fault: 'outside' };
  if (names.length === 0) return { fault: 'bad_name' };
  if (tooLong(path, longest.path) || names.length > longest.folders) return { fault: 'too_long' };
  if (path.split('/').some((name) => tooLong(name, longest.name))) return { fault: 'too_long' };
  return { path };
};

/** Tells paths that cannot stand beside the others: one that is there already, or a file where a folder is. */
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
