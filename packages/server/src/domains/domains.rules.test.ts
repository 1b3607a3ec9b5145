import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Edge, listEdges, listFiles } from '../../../../tools/domains.mjs';

const roles = /\.(routes|service|rules|store|job|worker)\.ts$|^[a-z]+\/register\.ts$/;

/** Which domain may ask which; `npm run domains` draws what they do. */
const allowed: Record<string, readonly string[]> = {
  catalogue: ['common'],
  common: [],
  customers: ['common', 'identity'],
  identity: ['common'],
  ingest: ['catalogue', 'common'],
  operations: ['catalogue', 'common', 'customers', 'identity', 'ingest', 'venues'],
  venues: ['catalogue', 'common', 'identity'],
};

/** The edges that remain when folders are taken away that nothing left imports, or that import nothing left. */
const cyclesIn = (edges: readonly Edge[]): Edge[] => {
  const importers = new Set(edges.map(({ from }) => from));
  const imported = new Set(edges.map(({ to }) => to));
  const left = edges.filter(({ from, to }) => imported.has(from) && importers.has(to));
  return left.length === edges.length ? left : cyclesIn(left);
};

it('every file of a domain has a role in its name, which the linter’s directions of imports rest on', () => {
  expect(listFiles().filter((path) => !roles.test(path))).toEqual([]);
});

it('domains ask only those that they may ask', () => {
  const asked = listEdges(1);
  expect(asked.filter(({ from, to }) => !allowed[from]?.includes(to))).toEqual([]);
  expect(asked).toHaveLength(Object.values(allowed).flat().length);
});

it('domains and their nouns import each other without a cycle', () => {
  expect(listEdges(2).length).toBeGreaterThan(50);
  expect(cyclesIn([...listEdges(1), ...listEdges(2)])).toEqual([]);
});

it('a cycle is found with the imports that make it', () => {
  const edge = (from: string, to: string): Edge => ({ from, to, because: '' });
  const cycle = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')];
  expect(cyclesIn([edge('x', 'a'), ...cycle, edge('b', 'y')])).toEqual(cycle);
});

it('each table belongs to one domain, whose page names it, or to the database and to HTTP', () => {
  const named = Object.keys(allowed).flatMap((domain) => {
    const page = readFileSync(join(import.meta.dirname, domain, 'README.md'), 'utf8');
    expect(page.trimEnd().split('\n').length, domain).toBeLessThanOrEqual(15);
    return [...(/^- Tables: (.*)$/m.exec(page)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => table);
  });
  const tables = readFileSync(join(import.meta.dirname, '../db/tables.ts'), 'utf8');
  const all = [...tables.slice(tables.indexOf('export interface Tables')).matchAll(/^ {2}(\w+): \w+;$/gm)];
  const owned = [...named, 'idempotency_responses', 'settings'];
  expect(new Set(owned)).toEqual(new Set(all.map(([, table]) => table)));
  expect(owned).toHaveLength(all.length);
});
