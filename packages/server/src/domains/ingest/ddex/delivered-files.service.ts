import { composed } from '@kamerton/wire';
import { createHash, getHashes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, normalize, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Message, NamedFile } from '../../../formats/ddex/message.ts';
import type { Note } from '../../../formats/ddex/report.ts';
import { once } from '../../../lib/once.ts';
import { pushTo } from '../../../lib/push-to.ts';

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

/** Returns a sender's path relative to the message: without scheme, host, drive or leading slashes. */
const plainPath = (path: string): string =>
  normalize(
    path
      .replaceAll('\\', '/')
      .replace(/^[a-z][a-z\d+._-]*:\/\/[^/]*/i, '')
      .replace(/^[a-z]:/i, '')
      .replace(/^\/+/, ''),
  );

/** Maximum number of trailing path segments to try. */
const mostParts = 8;

/** A path and its suffixes, each one segment shorter, down to the file name. */
const endsOf = (path: string): string[] => {
  const parts = path
    .split('/')
    .filter((part) => part !== '.' && part !== '..' && part !== '')
    .slice(-mostParts);
  return parts.map((_, at) => parts.slice(at).join('/'));
};

/** Normalizes a path for comparison: NFC and lower case. */
const fold = (path: string): string => composed(path).toLowerCase();

/** Maximum number of files to index; keeps an unusual folder from being walked endlessly. */
const mostFiles = 20_000;

export const isXml = (path: string): boolean => extname(path).toLowerCase() === '.xml';

/** True if a file, empty or a manifest, marks a batch as complete. */
export const isMark = (path: string): boolean =>
  /^(batch[_-]?complete|manifest)/i.test(basename(path)) || /\.complete$/i.test(path);

/** Of a path that is not there, that can be nowhere, or that belongs to somebody else. */
const notOurs = /^(ENOENT|ENOTDIR|ENAMETOOLONG|ELOOP|ERR_INVALID_ARG_VALUE|EACCES|EPERM)$/;

/** True if a folder or file is not there, or belongs to somebody else; any other error says nothing of it. */
export const isNotOurs = ({ code = '' }: NodeJS.ErrnoException): boolean => notOurs.test(code);

const nullIfNotOurs = (error: unknown): null => {
  if (isNotOurs(error as NodeJS.ErrnoException)) return null;
  throw error;
};

const listFolder = async (folder: string): Promise<Dirent[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(nullIfNotOurs)) ?? [];

const hasMessages = (entries: readonly Dirent[]): boolean =>
  entries.some((entry) => entry.isFile() && isXml(entry.name) && !isMark(entry.name));

/** Lists files below a folder; `own` leaves out those of its folders that have messages of their own, however deep. */
const listBelow = async (folder: string, own: boolean): Promise<string[]> => {
  const found: { path: string; branch: string }[] = [];
  const others = new Set<string>();
  const folders = [{ at: folder, branch: '' }];
  for (let next = folders.shift(); next !== undefined && found.length < mostFiles; next = folders.shift()) {
    const { at, branch } = next;
    if (others.has(branch)) continue;
    const entries = await listFolder(at);
    if (own && at !== folder && hasMessages(entries)) others.add(branch);
    for (const entry of entries) {
      const path = join(at, entry.name);
      if (entry.isFile()) found.push({ path, branch });
      if (entry.isDirectory()) folders.push({ at: path, branch: branch || path });
    }
  }
  return found.flatMap(({ path, branch }) => (others.has(branch) ? [] : [path]));
};

/**
 * Returns what finds the files of one message, only inside its delivery, whose absolute path is `root`. `named` are all
 * files that the message names: then what one of them names belongs to no other, and what lies with another message is
 * that one's.
 */
export const createFileFinder = (root: string, messagePath: string, named?: readonly Pick<NamedFile, 'path'>[]) => {
  const folder = dirname(messagePath);
  /** Files by name; paths are relative to the message's folder. */
  let below: Promise<Map<string, { path: string; folded: string }[]>> | undefined;

  const isThere = async (path: string): Promise<boolean> => {
    if (!isInside(root, path)) return false;
    // A symbolic link must not leave the delivery either.
    const real = await realpath(path).catch(nullIfNotOurs);
    if (real === null || !isInside(await realpath(root), real)) return false;
    return (await stat(real)).isFile();
  };

  /** Returns the only file with this path suffix, ignoring case and Unicode normalization. */
  const byEnd = async (end: string): Promise<string | null> => {
    below ??= listBelow(folder, named !== undefined).then((paths) => {
      const byName = new Map<string, { path: string; folded: string }[]>();
      for (const path of paths) {
        const file = { path, folded: `/${fold(relative(folder, path))}` };
        pushTo(byName, basename(file.folded), file);
      }
      return byName;
    });
    const wanted = `/${fold(end)}`;
    const namesakes = (await below).get(basename(wanted)) ?? [];
    const [only, another] = namesakes.filter((file) => file.folded.endsWith(wanted));
    return only !== undefined && another === undefined && (await isThere(only.path)) ? only.path : null;
  };

  const isParentFree = once(async () => named === undefined || !hasMessages(await listFolder(dirname(folder))));

  const atPlace = async (place: string): Promise<string | null> => {
    if (place.startsWith('..') && !(await isParentFree())) return null;
    const found = join(folder, place);
    return (await isThere(found)) ? found : null;
  };

  /** Ways to find a path, the most certain first: each resolves to the one file that it leads to, or null. */
  const waysTo = (path: string): (() => Promise<string | null>)[] =>
    [...new Set([plainPath(path), plainPath(decodedName(path))])].flatMap((written) => {
      const name = basename(written);
      const places = [written, join('resources', name), join('..', written), join('..', 'resources', name)];
      return [...places.map((place) => () => atPlace(place)), ...endsOf(written).map((end) => () => byEnd(end))];
    });

  const follow = async (ways: readonly (() => Promise<string | null>)[]): Promise<string | null> => {
    for (const way of ways) {
      const found = await way();
      if (found !== null) return found;
    }
    return null;
  };

  /**
   * Files of all named paths. A path that names a file exactly has it; of the others a file that has been found for one
   * path, or to which two lead in the same way, is no other's: that one is missing.
   */
  const assigned = once(async () => {
    const files = new Map<string, string>();
    const open = new Map([...new Set((named ?? []).map(({ path }) => path))].map((path) => [path, waysTo(path)]));
    for (let way = 0; [...open.values()].some((ways) => way < ways.length); way += 1) {
      const used = new Set(files.values());
      const found = new Map<string, string[]>();
      for (const [path, ways] of open) {
        const file = await ways[way]?.();
        if (file && !used.has(file)) found.set(file, [...(found.get(file) ?? []), path]);
      }
      for (const [file, paths] of found) {
        if (paths.length > 1 && way > 0) continue;
        for (const path of paths) {
          files.set(path, file);
          open.delete(path);
        }
      }
    }
    return files;
  });

  return {
    /** True if a file lies where its message names it, and has not been found by its name or the end of its path. */
    isInPlace: ({ path }: NamedFile, found: string): boolean =>
      [plainPath(path), plainPath(decodedName(path))]
        .flatMap((written) => [written, join('resources', written)])
        .some((place) => fold(join(folder, place)) === fold(found)),
    find: async ({ path }: NamedFile): Promise<string | null> =>
      named ? ((await assigned()).get(path) ?? null) : follow(waysTo(path)),
  };
};

export type FileFinder = ReturnType<typeof createFileFinder>;

/** Files that a message names. */
export const filesNamedBy = ({ recordings, pictures }: Pick<Message, 'recordings' | 'pictures'>): NamedFile[] =>
  [...recordings.values(), ...pictures.values()].flatMap(({ files }) => files);

/** Maps a DDEX algorithm name such as `SHA-1` or `SHA256` to the one of Node; null if unknown. */
const algorithmOf = (name: string): string | null => {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return getHashes().find((algorithm) => algorithm.toLowerCase().replace(/[^a-z0-9]/g, '') === plain) ?? null;
};

const digestOf = async (path: string, algorithm: string): Promise<Buffer> => {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest();
};

/** Digest sizes in bytes, from MD5 to SHA-512. */
const digestSizes = new Set([16, 20, 28, 32, 48, 64]);

/** Decodes a checksum from hex or base64; null for placeholders: words, truncated digests, one repeated digit. */
const readSum = (text: string): Buffer | null => {
  const isHex = /^[0-9a-f]+$/i.test(text);
  if (!isHex && (text.length % 4 !== 0 || !/^[a-z0-9+/]+={0,2}$/i.test(text))) return null;
  const sum = Buffer.from(text, isHex ? 'hex' : 'base64');
  return digestSizes.has(sum.length) && new Set(text).size > 1 ? sum : null;
};

/** Result of comparing a file with its checksum. */
export interface HashCheck {
  /** True if the file differs from the one that was sent. */
  isOther: boolean;
  note: Note | null;
}

/** Compares a file with the checksum of its message or manifest; an unreadable checksum does not reject the file. */
export const checkHash = async (path: string, { path: name, hash }: NamedFile): Promise<HashCheck> => {
  if (hash === null) return { isOther: false, note: null };
  const sum = readSum(hash.value.replaceAll(/\s/g, ''));
  if (!sum) return { isOther: false, note: { code: 'placeholder_hash', value: `${name}: ${hash.value}` } };
  const algorithm = algorithmOf(hash.algorithm);
  if (algorithm === null)
    return { isOther: false, note: { code: 'unknown_hash', value: `${name}: ${hash.algorithm}` } };
  return { isOther: !sum.equals(await digestOf(path, algorithm)), note: null };
};
