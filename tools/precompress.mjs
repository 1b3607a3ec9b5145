// node tools/precompress.mjs FOLDER BROTLI_QUALITY [PLACE]: writes each script and style below FOLDER/assets compressed
// beside itself, so that the server has no time to spend on it; then puts FOLDER in PLACE, with the scripts and styles
// of builds that it has replaced within a month: pages that are open ask for them, and a server that goes on.
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { formerFiles, formerList } from './lib/former-files.mjs';

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

/** Copies the assets of replaced builds, and stores since when each is replaced, in milliseconds since 1970. */
function copyFormerAssets() {
  const own = new Set(readdirSync(assets));
  const others = readdirSync(join(place, 'assets')).filter((name) => !own.has(name));
  const former = formerFiles(place, others);
  for (const name of Object.keys(former)) copyFileSync(join(place, 'assets', name), join(assets, name));
  writeFileSync(join(folder, formerList), JSON.stringify(former));
}

if (place) {
  if (existsSync(join(place, 'assets'))) copyFormerAssets();
  rmSync(place, { recursive: true, force: true });
  renameSync(folder, place);
}
