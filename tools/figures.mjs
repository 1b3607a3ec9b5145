// npm run figures: prints what the size and the order of the house come to, from the syntax of its sources. Tests,
// fixtures and what is generated are left out, and so is the composer of the demonstration's music.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, relative } from 'node:path';
import { root } from './lib/root.mjs';

const server = 'packages/server/src';
const leftOut = /(^|\/)(node_modules|dist|testing|fixtures|generated)\/|\.(test|d)\.tsx?$|^packages\/demo-music\//;

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !leftOut.test(path));

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
const files = packages.flatMap(filesBelow);
const code = files.filter((path) => /\.tsx?$/.test(path));
const textOf = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const linesOf = (path) => textOf.get(path).split('\n').length - 1;
const sum = (paths) => paths.reduce((total, path) => total + linesOf(path), 0);
const matches = (pattern) => code.reduce((total, path) => total + [...textOf.get(path).matchAll(pattern)].length, 0);

/** Folders at the top of a tree of sources, the arrows between them by their imports, and those that are in a cycle. */
function arrowsBelow(folder) {
  const topOf = (path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined);
  const arrows = new Map();
  for (const path of code.filter((each) => topOf(each)?.includes('.') === false))
    for (const [, target] of textOf.get(path).matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)) {
      const [from, to] = [topOf(path), topOf(normalize(join(dirname(path), target)))];
      if (to && to !== from && !to.includes('.')) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  const reaches = (from, to, seen = new Set()) =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  const folders = new Set(code.map(topOf).filter((name) => name && !name.includes('.')));
  return {
    folders: folders.size,
    arrows: [...arrows.values()].reduce((total, to) => total + to.size, 0),
    inCycle: [...folders].filter((name) => reaches(name, name)),
  };
}

/** Counts what a few rules of the linter would refuse, each with the options that are wanted. */
function lintCounts() {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-figures-'));
  const config = join(folder, 'oxlint.json');
  const rules = {
    'no-nested-ternary': 'error',
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    'names/no-private-words': 'error',
  };
  const jsPlugins = [join(root, 'tools/names.mjs')];
  writeFileSync(config, JSON.stringify({ plugins: [], jsPlugins, categories: { correctness: 'off' }, rules }));
  const command = [join(root, 'node_modules/.bin/oxlint'), '-c', config, '--format', 'json', ...packages];
  const { stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  rmSync(folder, { recursive: true });
  const found = JSON.parse(stdout).diagnostics.filter(({ filename }) => code.includes(filename));
  const codeOf = (rule) => (rule.includes('/') ? rule.replace('/', '(') : `eslint(${rule}`);
  return Object.keys(rules).map((rule) => found.filter((each) => each.code === `${codeOf(rule)})`).length);
}

/** Pairs of texts beside code: outside of the folders of languages. */
const hasPair = (path) =>
  !/\/(i18n|text)\//.test(path) && /\bru: ?['"`{(]/.test(textOf.get(path)) && /\ben: ?['"`{(]/.test(textOf.get(path));

const featuresFolder = [`${server}/domains`, `${server}/features`].find((each) =>
  code.some((path) => path.startsWith(`${each}/`)),
);
const features = arrowsBelow(featuresFolder);
const rooms = new Set(
  code.filter((path) => path.startsWith(`${server}/`)).map((path) => path.slice(server.length + 1).split('/')[0]),
);
const [ternaries, long, wide, privateNames] = lintCounts();

const figures = [
  ['TypeScript lines', sum(code)],
  ['CSS lines', sum(files.filter((path) => path.endsWith('.css')))],
  ['TypeScript files', code.length],
  ['TypeScript files under 15 lines', code.filter((path) => linesOf(path) < 15).length],
  ['Rooms at the top of the server', rooms.size],
  ['Folders of its features', features.folders],
  ['Arrows between them', features.arrows],
  ['Folders in a cycle', features.inCycle.length],
  ["Files in the portal's app", code.filter((path) => path.startsWith('packages/portal/src/app/')).length],
  ['Nested ternaries', ternaries],
  ['Functions above 80 lines', long],
  ['Functions of more than 4 parameters', wide],
  ['Names that are or begin with a private word', privateNames],
  ['Files with a pair of languages beside code', code.filter(hasPair).length],
  ['"as unknown as"', matches(/\bas unknown as\b/g)],
  ['Comments that begin with What, Where or Whoever', matches(/\/\*\*\s*(?:\*\s*)?(?:What|Where|Whoever)\b/g)],
];
const width = Math.max(...figures.map(([name]) => name.length));
for (const [name, value] of figures) console.log(`${name.padEnd(width)}  ${String(value).padStart(7)}`);
