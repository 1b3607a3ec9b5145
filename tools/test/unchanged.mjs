import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';

/** Paths that tests of the server depend on: its frontends are seen by the journeys. */
const server = [
  ...['server', 'wire', 'playout', 'artwork', 'demo-music'].map((name) => `packages/${name}`),
  'packages/portal/index.html',
  'reliability',
  'bench',
  // Read by tests.
  ...['running', 'first-playlist'].map((name) => `docs/${name}.md`),
];

/**
 * Projects of Vitest and Playwright that take minutes and depend on nothing but these folders and files, beside the
 * packages of the lock file and what runs all of them: they run when one of them has changed. The others always run: units
 * and components, what depends on the engine on both (migrations, a backup and its recovery, search), and the core journeys.
 */
export const covered = {
  server,
  machine: server,
  reliability: server,
  'demo-music': ['packages/demo-music/package.json', 'packages/demo-music/src', 'packages/artwork/src'],
  media: [
    ...['media', 'formats', 'lib', 'testing'].map((folder) => `packages/server/src/${folder}`),
    'packages/wire/src',
    'reliability/fuzz',
  ],
  upgrade: ['packages/server/src/db', 'packages/server/src/lib', 'packages/wire/src', 'reliability/upgrade'],
  office: [
    ...['office', 'ui', 'wire/src', 'artwork/src'].map((path) => `packages/${path}`),
    'packages/portal/src/ui/tokens.css',
  ],
  // The whole product, as it is built.
  journeys: ['packages', 'e2e'],
};

/** What all of them depend on. */
export const forAll = ['package.json', 'package-lock.json', 'vitest.config.ts', 'vitest.setup.ts', 'tools'];

/** `{ [project]: { sources, passed } }`: SHA-256 of what it covers, and the versions that it has passed on with that. */
const record = join(root, 'tools/test/passed.json');
const readRecord = () => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {});

/** Outputs of a build, and the record; journeys leave the tests of packages out too. */
const leftOut = /(^|\/)(node_modules|dist|\.cache|passed\.json)$|\.tsbuildinfo$/;
const tests = /\.test\.tsx?$/;

function filesOf(path, project) {
  if (leftOut.test(path) || (project === 'journeys' && tests.test(path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  const names = readdirSync(join(root, path)).toSorted();
  return names.flatMap((name) => filesOf(`${path}/${name}`, project));
}

function digest(project) {
  const hash = createHash('sha256');
  for (const path of [...forAll, ...covered[project]].flatMap((each) => filesOf(each, project)))
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Sums of what projects cover, as it is before they run: it may be edited meanwhile, which nothing has tried then. */
export const sourcesOf = (projects) => Object.fromEntries(projects.map((project) => [project, digest(project)]));

/** Those projects that have passed with these sources on these versions, such as `Node 20.20.2`. */
export function unchangedProjects(sources, versions) {
  const entries = readRecord();
  return Object.keys(sources).filter((project) => {
    const entry = entries[project];
    return entry?.sources === sources[project] && entry.passed.includes(versions);
  });
}

/** Records that projects have passed; the file is to be committed with the change that was tested. */
export function recordPassed(projects, sources, versions) {
  const entries = readRecord();
  for (const project of projects) {
    const before = entries[project]?.sources === sources[project] ? entries[project].passed : [];
    entries[project] = { sources: sources[project], passed: [...new Set([...before, versions])] };
  }
  if (projects.length > 0) writeFileSync(record, `${JSON.stringify(entries, null, 2)}\n`);
}

/** Of Playwright, and of Vitest. */
export const coveredJourneys = ['journeys'];
export const coveredUnits = Object.keys(covered).filter((project) => !coveredJourneys.includes(project));
