import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { makeReady } from '../lib/ready.mjs';
import { explain } from '../lib/refusal.mjs';
import { root } from '../lib/root.mjs';
import { inOrder, staticSteps } from '../lib/steps.mjs';
import { findBrowser } from './browser.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { openPostgres } from './postgres.mjs';
import { runJourneys, runVitest } from './suites.mjs';
import { coveredJourneys, coveredUnits, recordPassed, sourcesOf, unchangedProjects } from './unchanged.mjs';

const say = (line) => console.log(line);
const parts = ['unit', 'e2e'];

/** The product's own settings must come from the tests, not from the shell that starts them. */
const settings =
  /^(API_URL|CORS_ORIGINS|DATA_DIR|DATABASE_URL|DEMO|DEMO_PASSWORD|FORMER_SECRET|HOST|MEDIA_URL|METRICS_PORT|PORT|PUBLIC_URL|SECRET|SMTP_URL|TRUST_PROXY)$/;

/** The result of a run: its suites, the versions that it ran on, and the seconds of its parts. */
const newRun = (full) => ({ suites: [], versions: [`Node ${process.versions.node}`], times: [], unchanged: [], full });

/**
 * Runs the selected suites, by default all; a failure in one does not stop the others. Types, lint and the like are
 * checked beside Vitest, and the product of the journeys starts while Vitest ends: alone, neither uses two processors.
 */
export async function testAll(args) {
  const { only, full } = readFlags(args);
  if (only !== undefined && !parts.includes(only)) {
    say(`Usage: npm test [-- [--only ${parts.join('|')}] [--full]]`);
    process.exitCode = 1;
    return;
  }
  for (const name of Object.keys(process.env)) if (settings.test(name)) delete process.env[name];
  const memory = memoryFolder();
  if (memory) process.env.TMPDIR = memory;

  const run = newRun(full);
  const isReady = await attempt(run, 'Install and build', async () => {
    await makeReady(say);
    return true;
  });
  if (isReady && only === 'e2e') await testJourneys(run);
  else if (isReady) {
    const units = testUnits(run);
    const checks = checkSources(run);
    // Started when one processor becomes free.
    const journeys = only === 'unit' ? undefined : checks.then(() => testJourneys(run, units));
    await Promise.all([units, checks, journeys]);
  }
  close(run);
}

/** `only` is any word that is no part if the arguments are not understood. */
function readFlags(args) {
  try {
    return parseArgs({ args, options: { only: { type: 'string' }, full: { type: 'boolean' } } }).values;
  } catch {
    return { only: '' };
  }
}

/** A suite that did not come to its tests. */
const broken = (name, why) => ({ name, passed: 0, failed: [{ name, why }], times: [], seconds: 0 });

/** Runs a part of the run, with its time; an error counts as a failed suite. */
async function attempt({ suites, times }, name, act) {
  const began = Date.now();
  say(`\n== ${name}`);
  try {
    return await act();
  } catch (error) {
    explain(error, say);
    suites.push(broken(name, error.message));
    return undefined;
  } finally {
    const seconds = (Date.now() - began) / 1000;
    times.push({ name, seconds });
    say(`== ${name}: ${seconds.toFixed(1)} s`);
  }
}

const checkSources = (run) =>
  attempt(run, 'Types, lint, format, unused code', async () => {
    const isGood = await inOrder(Object.values(staticSteps), say);
    if (!isGood) run.suites.push(broken('checks', 'see above'));
  });

/** All of Vitest's projects in one run: the server on PostgreSQL, what depends on the engine on the embedded one too. */
const testUnits = (run) =>
  attempt(run, 'Unit and server tests', async () => {
    const pglite = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
    const postgres = await openPostgres(say);
    run.versions.push(`PGlite ${JSON.parse(pglite).version}`, `PostgreSQL ${postgres.version} from ${postgres.from}`);
    // Minor releases of PostgreSQL change no behaviour, so machines with different ones need not test anew.
    const versions = `Node ${process.versions.node}, PostgreSQL ${postgres.version.split('.')[0]}`;
    try {
      const env = { TEST_DATABASE_URL: postgres.url };
      await runChanged(run, coveredUnits, versions, (unchanged) => runVitest(env, unchanged));
    } finally {
      postgres.stop();
    }
  });

/** True if a test of a project has failed, or anything that is no project's: reports of Vitest begin with the project. */
const hasFailed = ({ failed }, project) =>
  failed.some(({ name }) => name.startsWith(`${project}: `) || !/^[\w-]+: /.test(name));

/** Runs a suite without those of its `covered` projects that have passed as they are, and records the others that pass. */
async function runChanged(run, covered, versions, runSuite) {
  const sources = sourcesOf(covered);
  const unchanged = run.full ? [] : unchangedProjects(sources, versions);
  run.unchanged.push(...unchanged);
  const suite = await runSuite(unchanged);
  run.suites.push(suite);
  const passed = covered.filter((project) => !unchanged.includes(project) && !hasFailed(suite, project));
  recordPassed(passed, sources, versions);
}

const testJourneys = (run, release) =>
  attempt(run, 'Journeys in the browser', async () => {
    const browser = await findBrowser(say);
    run.versions.push(`Chromium ${browser.version} from ${browser.from}`);
    const versions = `Node ${process.versions.node}, Chromium ${browser.version}`;
    await runChanged(run, coveredJourneys, versions, (unchanged) => runJourneys(browser, run.full, unchanged, release));
  });

/** Names what failed, what took longest and where the time went; the last line is what the whole run comes to. */
function close({ suites, versions, times, unchanged }) {
  const failed = suites.flatMap((suite) => suite.failed.map((one) => ({ ...one, suite: suite.name })));
  if (failed.length > 0) say('\n== Failed');
  for (const { suite, name, why, trace = '' } of failed)
    say(`${suite}: ${name}\n    ${stripVTControlCharacters(why).slice(0, 600)}\n${trace.slice(0, 12_000)}`);
  const tests = suites.flatMap((suite) => suite.times);
  say('\n== The ten slowest tests');
  for (const { name, seconds } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
    say(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  say('\n== Time of each part, some beside others');
  for (const { name, seconds } of times) say(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  say(`${process.uptime().toFixed(1).padStart(6)} s  the whole run`);
  say('');
  for (const { name, passed, failed: faults, seconds } of suites)
    say(`${name}: ${passed} passed, ${faults.length} failed (${seconds.toFixed(1)} s)`);
  if (unchanged.length > 0)
    say(`Not run, as they have passed with the same sources and versions: ${unchanged.join(', ')} (--full runs them).`);
  say(`Ran on ${versions.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
  say(`${suites.reduce((total, { passed }) => total + passed, 0)} passed, ${failed.length} failed`);
}
