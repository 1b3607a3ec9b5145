import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginStep } from './live-step.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { npm } from './run.mjs';

/** Files of each part that must be there for it to count as built; a part is built from the package of its name. */
const outputs = {
  server: ['bundle/start.cjs', 'bundle/kamerton.cjs', 'cities.json', 'clusters/version'],
  portal: ['index.html'],
  office: ['index.html'],
  player: ['index.html'],
};
const tools = ['bundle', 'compile', 'precompress', 'lib/former-files'].map((name) => `tools/${name}.mjs`);
const forAll = ['package.json', 'package-lock.json', 'tsconfig.base.json', ...tools];
const leftOut = new Set(['node_modules', 'dist', '.cache']);
const leftOutEnds = /\.tsbuildinfo$|\.test\.tsx?$/;

/** The parts of a build; each has a script `build:<part>` and does without the others. */
export const parts = Object.keys(outputs);

const stampOf = (part) => join(root, '.cache', `built-${part}`);

/** True if the part is up to date with its sources. A build that failed or was cut off leaves no stamp. */
export const isBuilt = (part) =>
  outputs[part].every((path) => existsSync(join(root, 'packages', part, 'dist', path))) &&
  existsSync(stampOf(part)) &&
  readFileSync(stampOf(part), 'utf8') === fingerprint(part);

/** The packages of ours that a package is built from: itself, and what it depends on. */
function packagesOf(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies)) {
    if (dependency.startsWith('@kamerton/')) packagesOf(dependency.slice('@kamerton/'.length), found);
  }
  return found;
}

/** Builds parts at the same time. The stamp of each is written last, and of the sources as they were before. */
export async function build(wanted, say, onStart) {
  const building = new Set(wanted);
  const end = beginStep(say, 'Building', () => [...building].join(', '));
  const began = Date.now();
  const buildPart = async (part) => {
    const before = fingerprint(part);
    const { code, output } = await npm(['run', `build:${part}`], { onStart });
    building.delete(part);
    return { part, before, code, output };
  };
  const made = await Promise.all(wanted.map(buildPart));
  const broken = made.find(({ code }) => code !== 0);
  if (broken) end('');
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    for (const { part, before, code } of made) if (code === 0) writeFileSync(stampOf(part), before);
  } catch (error) {
    if (!broken) end(`Built, but it will be built again next time: ${error.message}.`);
  }
  if (broken) throw new Refusal(reasonOf(broken.output), broken.output);
  end(`Built in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}

/** Names, sizes and times of all inputs of a part; also changes when a file is deleted or restored. */
function fingerprint(part) {
  const hash = createHash('sha256');
  const add = (path) => {
    const at = statSync(join(root, path));
    if (at.isDirectory()) {
      for (const name of readdirSync(join(root, path)).toSorted()) {
        if (!leftOut.has(name) && !leftOutEnds.test(name)) add(`${path}/${name}`);
      }
    } else hash.update(`${path} ${at.size} ${at.mtimeMs}\n`);
  };
  for (const path of [...forAll, ...[...packagesOf(part)].map((name) => `packages/${name}`)]) add(path);
  return `${hash.digest('hex')}\n`;
}

const reasonOf = (output) => {
  if (/ENOSPC/.test(output)) return 'The disk is full: the build could not be written.';
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `This user cannot write to ${root}: build once as its owner ("npm run build"), or use a copy in a folder of your own.`;
  }
  return 'The build failed; what it says is above.';
};
