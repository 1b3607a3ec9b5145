import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';
import { program } from '../lib/run.mjs';

const results = join(root, '.cache', 'results');
const show = (text) => process.stdout.write(text);

/**
 * @typedef {object} Suite what a suite came to
 * @property {string} name
 * @property {number} passed
 * @property {{name: string, why: string, trace?: string}[]} failed
 * @property {{name: string, seconds: number}[]} times of each test
 * @property {number} seconds
 */

/** A fresh file for the results of a suite. */
function resultFile(name) {
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A run that crashed or ran no tests counts as failed. */
function tally(name, { passed, failed, times }, { code, seconds }) {
  const isEmpty = passed + failed.length === 0;
  if (isEmpty) failed.push({ name, why: 'no test has run' });
  else if (code !== 0 && failed.length === 0) failed.push({ name, why: `ended with code ${code}` });
  return { name, passed, failed, times, seconds };
}

const nothing = { passed: 0, failed: [], times: [] };

/** Runs all projects of Vitest but `without`. @returns {Promise<Suite>} */
export async function runVitest(env, without = []) {
  const file = resultFile('vitest');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/test/outcome-reporter.mjs')}`];
  const ended = await program('vitest', ['run', ...reporters], {
    show,
    env: { ...env, OUTCOME_FILE: file, WITHOUT_PROJECTS: without.join(',') },
  });
  return tally('vitest', read(file) ?? nothing, ended);
}

/**
 * Runs the journeys in a browser against the built product, only the core ones if the others are among `without`;
 * `full` sweeps in every language. The product starts at once, the journeys when `release` resolves.
 * @returns {Promise<Suite>}
 */
export async function runJourneys(browser, full, without, release) {
  const file = resultFile('e2e');
  const env = { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(full && { E2E_FULL: '1' }) };
  const args = ['test', '--config=e2e/playwright.config.ts'];
  if (without.includes('journeys')) args.push('--project=core', '--reporter=list,json');
  else args.push(`--reporter=list,json,${join(root, 'tools/test/compared-writes.mjs')}`);
  const ended = await program('playwright', args, { show, env, release });
  const outcome = structuredClone(nothing);
  const report = read(file);
  for (const suite of report?.suites ?? []) collect(suite, outcome);
  for (const error of report?.errors ?? []) outcome.failed.push({ name: 'outside the journeys', why: error.message });
  return tally('e2e', outcome, ended);
}

/** Adds the journeys of one file or group of Playwright's report. */
function collect({ specs, suites = [] }, outcome) {
  for (const { file, title, tests } of specs) {
    for (const { status, results: tries } of tests) {
      const name = `${file} › ${title}`;
      outcome.times.push({ name, seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000 });
      if (status === 'expected') outcome.passed += 1;
      else outcome.failed.push({ name, ...describe(tries.find(({ error }) => error) ?? {}, status) });
    }
  }
  for (const suite of suites) collect(suite, outcome);
}

/** Why a journey failed, and what its page showed and its console said then: nothing else of it outlives a runner. */
function describe({ error, attachments = [] }, status) {
  const tree = attachments.flatMap(({ name, path }) => (name === 'error-context' && existsSync(path) ? [path] : []));
  const trees = tree.map((path) => /```yaml\n[^]*?```/.exec(readFileSync(path, 'utf8'))?.[0] ?? '');
  const logs = attachments.map(({ body = '' }) => Buffer.from(body, 'base64').toString());
  return { why: error?.message ?? status, trace: [...trees, ...logs].filter(Boolean).join('\n') };
}
