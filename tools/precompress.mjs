// node tools/precompress.mjs FOLDER BROTLI_QUALITY [PLACE]: writes each script and style below FOLDER/assets compressed
// beside itself, so that the server has no time to spend on it; then puts FOLDER in PLACE, with the scripts and styles
// of builds that it has replaced within a day: pages that are open ask for them.
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [folder, quality, place] = process.argv.slice(2);
const params = { [constants.BROTLI_PARAM_QUALITY]: Number(quality) };

const compress = async (file) => {
  const bytes = await readFile(file);
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((made) => writeFile(`${file}.br`, made)),
    promisify(gzip)(bytes, { level: 9 }).then((made) => writeFile(`${file}.gz`, made)),
  ]);
};

const assets = join(folder, 'assets');
const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
await Promise.all(names.map((name) => compress(join(assets, name))));

/** Builds that follow one another all day, as developers make them, leave no more files than this. */
const mostFormer = 2000;

/** Since when assets are replaced; nothing of a list that a power cut has left empty. */
function readReplaced() {
  try {
    return JSON.parse(readFileSync(join(place, 'former.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Copies the assets of replaced builds, and stores since when each is replaced, in milliseconds since 1970. */
function copyFormerAssets() {
  const replaced = readReplaced();
  const own = new Set(readdirSync(assets));
  const now = Date.now();
  const former = readdirSync(join(place, 'assets'))
    .filter((name) => !own.has(name))
    .map((name) => [name, replaced[name] ?? now])
    .filter(([, since]) => now - since <= 86_400_000)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostFormer);
  for (const [name] of former) copyFileSync(join(place, 'assets', name), join(assets, name));
  writeFileSync(join(folder, 'former.json'), JSON.stringify(Object.fromEntries(former)));
}

if (place) {
  if (existsSync(join(place, 'assets'))) copyFormerAssets();
  rmSync(place, { recursive: true, force: true });
  renameSync(folder, place);
}
