import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';

/**
 * Projects of Vitest that take minutes and depend on nothing but these folders and files, beside the packages of the
 * lock file: they run when one of them has changed.
 */
const covered = {
  'demo-music': ['packages/demo-music/package.json', 'packages/demo-music/src', 'packages/artwork/src'],
  media: [
    ...['media', 'lib', 'testing'].map((folder) => `packages/server/src/${folder}`),
    'packages/wire/src',
    'reliability/fuzz',
  ],
  upgrade: ['packages/server/src/db', 'packages/server/src/lib', 'reliability/upgrade', 'tools/test/cluster.mjs'],
};

/** `{ [project]: { sources, passed } }`: SHA-256 of what it covers, and the versions that it has passed on with that. */
const record = join(root, 'tools/test/passed.json');
const readRecord = () => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {});

const filesOf = (path) =>
  /\.[a-z]+$/.test(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
        .toSorted();

function digest(project) {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...covered[project].flatMap(filesOf)])
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

const isUnchanged = (project, versions) => {
  const entry = readRecord()[project];
  return entry?.sources === digest(project) && entry.passed.includes(versions);
};

/** Projects that have passed with these sources on these versions, such as `Node 20.20.2`. */
export const unchangedProjects = (versions) => Object.keys(covered).filter((project) => isUnchanged(project, versions));

/** Records that projects have passed; the file is to be committed with the change that was tested. */
export function recordPassed(projects, versions) {
  const entries = readRecord();
  for (const project of projects) {
    const sources = digest(project);
    const before = entries[project]?.sources === sources ? entries[project].passed : [];
    entries[project] = { sources, passed: [...new Set([...before, versions])] };
  }
  if (projects.length > 0) writeFileSync(record, `${JSON.stringify(entries, null, 2)}\n`);
}

export const coveredProjects = Object.keys(covered);
