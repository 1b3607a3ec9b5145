import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';
import { program } from '../lib/run.mjs';

const results = join(root, '.cache', 'results');
const show = (text) => process.stdout.write(text);

/** A fresh file for the results of a suite. */
function resultFile(name) {
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Failures are counted so that a run that ended badly never counts none, and one that tested nothing is one. */
function tally({ name, passed, failed, code, seconds }) {
  const isEmpty = passed + failed === 0;
  if (isEmpty) show(`${name}: no test has run.\n`);
  return { name, passed, failed: failed || (code !== 0 || isEmpty ? 1 : 0), seconds };
}

/** Runs one project of Vitest. @returns {Promise<{name: string, passed: number, failed: number, seconds: number}>} */
export async function runVitest(project, { name = project, env } = {}) {
  const file = resultFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, seconds } = await program('vitest', ['run', `--project=${project}`, ...reporters], { show, env });
  const result = read(file);
  const broken = result?.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  );
  return tally({
    name,
    passed: result?.numPassedTests ?? 0,
    failed: (result?.numFailedTests ?? 0) + (broken?.length ?? 0),
    code,
    seconds,
  });
}

/** Runs the journeys in a browser against the built product. */
export async function runJourneys(browser) {
  const file = resultFile('e2e');
  const env = { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
  const { code, seconds } = await program('playwright', args, { show, env });
  const stats = read(file)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return tally({ name: 'e2e', passed: stats?.expected ?? 0, failed, code, seconds });
}
