// npm run domains: draws which domain of the server asks which, from the imports of the sources, and writes the picture into
// docs/architecture.md; `npm run check` compares the two.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './lib/root.mjs';

const source = join(root, 'packages/server/src/domains');

/** Files of domains, tests apart, relative to their folder. */
export const listFiles = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => path.includes('/') && path.endsWith('.ts') && !path.endsWith('.test.ts'));

/** Folder of a file: a domain at depth 1, a noun of one at depth 2. */
const folderOf = (path, depth) => path.split('/').slice(0, depth).join('/');

/** Imports of one folder by another, static, dynamic and of types, each with the first pair of files that makes it. */
export const listEdges = (depth) => {
  const edges = new Map();
  for (const path of listFiles()) {
    // The file that registers a domain's routes names all of its nouns.
    if (depth > 1 && !path.includes('/', path.indexOf('/') + 1)) continue;
    for (const [, specifier] of readFileSync(join(source, path), 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g,
    )) {
      const target = relative(source, resolve(source, path, '..', specifier)).replaceAll(sep, '/');
      const [from, to] = [folderOf(path, depth), folderOf(target, depth)];
      // Files beside the domains, such as their dependencies, belong to none.
      const isOutside = target.startsWith('..') || !target.includes('/');
      if (isOutside || from === to || edges.has(`${from} ${to}`)) continue;
      edges.set(`${from} ${to}`, { from, to, because: `${path} → ${target}` });
    }
  }
  return [...edges.values()].toSorted((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1));
};

const document = join(root, 'docs/architecture.md');
const [start, end] = ['```mermaid\ngraph TD\n', '```\n'];

/** The document as it has to be. */
const withPicture = (text) => {
  const [before, rest = ''] = text.split(start);
  const after = rest.slice(rest.indexOf(end));
  return `${before}${start}${listEdges(1)
    .map(({ from, to }) => `  ${from} --> ${to}\n`)
    .join('')}${after}`;
};

/** Faults of the picture in the document, none if it shows the sources. */
export const checkPicture = () => {
  const text = readFileSync(document, 'utf8');
  return withPicture(text) === text
    ? []
    : ['docs/architecture.md shows other arrows than the sources: npm run domains'];
};

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  writeFileSync(document, withPicture(readFileSync(document, 'utf8')));
