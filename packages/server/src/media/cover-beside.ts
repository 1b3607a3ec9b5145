import { readdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';

const pictures = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']);

/** File names of covers, in order of preference. */
const names = ['cover', 'folder', 'front', 'album'];

const noCover = 100;

/** Name of a disc's folder, whose cover may be in its parent. */
const disc = /(^|[/\\])(cd|disc|disk|диск)[\s._-]*\d{1,2}$/i;

const rank = (file: string): number => {
  const stem = file.slice(0, -extname(file).length).toLowerCase();
  const exact = names.indexOf(stem);
  if (exact >= 0) return exact;
  const similar = names.findIndex((name) => stem.split(/[^\p{L}\p{N}]+/u).includes(name));
  return similar >= 0 ? names.length + similar : noCover;
};

/** Returns the cover among a folder's files, or null. */
export const chooseCover = (files: readonly string[]): string | null => {
  const images = files.filter((file) => !file.startsWith('.') && pictures.has(extname(file).toLowerCase())).toSorted();
  const best = images.toSorted((one, other) => rank(one) - rank(other))[0];
  if (best === undefined) return null;
  return rank(best) < noCover || images.length === 1 ? best : null;
};

/** Path of the cover in a folder, or for a disc's folder in its parent; null if there is none. */
export const findCoverBeside = async (folder: string): Promise<string | null> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // An import on a failing disk has to end; a folder that may not be read has no cover.
    if (error.code === 'EIO') throw error;
    return [];
  });
  const name = chooseCover(entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name));
  if (name) return join(folder, name);
  return disc.test(folder) ? findCoverBeside(dirname(folder)) : null;
};
