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

/** Copies the assets of replaced builds, and stores since when each is replaced, in milliseconds since 1970. */
function copyFormerAssets() {
  const listed = join(place, 'former.json');
  const replaced = existsSync(listed) ? JSON.parse(readFileSync(listed, 'utf8')) : {};
  const own = new Set(readdirSync(assets));
  const now = Date.now();
  const former = {};
  for (const name of readdirSync(join(place, 'assets'))) {
    const since = replaced[name] ?? now;
    if (own.has(name) || now - since > 86_400_000) continue;
    copyFileSync(join(place, 'assets', name), join(assets, name));
    former[name] = since;
  }
  writeFileSync(join(folder, 'former.json'), JSON.stringify(former));
}

if (place) {
  if (existsSync(join(place, 'assets'))) copyFormerAssets();
  rmSync(place, { recursive: true, force: true });
  renameSync(folder, place);
}
