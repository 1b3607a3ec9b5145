import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { drawn, storedIn } from './mutants.mjs';
import { isOfOwnership, listSources, withMutants } from './sql.mjs';
import { configFile } from './tree.mjs';

/**
 * Tests drawn mutants of the SQL texts, or all that remove a condition of ownership, each by the tests whose statements
 * have it. All are in the sources at once, so that the tests are loaded once; one after another is active.
 */
export async function testSql({ tree, area, seed, mutants, ownership, results }, say) {
  const sources = listSources(area.folder);
  const all = sources.flatMap((source) => source.mutants).filter(({ was }) => !ownership || isOfOwnership(was));
  const tested = new Set(storedIn(results).map(({ key }) => key));
  const keys = all.map(({ row }) => row.key);
  const chosen = new Set(drawn(keys, { seed, mutants: ownership ? keys.length : mutants }));
  const left = all.filter(({ row }) => chosen.has(row.key) && !tested.has(row.key));
  if (left.length === 0) return;
  for (const { file, text, mutants: planted } of sources) {
    if (planted.length > 0) writeFileSync(join(tree, file), withMutants(text, planted));
  }
  const tests = await openTests(tree, area, say);
  try {
    for (const [n, { row }] of left.entries()) {
      const status = await tests.statusOf(row);
      appendFileSync(results, `${JSON.stringify({ ...row, status })}\n`);
      say(`SQL ${n + 1}/${left.length} ${status} ${row.file}:${row.line} ${row.mutatorName}`);
    }
  } finally {
    await tests.close();
  }
}

async function openTests(tree, { folder }, say) {
  const state = join(tree, 'sql-mutants');
  mkdirSync(state, { recursive: true });
  for (const name of ['active', 'reached']) writeFileSync(join(state, name), '');
  process.env.MUTATE_SQL = state;
  const named = process.env.TEST_DATABASE_URL;
  const options = { root: tree, config: join(tree, configFile), watch: false, reporters: [{}] };
  const vitest = await createVitest('test', options, { server: { watch: null } }, {});
  const run = (specifications) => vitest.runTestSpecifications(specifications);
  const inFolder = await vitest.globTestSpecifications();
  say(`Runs ${inFolder.length} files of tests in ${folder}`);
  const { testModules } = await run(inFolder);
  const failed = testModules.filter((module) => !module.ok());
  for (const { config } of [vitest, ...vitest.projects]) config.bail = 1;
  if (failed.length > 0) say(`Failed without a mutant: ${failed.map(({ moduleId }) => moduleId).join(', ')}`);
  const reachedBy = new Map();
  for (const line of readFileSync(join(state, 'reached'), 'utf8').split('\n').slice(0, -1)) {
    const [key, path] = line.split(' ');
    reachedBy.set(key, (reachedBy.get(key) ?? new Set()).add(path));
  }
  const takes = new Map(testModules.map((module) => [module.moduleId, module.diagnostic().duration]));
  const unusable = new Set(failed.map(({ moduleId }) => moduleId));
  /** Tests beside the source first, then the shortest ones. */
  const orderFor = ({ file }) => {
    const isNear = ({ moduleId }) => dirname(relative(tree, moduleId)) === dirname(file);
    return (a, b) => isNear(b) - isNear(a) || (takes.get(a.moduleId) ?? 0) - (takes.get(b.moduleId) ?? 0);
  };
  const notices = async (specifications) => {
    const { testModules: modules, unhandledErrors } = await run(specifications);
    return unhandledErrors.length > 0 || modules.some((module) => !module.ok());
  };
  return {
    statusOf: async (row) => {
      const paths = reachedBy.get(row.key) ?? new Set();
      const reaching = inFolder
        .filter(({ moduleId }) => paths.has(moduleId) && !unusable.has(moduleId))
        .toSorted(orderFor(row));
      if (reaching.length === 0) return 'NoCoverage';
      writeFileSync(join(state, 'active'), row.key);
      try {
        // A few at a time: most mutants are noticed by the first ones.
        for (let at = 0; at < reaching.length; at += 4) {
          if (await notices(reaching.slice(at, at + 4))) return 'Killed';
        }
        return 'Survived';
      } finally {
        writeFileSync(join(state, 'active'), '');
      }
    },
    close: async () => {
      await vitest.close();
      // The configuration has named the area's own server.
      if (named === undefined) delete process.env.TEST_DATABASE_URL;
    },
  };
}
