import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../../..');

interface Named {
  type: string;
  name?: string;
  callee?: Named;
  id?: Named;
  key?: Named;
}

/** `onDemand`, `lazily`, `lazyPart`, and forms with their `rules`, load by `loadCode`. */
const loaders = new Set(['loadCode', 'lazily', 'lazyPart', 'onDemand', 'rules', 'loadRules']);

/** Imports that something else loads by it, or that may fail. */
const allowed = new Set([
  'portal/src/app/route-table.ts',
  'office/src/app/screens.ts',
  // A log-out waits for no network; the sign-in's route loads the same code.
  'portal/src/account/header/use-log-out.ts',
  // Fetched ahead, where a failure means nothing: what is wanted is loaded by `loadCode`.
  'portal/src/app/root-shell.tsx',
]);

const isNode = (value: unknown): value is Named => typeof (value as Named | null)?.type === 'string';

/** Counts the dynamic imports within a node that are in no loader. */
function bareImports(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, each) => sum + bareImports(each), 0);
  if (!isNode(node)) return 0;
  const name = { CallExpression: node.callee, VariableDeclarator: node.id, Property: node.key }[node.type]?.name;
  if (name !== undefined && loaders.has(name)) return 0;
  return Object.values(node).reduce<number>(
    (sum, each) => sum + bareImports(each),
    node.type === 'ImportExpression' ? 1 : 0,
  );
}

it('code that is imported when it is needed is loaded anew after a release', () => {
  const files = ['portal/src', 'office/src'].flatMap((folder) =>
    readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const bare = files.filter((file) => {
    if (!/\.tsx?$/.test(file) || /\.test\.|\/testing\//.test(file) || allowed.has(file)) return false;
    const source = readFileSync(join(packages, file), 'utf8');
    return (
      source.includes('import(') && bareImports(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body) > 0
    );
  });
  expect(bare).toEqual([]);
});
