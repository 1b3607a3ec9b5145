// Reads the tags of all files of a folder, without covers: node tags.mjs <folder>; prints the seconds it took.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The product's own music-metadata.
const { resolve } = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const { parseFile } = await import(pathToFileURL(resolve('music-metadata')).href);

const folder = process.argv[2];
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mp3'));
const began = performance.now();
for (const name of names) {
  const { common } = await parseFile(join(folder, name), { skipCovers: true });
  if (!common.title) throw new Error(`${name} has no title`);
}
process.stdout.write(String((performance.now() - began) / 1000));
