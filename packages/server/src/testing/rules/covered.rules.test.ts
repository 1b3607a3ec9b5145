import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const load = (path: string) => import(join(root, path)) as Promise<unknown>;
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Unchanged {
  covered: Record<string, string[]>;
  forAll: string[];
}
const { covered, forAll } = (await load('tools/test/unchanged.mjs')) as Unchanged;
// A run leaves out the projects that have passed; the rule is about all of them.
vi.stubEnv('WITHOUT_PROJECTS', '');
interface Project {
  test: { name: string; include: string[] };
}
const { test: tests } = ((await load('vitest.config.ts')) as { default: { test: { projects: Project[] } } }).default;

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

/** Tests of a pattern: the file itself, or all below the folder with which it begins. */
const testsOf = (pattern: string): string[] => {
  const folder = /^[^*!{]*(?=\/[^/]*[*!{])/.exec(pattern)?.[0];
  return folder === undefined ? [pattern] : filesBelow(folder).filter((path) => /\.(test|spec)\.\w+$/.test(path));
};

/** The file that another one names, or the sources of a package of ours; outputs of a build are those of their sources. */
const fileOf = (from: string, named: string): string[] => {
  const own = /^@kamerton\/([\w-]+)/.exec(named)?.[1];
  if (own !== undefined) return [`packages/${own}/src`];
  const path = join(dirname(from), named.replace(/\?.*/, ''));
  const source = path.replace(/^(packages\/\w+)\/dist\/(.*)\.js$/, '$1/src/$2.ts');
  const isFile = statSync(join(root, source), { throwIfNoEntry: false })?.isFile() ?? false;
  return isFile && !source.includes('/dist/') ? [source] : [];
};

const references = /(?:from|import|import\(|new URL\()\s*['"]((?:\.|@kamerton\/)[^'"]+)['"]/g;

/** Files with all that they name, and so on. */
const reachedFrom = (files: readonly string[]): Set<string> => {
  const reached = new Set(files);
  for (const file of reached)
    if (/\.[cm]?[jt]sx?$/.test(file))
      for (const [, named = ''] of text(file).matchAll(references))
        for (const each of fileOf(file, named)) reached.add(each);
  return reached;
};

const patternsOf = (project: string): string[] =>
  project === 'journeys'
    ? ['e2e/*.spec.ts']
    : tests.projects.flatMap(({ test }) => (test.name === project ? test.include : []));

it.each(Object.keys(covered))('what the tests of %s are made of is in what lets them run anew', (project) => {
  const files = patternsOf(project).flatMap(testsOf);
  expect(files).not.toEqual([]);
  const paths = [...forAll, ...(covered[project] ?? [])];
  const isCovered = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`));
  expect([...reachedFrom(files)].filter((file) => !isCovered(file))).toEqual([]);
});
