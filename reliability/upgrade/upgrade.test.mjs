import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
  const create = () => onServer(`CREATE DATABASE ${name} TEMPLATE ${of}`);
  // The connections of the template may be about to end.
  for (let tried = 1; ; tried += 1) {
    const error = await create().then(
      () => null,
      (reason) => reason,
    );
    if (error === null) break;
    if (error.code !== '55006' || tried === 100) throw error;
    await wait(50);
  }
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
 * Upgrades, and destroys the connection before a statement of the first migration that is pending. If that has fewer
 * statements, it is applied, and the next one is destroyed at its first. @returns where it was destroyed
 */
const upgradeAndKill = (url, at) =>
  withDatabase(
    url,
    (handle) =>
      connected(url, async (client) => {
        let position = at;
        let destroyed = null;
        const run = async (statements) => {
          const migration = readMigration(statements);
          const killed = migration && killedAt(migration, position);
          if (killed === null) {
            if (migration) position = 0;
            await client.query(statements.join(';\n'));
            return;
          }
          destroyed = { name: migration.name, at: position };
          await client.query(killed);
        };
        await migrate(handle, run).catch((error) => {
          if (destroyed === null || (error.code !== '57P01' && !/terminated/.test(error.message))) throw error;
        });
        return destroyed;
      }),
    true,
  );

/** The latest version with rows of its own that there is something to upgrade of. */
const latest = withFixture.findLast((version) => version < migrations.at(-1));

describe('an upgrade that is destroyed at each statement and run again ends as one that was not', () => {
  // An empty database gets the baseline, of which some statements tell as much as all. The long suite has all versions.
  it.each(['', migrations[0], latest])('from %j', async (version) => {
    const name = `kamerton_upgrade_${process.pid}_${version.slice(0, 4)}`;
    const url = await createDatabase(name);
    await withDatabase(url, (handle) => fillVersion(handle, version), true);
    const undisturbed = await withDatabase(await createDatabase(`${name}_clean`, name), describeDatabase);
    const expected = version === '' ? migrations.slice(0, 1) : migrations.filter((each) => each > version);
    const destroyed = new Set();
    for (let at = 0; ;) {
      const where = await upgradeAndKill(url, at);
      if (!expected.includes(where?.name)) break;
      destroyed.add(where.name);
      at = where.at + (version === '' ? 60 : 1);
    }
    expect([...destroyed]).toEqual(expected);
    expect(await withDatabase(url, describeDatabase)).toEqual(undisturbed);
  });
});
