import { randomInt } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../packages/server/dist/db/migrate.js';
import { openRemote } from '../../packages/server/dist/db/open.js';
import { openPostgres } from '../../tools/test/postgres.mjs';
import { readMigration, splitStatements } from './statements.mjs';
import { describeDatabase, fillVersion, migrations, withFixture } from './versions.mjs';

it('splits a script into its statements', () => {
  const script =
    "-- a; b\nSELECT 'it''s; x' AS \"a;b\";\n/* ; */ DO $x$ BEGIN; $y$;$y$ END $x$; ;\nSELECT 1 - 2 -- end\n";
  expect(splitStatements(script)).toEqual([
    "-- a; b\nSELECT 'it''s; x' AS \"a;b\"",
    '/* ; */ DO $x$ BEGIN; $y$;$y$ END $x$',
    'SELECT 1 - 2 -- end',
  ]);
});

let server;
beforeAll(async () => {
  server = await openPostgres(console.log);
}, 60_000);
afterAll(() => server.stop());

const created = [];
afterEach(async () => {
  for (const name of created.splice(0)) await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}, 60_000);

const connected = async (url, work) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};
const onServer = (statement) => connected(server.url, (client) => client.query(statement));

const createDatabase = async (name, template) => {
  created.push(name);
  const of = template ?? "template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'";
  // The connections of the template may be about to end.
  await vi.waitFor(() => onServer(`CREATE DATABASE ${name} TEMPLATE ${of}`), { timeout: 30_000 });
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
};

const withDatabase = async (url, work, asItIs = false) => {
  const database = await openRemote(url, 1, { asItIs });
  try {
    return await work(database.handle);
  } finally {
    await database.close();
  }
};

const kill = 'SELECT pg_terminate_backend(pg_backend_pid())';

/** A migration whose connection is destroyed before the statement `at`, or before its end; null if it has fewer. */
const killedAt = ({ before, statements, after }, at) => {
  if (at > statements.length)
    return at === statements.length + 1 ? `${before}${statements.join('\n;\n')}${after};\n${kill}` : null;
  return `${before}${statements.toSpliced(at, 0, kill).join('\n;\n')}${after}`;
};

/**
 * Upgrades, and destroys the connection before a statement of the first migration that is pending: the one `every`
 * behind `last`, or else, in another migration than that, the one at `first`. A migration that has no such statement is
 * applied. @returns where the connection was destroyed
 */
const upgradeAndKill = (handle, url, { last, first, every }) =>
  connected(url, async (client) => {
    let destroyed = null;
    const run = async (statements) => {
      const migration = readMigration(statements);
      if (!migration) return client.query(statements.join(';\n'));
      const { name, statements: steps } = migration;
      const at = name === last?.name ? last.at + every : first % (steps.length + 2);
      const killed = killedAt(migration, at);
      if (killed !== null) destroyed = { name, at };
      await client.query(killed ?? statements.join(';\n'));
    };
    await migrate(handle, run).catch((error) => {
      if (destroyed === null || (error.code !== '57P01' && !/terminated/.test(error.message))) throw error;
    });
    return destroyed;
  });

/** The latest version with rows of its own that there is something to upgrade of. */
const latest = withFixture.findLast((version) => version < migrations.at(-1));

/** Statements from one kill to the next: all are tried of the latest migration, and of each of them in the long tests. */
const every = process.env.LONG_TESTS ? 1 : 6;
const seed = Number(process.env.UPGRADE_SEED ?? randomInt(2 ** 16));

describe('an upgrade that is destroyed at its statements and run again ends as one that was not', () => {
  // An empty database gets the baseline, of which some statements tell as much as all.
  it.each([
    ['', 60],
    [migrations[0], every],
    [latest, 1],
  ])('from %j, each %i statements', async (version, every) => {
    console.log(`UPGRADE_SEED=${seed}`);
    const name = `kamerton_upgrade_${process.pid}_${version.slice(0, 4)}`;
    const url = await createDatabase(name);
    await withDatabase(url, (handle) => fillVersion(handle, version), true);
    const undisturbed = await withDatabase(await createDatabase(`${name}_clean`, name), describeDatabase);
    const expected = version === '' ? migrations.slice(0, 1) : migrations.filter((each) => each > version);
    const destroyed = new Set();
    const upgrade = async (handle) => {
      for (let last = null; ;) {
        last = await upgradeAndKill(handle, url, { last, first: seed % every, every });
        if (!expected.includes(last?.name)) break;
        destroyed.add(last.name);
      }
    };
    await withDatabase(url, upgrade, true);
    expect([...destroyed]).toEqual(expected);
    expect(await withDatabase(url, describeDatabase)).toEqual(undisturbed);
  });
});
