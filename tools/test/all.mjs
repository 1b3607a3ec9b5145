import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { makeReady } from '../lib/ready.mjs';
import { explain } from '../lib/refusal.mjs';
import { root } from '../lib/root.mjs';
import { inOrder, staticSteps } from '../lib/steps.mjs';
import { findBrowser } from './browser.mjs';
import { demoMusicIsTested, recordDemoMusic } from './demo-music.mjs';
import { openPostgres } from './postgres.mjs';
import { runJourneys, runVitest } from './suites.mjs';

const say = (line) => console.log(line);
const parts = ['unit', 'e2e'];

/** The product's own settings must come from the tests, not from the shell that starts them. */
const settings =
  /^(API_URL|CORS_ORIGINS|DATA_DIR|DATABASE_URL|DEMO|DEMO_PASSWORD|FORMER_SECRET|HOST|MEDIA_URL|METRICS_PORT|PORT|PUBLIC_URL|SECRET|SMTP_URL|TRUST_PROXY)$/;

/** Runs the selected suites, by default all; a failure in one does not stop the others. */
export async function testAll(args) {
  const { only, full } = readFlags(args);
  if (only !== undefined && !parts.includes(only)) {
    say(`Usage: npm test [-- [--only ${parts.join('|')}] [--full]]`);
    process.exitCode = 1;
    return;
  }
  for (const name of Object.keys(process.env)) if (settings.test(name)) delete process.env[name];

  const suites = [];
  const ran = [`Node ${process.versions.node}`];
  const attempt = async (name, act) => {
    if (only && name !== only && name !== 'preparation') return;
    try {
      await act(suites, ran);
    } catch (error) {
      explain(error, say);
      suites.push(broken(name, error.message));
    }
  };
  await attempt('preparation', () => phase('Install and build', () => makeReady(say)));
  if (suites.length === 0) {
    await attempt('unit', (...to) => testUnits(...to, full));
    await attempt('e2e', (...to) => testJourneys(...to, full));
  }
  close(suites, ran);
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
const broken = (name, why) => ({ name, passed: 0, failed: [{ name, why }], unsteady: [], seconds: 0 });

async function phase(name, act) {
  const began = Date.now();
  say(`\n== ${name}`);
  const result = await act();
  say(`== ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

/** All of Vitest's projects in one run: the server on PostgreSQL, what touches the engine on the embedded one too. */
async function testUnits(suites, ran, full) {
  const isGood = await phase('Types, lint, format, unused code', () => inOrder(Object.values(staticSteps), say));
  if (!isGood) suites.push(broken('checks', 'see above'));
  const pglite = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const postgres = await phase('A PostgreSQL server', () => openPostgres(say));
  ran.push(`PGlite ${JSON.parse(pglite).version}`, `PostgreSQL ${postgres.version} from ${postgres.from}`);
  try {
    const without = !full && demoMusicIsTested() ? ['demo-music'] : [];
    if (without.length > 0) say('The composer is as it was tested; with --full it is tested again.');
    const suite = await phase('Unit and server tests', () => runVitest({ TEST_DATABASE_URL: postgres.url }, without));
    if (without.length === 0 && suite.failed.length === 0) recordDemoMusic();
    suites.push(suite);
  } finally {
    postgres.stop();
  }
}

async function testJourneys(suites, ran, full) {
  const browser = await phase('A browser', () => findBrowser(say));
  ran.push(`Chromium ${browser.version} from ${browser.from}`);
  suites.push(await phase('Journeys in the browser', () => runJourneys(browser, full)));
}

/** Names what failed and what passed only on its second try; the last line is what the whole run comes to. */
function close(suites, ran) {
  for (const { title, key } of [
    { title: 'Failed', key: 'failed' },
    { title: 'Passed on the second try only', key: 'unsteady' },
  ]) {
    const named = suites.flatMap((suite) => suite[key].map((one) => ({ ...one, suite: suite.name })));
    if (named.length > 0) say(`\n== ${title}`);
    for (const { suite, name, why } of named)
      say(`${suite}: ${name}\n    ${stripVTControlCharacters(why).slice(0, 600)}`);
  }
  say('');
  for (const { name, passed, failed, unsteady, seconds } of suites) {
    const doubt = unsteady.length > 0 ? `, ${unsteady.length} of them on the second try` : '';
    say(`${name}: ${passed} passed${doubt}, ${failed.length} failed (${seconds.toFixed(1)} s)`);
  }
  say(`Ran on ${ran.join(', ')}.`);
  const failures = suites.reduce((total, { failed }) => total + failed.length, 0);
  process.exitCode = failures === 0 ? 0 : 1;
  say(`${suites.reduce((total, { passed }) => total + passed, 0)} passed, ${failures} failed`);
}
