import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

/**
 * Copies the sources to `tree`, where they may be changed: files as they are now, installed packages as links, and
 * the workspace's own packages as links within the copy.
 */
export async function copyTree(tree) {
  rmSync(tree, { recursive: true, force: true });
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  for (const path of output.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    cpSync(join(root, path), join(tree, path));
  }
  linkPackages(tree);
  // Some tests start what is built.
  for (const name of readdirSync(join(tree, 'packages'))) {
    const built = join(root, 'packages', name, 'dist');
    if (existsSync(built)) symlinkSync(built, join(tree, 'packages', name, 'dist'));
  }
}

function linkPackages(tree) {
  const own = '@kamerton';
  mkdirSync(join(tree, 'node_modules', own), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== own && entry !== '.vite')) {
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  }
  for (const name of readdirSync(join(root, 'node_modules', own))) {
    symlinkSync(join('../../packages', name), join(tree, 'node_modules', own, name));
  }
}

/**
 * Writes the configuration of Vitest for an area: the tests of its folder, in its projects. Stryker's worker n has the
 * n-th database server.
 */
export function writeConfig(tree, { folder, projects }, urls) {
  const parts = folder.split('/');
  const others = parts.map((part, depth) => [...parts.slice(0, depth), `!(${part})`, '**'].join('/'));
  writeFileSync(
    join(tree, configFile),
    `const urls = ${JSON.stringify(urls)};
if (urls.length > 0) {
  process.env.TEST_DATABASE_URL = urls[Number(process.env.STRYKER_MUTATOR_WORKER ?? 0) % urls.length];
}
const { default: config } = await import('./vitest.config.ts');
const projects = config.test.projects.filter(({ test }) => ${JSON.stringify(projects)}.includes(test.name));
for (const { test } of projects) {
  test.exclude = ['**/node_modules/**', ...${JSON.stringify(others)}];
  test.testTimeout = 60_000;
  if (process.env.MUTATE_SQL) {
    test.setupFiles = [...(test.setupFiles ?? []), ${JSON.stringify(join(import.meta.dirname, 'sql-setup.mjs'))}];
    test.env = { ...test.env, MUTATE_SQL: process.env.MUTATE_SQL };
  }
}
export default { ...config, test: { ...config.test, projects, passWithNoTests: true } };
`,
  );
}

export const configFile = 'vitest.mutate.config.ts';
