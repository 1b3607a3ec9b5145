import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';

const sha = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

const hashes = new Map();

/** Hash of a source as it is without mutants; null if it is gone. */
export function hashOf(file) {
  const path = join(root, file);
  if (!hashes.has(file)) hashes.set(file, existsSync(path) ? sha(readFileSync(path)) : null);
  return hashes.get(file);
}

/** Names a mutant by the content of its source and by what is changed where. */
export const keyOf = (file, change) => sha([file, hashOf(file), ...change].join('\n'));

/** Returns the keys of the mutants to be tested: the same ones for a seed, in whatever order they were listed. */
export const drawn = (keys, { seed, mutants }) =>
  keys
    .map((key) => [sha(`${seed} ${key}`), key])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, mutants)
    .map(([, key]) => key);

/** Results of sources that have not changed since, one a line of the file; the last line may be incomplete. */
export const storedIn = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line))
        .filter(({ file, source }) => source === hashOf(file))
    : [];
