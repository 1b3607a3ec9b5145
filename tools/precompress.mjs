// node tools/precompress.mjs FOLDER BROTLI_QUALITY [PLACE]: writes each script and style below FOLDER/assets compressed
// beside itself, so that the server has no time to spend on it; then puts FOLDER in PLACE.
import { readdirSync, renameSync, rmSync } from 'node:fs';
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

if (place) {
  rmSync(place, { recursive: true, force: true });
  renameSync(folder, place);
}
