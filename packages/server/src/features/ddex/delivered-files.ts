import { createHash, getHashes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { NamedFile } from './message.ts';

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
      .replace(/^[a-z]+:\/\/[^/]*/i, '')
      .replace(/^[a-z]:/i, '')
      .replace(/^\/+/, ''),
  );

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
  let names: Promise<Map<string, string[]>> | undefined;

  const isThere = async (path: string): Promise<boolean> => {
    if (!isInside(root, path)) return false;
    // A link must not lead out either.
    const real = await realpath(path).catch(() => null);
    if (real === null || !isInside(await realpath(root), real)) return false;
    return (await stat(real)).isFile();
  };

  const byName = async (name: string): Promise<string | null> => {
    names ??= listBelow(folder).then((paths) => {
      const map = new Map<string, string[]>();
      for (const path of paths) {
        const key = basename(path).normalize('NFC').toLowerCase();
        map.set(key, [...(map.get(key) ?? []), path]);
      }
      return map;
    });
    const [only, another] = (await names).get(name.normalize('NFC').toLowerCase()) ?? [];
    return only !== undefined && another === undefined && (await isThere(only)) ? only : null;
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
        const only = await byName(name);
        if (only !== null) return only;
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

/** Whether a file is the one that was sent; `unknown` where the message's sum is of a kind that nobody here knows. */
export const checkHash = async (path: string, { hash }: NamedFile): Promise<'same' | 'other' | 'unknown'> => {
  if (hash === null) return 'same';
  const algorithm = algorithmOf(hash.algorithm);
  if (algorithm === null) return 'unknown';
  const digest = await digestOf(path, algorithm);
  const stated = hash.value.replaceAll(/\s/g, '');
  return stated.toLowerCase() === digest.toString('hex') || stated === digest.toString('base64') ? 'same' : 'other';
};
