import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../lib/refusal.mjs';
import { program } from '../lib/run.mjs';
import { openPostgres } from '../test/postgres.mjs';
import { areaOf, areas } from './areas.mjs';
import { storedIn } from './mutants.mjs';
import { lineOf, listSurvivors, summaryOf } from './report.mjs';
import { testSql } from './sql-run.mjs';
import { configFile, copyTree, writeConfig } from './tree.mjs';

const usage = `Usage: npm run mutate -- [area or folder …] [--mutants=200] [--sql=40] [--seed=1] [--ownership] [--anew]
  areas: ${areas.map(({ name }) => name).join(', ')}`;

function readArguments(args) {
  const options = {
    mutants: { type: 'string', default: '200' },
    sql: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    ownership: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
  };
  const { values, positionals } = parse(args, options);
  const numbers = { mutants: Number(values.mutants), sql: Number(values.sql) };
  const chosen = positionals.length > 0 ? positionals.map(areaOf) : areas;
  if (chosen.includes(undefined) || !Object.values(numbers).every(Number.isInteger)) throw new Refusal(usage);
  return { ...values, ...numbers, chosen };
}

function parse(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new Refusal(usage);
  }
}

/** The folder of the copy of the sources and of the results, outside of the repository. */
const state = join(process.env.MUTATE_FOLDER ?? join(tmpdir(), 'kamerton-mutate'));

/** Puts faults into areas of the code, one after another, and says which of them no test has noticed. */
export async function mutate(args, say) {
  const { chosen, ...options } = readArguments(args);
  say(`Seed ${options.seed}; results in ${state}`);
  const summaries = [];
  for (const area of chosen) {
    say(`\n== ${area.name}: ${area.folder}`);
    summaries.push(await mutateArea(area, options, say));
  }
  say(`\n| area | mutants | noticed | survived | not run by a test | score |\n|---|---|---|---|---|---|`);
  for (const summary of summaries) say(lineOf(summary));
}

/** Puts faults into one area; those whose result is known are not tried again. */
export async function mutateArea(area, options, say) {
  mkdirSync(state, { recursive: true });
  const tree = join(state, 'tree');
  const results = join(state, `${area.name}.jsonl`);
  if (options.anew) rmSync(results, { force: true });
  await copyTree(tree);
  const servers = area.usesDatabase ? [await openPostgres(say), await openPostgres(say)] : [];
  try {
    writeConfig(
      tree,
      area,
      servers.map(({ url }) => url),
    );
    const drawn = { seed: options.seed, mutants: options.mutants, results };
    if (!options.ownership && options.mutants > 0) await runStryker(tree, area, drawn, say);
    const { sql: mutants, ownership } = options;
    if (area.usesDatabase) await testSql({ tree, area, ...drawn, mutants, ownership }, say);
  } finally {
    for (const server of servers) server.stop();
  }
  const rows = storedIn(results);
  listSurvivors(rows, say);
  return summaryOf(area.name, rows);
}

async function runStryker(tree, { folder }, drawn, say) {
  const settings = {
    inPlace: true,
    testRunner: 'vitest',
    vitest: { configFile, related: true },
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'plugin.mjs')],
    mutate: [`${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/*.d.ts', '!**/testing/**', '!**/i18n/**'],
    // Most literals are of a union of types, and another one does not compile; the rest are texts and names of classes.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorers: ['glob'],
    checkers: ['drawn'],
    reporters: ['stored', 'progress-append-only'],
    coverageAnalysis: 'perTest',
    // Code that runs once per process would need a process for each.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 60,
    tempDirName: join(state, 'stryker'),
    allowConsoleColors: false,
  };
  writeFileSync(join(tree, 'stryker.mutate.json'), JSON.stringify(settings));
  const { code, output } = await program('stryker', ['run', 'stryker.mutate.json'], {
    cwd: tree,
    env: { MUTATE_DRAW: JSON.stringify(drawn) },
    show: (text) =>
      text
        .split('\n')
        .filter((line) => /tested|ERROR/.test(line))
        .forEach((line) => say(line)),
  });
  if (code !== 0) throw new Refusal('Stryker has failed.', output.slice(-6000));
}
