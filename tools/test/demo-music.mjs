import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';

const folder = join(root, 'packages/demo-music');
const record = join(folder, 'tested.sha256');

const filesBelow = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** SHA-256 of the package's sources and of those that it imports. */
function digest() {
  const hash = createHash('sha256');
  const sources = [join(folder, 'src'), join(root, 'packages/artwork/src')].flatMap(filesBelow);
  for (const path of [join(folder, 'package.json'), ...sources])
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/**
 * The composer depends on its own sources only and takes minutes to test, so its tests run if the sources differ from
 * the hash in `tested.sha256`.
 */
export const demoMusicIsTested = () => existsSync(record) && readFileSync(record, 'utf8').trim() === digest();

/** To be committed with the change that was tested. */
export const recordDemoMusic = () => writeFileSync(record, `${digest()}\n`);
