import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { type Creation, openService } from './open-service.ts';
import { migrate } from '../db/migrate.ts';
import { openEmbedded, openRemote } from '../db/open.ts';
import type { Handle } from '../db/schema.ts';
import { findSetting, setSetting } from '../db/settings.ts';
import { ForeignDatabase } from '../domains/operations/backup/database-id.service.ts';
import { emailPurpose } from '../domains/common/emails/emails.job.ts';
import { createEncryption } from '../lib/encryption.ts';
import { fixedSecrets, secretFingerprint, SecretMismatch } from '../lib/secrets.ts';
import { DatabaseMissing } from './failures.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'kamerton-open-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const open = (DATA_DIR: string, creation: Creation, more: Record<string, string> = {}, isAdopting = false) =>
  openService(readConfig({ DATA_DIR, ...more }), (socket) => void socket.destroy(), creation, isAdopting);

it('a command creates a database in an empty or new folder at most, and others where none is refuse and leave nothing', async () => {
  const folder = join(home, 'new');
  await expect(open(folder, 'never')).rejects.toThrow(DatabaseMissing);
  expect(existsSync(folder)).toBe(false);
  const used = join(home, 'used');
  mkdirSync(join(used, 'media'), { recursive: true });
  writeFileSync(join(used, 'secret'), 'x'.repeat(43));
  for (const creation of ['never', 'in_empty_folder', 'always'] as const) {
    await expect(open(used, creation)).rejects.toThrow(DatabaseMissing);
  }
  expect(readdirSync(used).toSorted()).toEqual(['media', 'secret']);
  const first = await open(folder, 'in_empty_folder');
  expect(first.isNew).toBe(true);
  await first.close();
  const again = await open(folder, 'never');
  expect(again.isNew).toBe(false);
  await again.close();
});

it('a command creates nothing in the database of an address', async () => {
  const DATABASE_URL = process.env['TEST_DATABASE_URL'];
  if (!DATABASE_URL) return;
  for (const creation of ['never', 'in_empty_folder'] as const) {
    await expect(open(join(home, 'remote'), creation, { DATABASE_URL })).rejects.toThrow(DatabaseMissing);
  }
});

/** Makes a database on a server; gives its address, and what drops it. */
const createDatabase = async (server: string, encoding: string): Promise<[url: string, drop: () => Promise<void>]> => {
  const on = async (statement: string) => {
    const database = await openRemote(server, 1, { asItIs: true });
    await sql.raw(statement).execute(database.handle);
    await database.close();
  };
  const name = `kamerton_open_${encoding.toLowerCase()}_${process.pid}`;
  await on(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return [url.href, () => on(`DROP DATABASE ${name} WITH (FORCE)`)];
};

it('a command does not upgrade the database of an address, whose servers may be of the earlier version', async () => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return;
  const [url, drop] = await createDatabase(server, 'UTF8');
  const database = await openRemote(url, 1, { asItIs: true });
  try {
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(database.handle);
    };
    await migrate(database.handle, run, ['0001_baseline.sql']);
    const read = async () => (await sql`SELECT name FROM migrations`.execute(database.handle)).rows.length;
    const folder = join(home, 'upgraded');
    for (const creation of ['never', 'in_empty_folder'] as const)
      await expect(open(folder, creation, { DATABASE_URL: url })).rejects.toMatchObject({ age: 'earlier' });
    expect(await read()).toBe(1);
    await (await open(folder, 'always', { DATABASE_URL: url })).close();
    expect(await read()).toBeGreaterThan(1);
    await (await open(folder, 'never', { DATABASE_URL: url })).close();
  } finally {
    await database.close();
    await drop();
  }
});

it('an upgrade that waits for a long read lets others through meanwhile', async () => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return;
  const [url, drop] = await createDatabase(server, 'UTF8');
  const database = await openRemote(url, 4, { asItIs: true });
  const { handle: db } = database;
  try {
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    await migrate(db, run, ['0001_baseline.sql']);
    let opening: ReturnType<typeof open> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM accounts`.execute(tx);
      opening = open(join(home, 'waiting'), 'always', { DATABASE_URL: url });
      await expect
        .poll(() =>
          db.connection().execute(async (other) => {
            const { rows } = await sql`
          SELECT FROM pg_locks WHERE relation = 'accounts'::regclass AND NOT granted`.execute(other);
            return rows.length;
          }),
        )
        .toBeGreaterThan(0);
      await db.connection().execute(async (other) => {
        await sql`SET statement_timeout = '30s'`.execute(other);
        await sql`SELECT FROM accounts`.execute(other);
        await sql`RESET statement_timeout`.execute(other);
      });
    });
    await (await opening)?.close();
  } finally {
    await database.close();
    await drop();
  }
});

it('an empty database that is not in UTF-8 is refused and not touched: it would cut letters, and stop at an upgrade', async () => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return;
  const [url, drop] = await createDatabase(server, 'SQL_ASCII');
  try {
    const folder = join(home, 'ascii');
    await expect(open(folder, 'always', { DATABASE_URL: url })).rejects.toMatchObject({ encoding: 'SQL_ASCII' });
    expect(readdirSync(folder)).toEqual([]);
    const left = await openRemote(url, 1, { asItIs: true });
    const { rows } = await sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`.execute(left.handle);
    await left.close();
    expect(rows).toEqual([]);
  } finally {
    await drop();
  }
});

const idOf = (folder: string) => readFileSync(join(folder, 'database-id'), 'utf8').trim();

it('a data folder knows its database, and is refused to another one until it adopts it', async () => {
  const [one, two] = [join(home, 'one'), join(home, 'two')];
  for (const folder of [one, two]) await (await open(folder, 'always')).close();
  const ids = [idOf(one), idOf(two)];
  expect(new Set(ids).size).toBe(2);
  // Its database went with the disk: a server must not begin again with an empty one.
  rmSync(join(one, 'database'), { recursive: true });
  await expect(open(one, 'always')).rejects.toMatchObject({ isEmpty: true });
  expect(readdirSync(one)).not.toContain('database');
  for (const moved of ['database', 'secret']) cpSync(join(two, moved), join(one, moved), { recursive: true });
  await expect(open(one, 'always')).rejects.toMatchObject({ isEmpty: false });
  await (await open(one, 'never', {}, true)).close();
  expect(idOf(one)).toBe(ids[1]);
  // A folder from before the ids joins the database that it has.
  rmSync(join(one, 'database-id'));
  await (await open(one, 'always')).close();
  expect(idOf(one)).toBe(ids[1]);
});

it('a data folder with an id is refused to an empty database of an address, which stays empty', async () => {
  const DATABASE_URL = process.env['TEST_DATABASE_URL'];
  if (!DATABASE_URL) return;
  const folder = join(home, 'remote');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'database-id'), '5f6ee4cc-46b8-4b0c-a3a4-5f3f6e2f3c0b');
  await expect(open(folder, 'always', { DATABASE_URL })).rejects.toMatchObject({ isEmpty: true });
  await expect(open(folder, 'never', { DATABASE_URL }, true)).rejects.toThrow(DatabaseMissing);
});

it('a start that is refused for a lost secret writes none', async () => {
  const folder = join(home, 'lost');
  await (await open(folder, 'always')).close();
  rmSync(join(folder, 'secret'));
  const names = readdirSync(folder).toSorted();
  for (const creation of ['always', 'never'] as const) {
    await expect(open(folder, creation)).rejects.toThrow(SecretMismatch);
    expect(readdirSync(folder).toSorted()).toEqual(names);
  }
  await (await open(folder, 'always', { SECRET_LOST: '1' })).close();
  expect(existsSync(join(folder, 'secret'))).toBe(true);
});

const [own, other] = ['o'.repeat(43), 'x'.repeat(43)];
const fingerprint = (db: Handle) => setSetting(db, 'secret', secretFingerprint(own));
const sealed = (db: Handle) =>
  sql`
    INSERT INTO emails (kind, recipient, subject, encrypted_text)
    VALUES ('x', 'a@cafe.example', 'S', ${createEncryption(fixedSecrets(own)).seal('{}', emailPurpose)})`.execute(db);

it('a secret with a line break behind it opens what it has encrypted as it was in earlier versions', async () => {
  const folder = join(home, 'untrimmed');
  const SECRET = `${own}\n`;
  const earlier = await open(folder, 'always', { SECRET });
  await setSetting(earlier.database.handle, 'secret', secretFingerprint(SECRET));
  await earlier.close();
  await (await open(folder, 'never', { SECRET })).close();
  const later = await open(folder, 'never', { SECRET: own });
  expect(await findSetting(later.database.handle, 'secret')).toBe(secretFingerprint(own));
  await later.close();
});

it.each([
  { what: 'names another secret', fill: fingerprint, SECRET: other, refused: SecretMismatch },
  { what: 'has texts under another secret', fill: sealed, SECRET: other, refused: SecretMismatch },
  { what: 'names a secret that is lost', fill: fingerprint, SECRET: undefined, refused: SecretMismatch },
  { what: 'has texts under a secret that is lost', fill: sealed, SECRET: undefined, refused: SecretMismatch },
  { what: 'is of another folder', fill: fingerprint, SECRET: own, refused: ForeignDatabase },
])('a database of an earlier version that $what is refused as it is', async ({ what, fill, SECRET, refused }) => {
  const folder = join(home, what);
  mkdirSync(folder);
  const withDatabase = async <T>(work: (db: Handle) => Promise<T>): Promise<T> => {
    const database = await openEmbedded(join(folder, 'database'), { asItIs: true });
    try {
      return await work(database.handle);
    } finally {
      await database.close();
    }
  };
  const first = '0001_baseline.sql';
  await withDatabase(async (db) => {
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    await migrate(db, run, [first]);
    await fill(db);
  });
  const id = join(folder, 'database-id');
  if (refused === ForeignDatabase) writeFileSync(id, '5f6ee4cc-46b8-4b0c-a3a4-5f3f6e2f3c0b');
  await expect(open(folder, 'never', SECRET ? { SECRET } : {})).rejects.toThrow(refused);
  const listApplied = () => withDatabase((db) => sql`SELECT name FROM migrations`.execute(db));
  expect((await listApplied()).rows).toEqual([{ name: first }]);
  rmSync(id, { force: true });
  await (await open(folder, 'never', { SECRET: own })).close();
  expect((await listApplied()).rows.length).toBeGreaterThan(1);
});
