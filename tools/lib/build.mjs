import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginStep } from './live-step.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { npm } from './run.mjs';

const stamp = join(root, '.cache', 'built');
const outputs = [
  'packages/server/dist/bundle/start.js',
  'packages/server/dist/cities.json',
  'packages/portal/dist/index.html',
  'packages/office/dist/index.html',
];
const leftOut = new Set(['node_modules', 'dist', '.cache']);
const leftOutEnds = /\.tsbuildinfo$|\.test\.tsx?$/;

/** True if the build is up to date with the sources. */
export const isBuilt = () =>
  outputs.every((path) => existsSync(join(root, path))) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === fingerprint();

/** The scripts of `npm run build`, one after another. */
const parts = ['server', 'portal', 'office'];

/** Builds all packages. The stamp is written last, and of the sources as they were before. */
export async function build(say, onStart) {
  let done = 0;
  const end = beginStep(say, 'Building', () => `${done} of ${parts.length}: ${parts[done] ?? 'done'}`);
  const began = Date.now();
  const before = fingerprint();
  forgetWhatIsGone();
  for (const part of parts) {
    const { code, output } = await npm(['run', `build:${part}`], { onStart });
    if (code !== 0) {
      end('');
      throw new Refusal(reasonOf(output), output);
    }
    done += 1;
  }
  const seconds = (Date.now() - began) / 1000;
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(stamp, before);
  } catch (error) {
    end(`Built, but it will be built again next time: ${error.message}.`);
    return;
  }
  end(`Built in ${seconds.toFixed(0)} s.`);
}

/** Names, sizes and times of all inputs of a build; also changes when a file is deleted or restored. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const at = statSync(join(root, path));
    if (at.isDirectory()) {
      for (const name of readdirSync(join(root, path)).toSorted()) {
        if (!leftOut.has(name) && !leftOutEnds.test(name)) add(`${path}/${name}`);
      }
    } else hash.update(`${path} ${at.size} ${at.mtimeMs}\n`);
  };
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'packages'])
    add(path);
  return `${hash.digest('hex')}\n`;
}

/** Removes TypeScript's build info if its output is missing, since TypeScript trusts it. */
function forgetWhatIsGone() {
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', name);
    if (!existsSync(join(folder, 'dist'))) rmSync(join(folder, 'tsconfig.tsbuildinfo'), { force: true });
  }
}

const reasonOf = (output) => {
  if (/ENOSPC/.test(output)) return 'The disk is full: the build could not be written.';
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `This user cannot write to ${root}: build once as its owner ("npm run build"), or use a copy in a folder of your own.`;
  }
  return 'The build failed; what it says is above.';
};
