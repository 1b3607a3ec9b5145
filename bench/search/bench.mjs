import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../../packages/server/dist/app.js';
import { openEmbedded, openRemote } from '../../packages/server/dist/db/open.js';
import { hashPassword } from '../../packages/server/dist/lib/password-hash.js';
import { createEmailQueue } from '../../packages/server/dist/domains/common/emails/emails.job.js';
import { folderStore } from '../../packages/server/dist/media/folder-store.js';
import { createSigner } from '../../packages/server/dist/media/signed-addresses.js';
import { createEncryption } from '../../packages/server/dist/lib/encryption.js';
import { atLeave } from '../../tools/lib/leave.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { openPostgres } from '../../tools/test/postgres.mjs';
import { fill } from './fill.mjs';
import { createQueries, hostile } from './queries.mjs';

/** Maximum milliseconds of a search, and of a hostile one. */
const limits = { search: 50, hostile: 200 };
const times = 150;
/** Number of accounts, so that none reaches its rate limit. */
const accounts = 8;

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(0)} s`;

/** The embedded database, the one that DATABASE_URL names, or a temporary one of the PostgreSQL found here. */
async function openDatabase(embedded, say) {
  if (embedded) {
    const folder = mkdtempSync(join(tmpdir(), 'kamerton-bench-'));
    atLeave(() => rmSync(folder, { recursive: true, force: true }));
    return { name: 'embedded PGlite', database: await openEmbedded(join(folder, 'database')) };
  }
  if (process.env.DATABASE_URL) process.env.TEST_DATABASE_URL = process.env.DATABASE_URL;
  const { url, version } = await openPostgres(say);
  return { name: `PostgreSQL ${version}`, database: await openRemote(url) };
}

/** A database that this has filled before is measured as it is; one with anything else in it is left alone. */
async function makeFull(db, total, say) {
  const { rows } = await sql`SELECT count(*) AS n, bool_and(key LIKE 'bench|%') AS ours FROM albums`.execute(db);
  if (rows[0].n > 0 && !rows[0].ours) throw new Refusal('This database has a catalogue of its own: name an empty one.');
  if (rows[0].n > 0) return say('The catalogue is there already.');
  const began = performance.now();
  say(`Filling ${total.toLocaleString('en')} tracks …`);
  await fill(db, total, say);
  say(`Filled in ${seconds(began)}.`);
}

/** The service on this database, and what calls it as a signed-in account. */
async function openService(db) {
  const config = { apiUrl: '/dist/api', outside: {}, corsOrigins: [], trustProxy: [], logLevel: 'error' };
  const store = folderStore(join(tmpdir(), 'kamerton-bench-media'));
  const encryption = createEncryption('bench');
  const emailQueue = createEmailQueue(db, encryption);
  const portalUrl = () => 'http://localhost/dist/';
  const signer = createSigner('bench');
  const app = await createApp({ config, db, store, signer, encryption, emailQueue, portalUrl, demo: () => 'none' });
  const call = (url, body, token) =>
    app.inject({ method: 'POST', url: `/dist/api${url}`, headers: token ? { token } : {}, body });
  const password = 'measured with care';
  const hash = await hashPassword(password);
  const tokens = [];
  for (let at = 0; at < accounts; at += 1) {
    const email = `bench-${at}@kamerton.example`;
    await sql`
      INSERT INTO accounts (email, name, password_hash) VALUES (${email}, 'Bench', ${hash})
      ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash`.execute(db);
    tokens.push((await call('/auth/login', { email, password })).json().token);
  }
  let turn = 0;
  const search = (url, body) => call(url, body, tokens[(turn += 1) % accounts]);
  return { search, close: () => app.close() };
}

const percentile = (sorted, share) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];

/** Measures one class of searches: durations, and the share with results. */
async function measure(search, url, make, count) {
  const took = [];
  let found = 0;
  let [slowest, slowestBody] = [0, null];
  for (let at = 0; at < count; at += 1) {
    const body = make();
    const began = performance.now();
    const answer = await search(url, body);
    const time = performance.now() - began;
    took.push(time);
    if (answer.statusCode !== 200 && answer.statusCode !== 422)
      throw new Error(`${JSON.stringify(body)} answered ${answer.body}`);
    if (answer.statusCode === 200 && answer.json().pagination.total > 0) found += 1;
    if (time > slowest) [slowest, slowestBody] = [time, body];
  }
  took.sort((a, b) => a - b);
  return { took, found: found / count, slowestBody };
}

const row = (cells, widths) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ');

async function table(title, search, url, queries, { limit, count, verbose }, say) {
  const widths = [30, 8, 8, 8, 9, 7];
  say(`\n${row([title, 'p50 ms', 'p95 ms', 'p99 ms', 'p99/limit', 'found'], widths)}`);
  for (const [name, make] of Object.entries(queries)) {
    const { took, found, slowestBody } = await measure(search, url, make, count);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(took, share));
    const cells = [p50, p95, p99].map((time) => time.toFixed(1));
    say(row([name, ...cells, (p99 / limit).toFixed(2), `${Math.round(found * 100)} %`], widths));
    if (verbose && p99 > limit) say(`    ${JSON.stringify(slowestBody)}`);
  }
}

/** Fills a catalogue and measures searches through the whole service, one after another, sign-in included. */
export async function bench(args, say) {
  const total = Number(args.find((arg) => arg.startsWith('--tracks='))?.slice(9) ?? 1_000_000);
  const count = Number(args.find((arg) => arg.startsWith('--searches='))?.slice(11) ?? times);
  const verbose = args.includes('--verbose');
  const { name, database } = await openDatabase(args.includes('--embedded'), say);
  await makeFull(database.handle, total, say);
  const { search, close } = await openService(database.handle);
  const queries = createQueries(total);
  say(
    `\n${name}, ${total.toLocaleString('en')} tracks; ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}; load ${loadavg()[0].toFixed(1)}`,
  );
  say(`Limit: ${limits.search} ms a search, ${limits.hostile} ms one that is meant to hurt.`);
  await measure(search, '/search/tracks', queries['two words of a name'], times);
  const usual = { limit: limits.search, count, verbose };
  await table('tracks', search, '/search/tracks', queries, usual, say);
  await table('albums', search, '/search/albums', queries, usual, say);
  const harsh = { limit: limits.hostile, count: 10, verbose };
  await table('tracks, meant to hurt', search, '/search/tracks', hostile, harsh, say);
  await table('albums, meant to hurt', search, '/search/albums', hostile, harsh, say);
  await close();
  await database.close();
}
