import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const roles = /\.(routes|service|rules|store|job|worker)\.ts$/;

/** Files of domains, tests apart, relative to this folder. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.includes(sep) && path.endsWith('.ts') && !path.endsWith('.test.ts'),
);

const featureOf = (path: string): string => path.split(sep).slice(0, 2).join('/');

interface Edge {
  from: string;
  to: string;
  /** The first import that makes it, as `file → file`. */
  because: string;
}

/** Imports of one feature by another, static, dynamic and of types. */
const listEdges = (): Edge[] => {
  const edges = new Map<string, Edge>();
  for (const path of files) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const [, specifier = ''] of source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = relative(root, resolve(root, path, '..', specifier));
      const [from, to] = [featureOf(path), featureOf(target)];
      if (target.startsWith('..') || from === to || edges.has(`${from} ${to}`)) continue;
      edges.set(`${from} ${to}`, { from, to, because: `${path} → ${target}` });
    }
  }
  return [...edges.values()];
};

/** The edges that remain when features are taken away that nothing left imports, or that import nothing left. */
const cyclesIn = (edges: readonly Edge[]): Edge[] => {
  const importers = new Set(edges.map(({ from }) => from));
  const imported = new Set(edges.map(({ to }) => to));
  const left = edges.filter(({ from, to }) => imported.has(from) && importers.has(to));
  return left.length === edges.length ? left : cyclesIn(left);
};

it('every file of a feature has a role in its name, which the linter’s directions of imports rest on', () => {
  expect(files.filter((path) => !roles.test(path))).toEqual([]);
});

it('features import each other without a cycle', () => {
  const edges = listEdges();
  expect(edges.length).toBeGreaterThan(50);
  expect(cyclesIn(edges).map(({ from, to, because }) => `${from} → ${to} (${because})`)).toEqual([]);
});

it('a cycle is found with the imports that make it', () => {
  const edge = (from: string, to: string): Edge => ({ from, to, because: '' });
  const cycle = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')];
  expect(cyclesIn([edge('x', 'a'), ...cycle, edge('b', 'y')])).toEqual(cycle);
});
