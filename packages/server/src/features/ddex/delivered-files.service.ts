import { createHash, getHashes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { NamedFile } from '../../ern/message.ts';
import type { Note } from '../../ern/report.ts';

const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep);
};

const decodedName = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** A sender's path as one below the message: without scheme, host, drive or leading slashes. */
const plainPath = (path: string): string =>
  normalize(
    path
      .replaceAll('\\', '/')
      .replace(/^[a-z][a-z\d+._-]*:\/\/[^/]*/i, '')
      .replace(/^[a-z]:/i, '')
      .replace(/^\/+/, ''),
  );

/** So many of a path's last parts say where a file is; a strange one has more. */
const mostParts = 8;

/** A path without its first folders, one less each time; down to its name. */
const endsOf = (path: string): string[] => {
  const parts = path
    .split('/')
    .filter((part) => part !== '.' && part !== '..' && part !== '')
    .slice(-mostParts);
  return parts.map((_, at) => parts.slice(at).join('/'));
};

/** How paths are compared that systems have written in their own way. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

/** Folders that hold a message's files hold no more than that; the bound keeps a strange one from being walked for ever. */
const mostFiles = 20_000;

const listBelow = async (folder: string): Promise<string[]> => {
  const found: string[] = [];
  const folders = [folder];
  for (let at = folders.shift(); at !== undefined && found.length < mostFiles; at = folders.shift()) {
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      if (entry.isFile()) found.push(join(at, entry.name));
      if (entry.isDirectory()) folders.push(join(at, entry.name));
    }
  }
  return found;
};

/** Finds the files of one message in the delivery that it lies in, and never outside of it. */
export interface FileFinder {
  find(file: NamedFile): Promise<string | null>;
}

/** `root` is the whole delivery, absolute. */
export const createFileFinder = (root: string, messagePath: string): FileFinder => {
  const folder = dirname(messagePath);
  /** By their names; paths begin at the message's folder. */
  let below: Promise<Map<string, { path: string; folded: string }[]>> | undefined;

  const isThere = async (path: string): Promise<boolean> => {
    if (!isInside(root, path)) return false;
    // A link must not lead out either.
    const real = await realpath(path).catch(() => null);
    if (real === null || !isInside(await realpath(root), real)) return false;
    return (await stat(real)).isFile();
  };

  /** The only file whose path ends as this one does, whatever the case and the form of its letters. */
  const byEnd = async (end: string): Promise<string | null> => {
    below ??= listBelow(folder).then((paths) => {
      const named = new Map<string, { path: string; folded: string }[]>();
      for (const path of paths) {
        const file = { path, folded: `/${folded(relative(folder, path))}` };
        const name = basename(file.folded);
        const namesakes = named.get(name);
        if (namesakes) namesakes.push(file);
        else named.set(name, [file]);
      }
      return named;
    });
    const wanted = `/${folded(end)}`;
    const namesakes = (await below).get(basename(wanted)) ?? [];
    const [only, another] = namesakes.filter((file) => file.folded.endsWith(wanted));
    return only !== undefined && another === undefined && (await isThere(only.path)) ? only.path : null;
  };

  return {
    find: async ({ path }) => {
      for (const written of new Set([plainPath(path), plainPath(decodedName(path))])) {
        const name = basename(written);
        const places = [written, join('resources', name), join('..', written), join('..', 'resources', name)];
        for (const place of places) {
          const found = join(folder, place);
          if (await isThere(found)) return found;
        }
        for (const end of endsOf(written)) {
          const only = await byEnd(end);
          if (only !== null) return only;
        }
      }
      return null;
    },
  };
};

/** Names of DDEX, such as `SHA-1` and `SHA256`, as the system knows them; null for what it does not. */
const algorithmOf = (name: string): string | null => {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return getHashes().find((known) => known.toLowerCase().replace(/[^a-z0-9]/g, '') === plain) ?? null;
};

const digestOf = async (path: string, algorithm: string): Promise<Buffer> => {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest();
};

/** Bytes of the digests in use, from MD5 to SHA-512. */
const digestSizes = new Set([16, 20, 28, 32, 48, 64]);

/** The bytes of a checksum in hex or base64; null for what is none: words, cut digits, one digit over and over. */
const readSum = (text: string): Buffer | null => {
  const isHex = /^[0-9a-f]+$/i.test(text);
  if (!isHex && (text.length % 4 !== 0 || !/^[a-z0-9+/]+={0,2}$/i.test(text))) return null;
  const sum = Buffer.from(text, isHex ? 'hex' : 'base64');
  return digestSizes.has(sum.length) && new Set(text).size > 1 ? sum : null;
};

/** What a file's checksum tells, and what is to be told of it. */
export interface HashCheck {
  /** The file is not the one that was sent. */
  isOther: boolean;
  note: Note | null;
}

/** Holds a file against the checksum that a message or a manifest names; one that cannot be read keeps nothing out. */
export const checkHash = async (path: string, { path: name, hash }: NamedFile): Promise<HashCheck> => {
  if (hash === null) return { isOther: false, note: null };
  const sum = readSum(hash.value.replaceAll(/\s/g, ''));
  if (!sum) return { isOther: false, note: { code: 'placeholder_hash', value: `${name}: ${hash.value}` } };
  const algorithm = algorithmOf(hash.algorithm);
  if (algorithm === null)
    return { isOther: false, note: { code: 'unknown_hash', value: `${name}: ${hash.algorithm}` } };
  return { isOther: !sum.equals(await digestOf(path, algorithm)), note: null };
};
