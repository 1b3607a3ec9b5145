import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindEncryption } from './bound-encryption.ts';
import { verifyChain } from '../domains/common/audit/hash-chain.service.ts';
import { auditHealed } from '../domains/common/audit/healed.service.ts';
import { listTables } from '../domains/operations/backup/tables.store.ts';
import { listMiscounted } from '../domains/operations/verify/verify.store.ts';
import { createEncryption } from '../lib/encryption.ts';
import { fixedSecrets } from '../lib/secrets.ts';
import { bareDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';
import { type Handle, SchemaMismatch } from './schema.ts';
import type { Database } from './open.ts';

// Shared by all tests, since creating an embedded database is slow. Each test leaves it empty.
let folder: string;
let bare: Awaited<ReturnType<typeof bareDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-migrations-'));
  bare = await bareDatabase(folder);
});
afterAll(async () => {
  await bare.drop();
  rmSync(folder, { recursive: true, force: true });
});

const withDatabase = async <T>(asItIs: boolean, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await bare.open(asItIs);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const runOn =
  (db: Handle) =>
  async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Released migrations never change; a change of the schema is another file. */
const released: Record<string, string> = {
  '0001_baseline.sql': 'a938c693273a4ced91bcac3acbe1185f5f206a1fb6025734f6f3cae58fcaabdd',
};

it('migrations that were released stay as they are', () => {
  for (const [name, sum] of Object.entries(released)) {
    expect(
      createHash('sha256')
        .update(read(`migrations/${name}`))
        .digest('hex'),
    ).toBe(sum);
  }
});

const countRows = async (db: Handle): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
};

describe('a database of a version that this one cannot work on', () => {
  const prepare = async ({ handle }: Database, names: readonly string[]) => {
    await sql`CREATE TABLE migrations (name text PRIMARY KEY)`.execute(handle);
    await sql`INSERT INTO migrations SELECT * FROM unnest(${names}::text[])`.execute(handle);
    await sql`CREATE TABLE letters (id bigint)`.execute(handle);
    return schemaOf(handle);
  };
  const schemaOf = async (handle: Handle) => {
    const { rows: tables } = await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(
      handle,
    );
    const { rows: names } = await sql`SELECT name FROM migrations ORDER BY 1`.execute(handle);
    return { tables, names };
  };
  const empty = ({ handle }: Database) => sql`DROP TABLE migrations, letters`.execute(handle);

  it('that is older is refused and not touched', async () => {
    const names = ['0001_accounts.sql', '0045_standard_names.sql'];
    const before = await withDatabase(true, (database) => prepare(database, names));
    await expect(withDatabase(false, async () => null)).rejects.toMatchObject(new SchemaMismatch('older'));
    await withDatabase(true, async (database) => {
      expect(await schemaOf(database.handle)).toEqual(before);
      await empty(database);
    });
  });

  it('that is newer is refused and not touched', () =>
    withDatabase(true, async (database) => {
      const before = await prepare(database, ['0001_baseline.sql', '9999_later.sql']);
      await expect(migrate(database.handle, runOn(database.handle))).rejects.toMatchObject(new SchemaMismatch('newer'));
      expect(await schemaOf(database.handle)).toEqual(before);
      await empty(database);
    }));
});

/** Returns what a migration should have ended or repaired and has left. */
const listHealed = async (db: Handle) => {
  const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(db)).rows.map(({ text }) => text);
  return {
    sessions: await texts(sql`SELECT token_hash AS text FROM sessions WHERE by_support`),
    responses: await texts(sql`SELECT body AS text FROM idempotency_responses`),
    unread: await texts(sql`
      SELECT message AS text FROM support_messages JOIN support_requests ON support_requests.id = request_id
      WHERE author = 'support' AND support_messages.id > read_message_id`),
  };
};

it('a database with rows of every earlier version is brought forward with all of them', async () => {
  const fixtures = readdirSync(new URL('fixtures/', import.meta.url));
  const before = await withDatabase(true, async ({ handle }) => {
    for (const name of fixtures.toSorted()) {
      const upTo = readdirSync(new URL('migrations/', import.meta.url)).filter((each) => each <= name);
      await migrate(handle, runOn(handle), upTo);
      await runOn(handle)(read(`fixtures/${name}`).split(/;\n/));
    }
    return countRows(handle);
  });
  // Its rows are moved within their transaction.
  expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual(['audit_entries']);
  await withDatabase(false, async ({ handle }) => {
    expect(await countRows(handle)).toMatchObject(before);
    const { rows: albums } = await sql<{ key: string }>`SELECT key FROM albums WHERE artist = 'E' ORDER BY id`.execute(
      handle,
    );
    expect(albums.map(({ key }) => key)).toEqual(['by|e|deluxe ÷', 'by|e|÷', 'by|e|c # +']);
    const { rows: within } = await sql<{ key: string }>`SELECT key FROM albums WHERE artist = 'S' ORDER BY id`.execute(
      handle,
    );
    expect(within.map(({ key }) => key)).toEqual([
      'by|s|c #',
      'by|s|m m &',
      'by|s|1 2 -',
      'by|s|50 % +',
      'in|/music|18 24 -',
    ]);
    const { rows: symbols } = await sql<{ key: string }>`
      SELECT key FROM albums WHERE 'Z' IN (artist, left(name, 1)) UNION ALL
      SELECT key FROM genres WHERE key ~ '^[fx] ' UNION ALL SELECT key FROM merged_tags WHERE id = 98`.execute(handle);
    const keys = ['by|z|deluxe ¥', 'by|z|live < ♥ >', 'by|z|half 1 2', 'by|z|δ', 'by|z|don t c # +', 'by|a b <|z'];
    keys.push('by|c ++|z', 'by|x y|z', 'by|e 🎵 <|z $', 'x 🎉', 'x z $', 'x z €');
    expect(symbols.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    const { rows: signs } = await sql<{ key: string }>`
      SELECT key FROM albums WHERE name = 'Live' UNION ALL SELECT key FROM genres WHERE name ->> 'en' ~ '[+!]'
      UNION ALL SELECT key FROM tags WHERE name ->> 'en' ~ 'Party' UNION ALL SELECT key FROM merged_genres WHERE id = 99`.execute(
      handle,
    );
    expect(signs.map(({ key }) => key).toSorted()).toEqual([
      '!!!',
      'by|++|live',
      'by|c ++|live',
      'c ++',
      'f #',
      'party 🎉',
    ]);
    expect(await listMiscounted(handle)).toEqual([]);
    expect(await listHealed(handle)).toEqual({ sessions: ['s2'], responses: ['{}'], unread: ['И ещё один'] });
    expect(await verifyChain(handle)).toMatchObject({ entries: before['audit_log'], broken: null });
    bindEncryption(handle, createEncryption(fixedSecrets('a secret of the tests')));
    for (let start = 0; start < 2; start += 1) await auditHealed(handle);
    const healed = {
      album_keys: 13,
      genre_and_tag_keys: 5,
      music_rules: 1,
      sign_in_links: 1,
      stored_answers: 1,
      support_sessions: 1,
    };
    const { rows: entries } = await sql`SELECT act, after FROM audit_log ORDER BY number DESC LIMIT 1`.execute(handle);
    expect(entries).toEqual([{ act: 'data.heal', after: healed }]);
    expect(await verifyChain(handle)).toMatchObject({ entries: Number(before['audit_log']) + 1, broken: null });
  });
});

it('deals of a release are brought forward with its sender, and all of them are due', () =>
  withDatabase(true, async ({ handle }) => {
    await sql`DROP SCHEMA public CASCADE`.execute(handle);
    await sql`CREATE SCHEMA public`.execute(handle);
    const all = readdirSync(new URL('migrations/', import.meta.url)).toSorted();
    await migrate(
      handle,
      runOn(handle),
      all.filter((name) => name < '0024'),
    );
    await runOn(handle)(read('fixtures/0001_baseline.sql').split(/;\n/));
    await sql`UPDATE ddex_tracks SET deals = '[{"uses": []}]'`.execute(handle);
    await sql`UPDATE tracks SET revoked_at = now(), revoked_reason = CASE id WHEN 2
      THEN '{"ru": "Срок лицензии закончился", "en": "The licence has expired"}'::jsonb
      ELSE '{"ru": "Спор", "en": "Dispute"}'::jsonb END`.execute(handle);
    await migrate(handle, runOn(handle));
    const terms = await sql`SELECT sender, is_purged, deals, recordings FROM ddex_terms`.execute(handle);
    expect(terms.rows).toEqual([
      { sender: 'PADPIDA1', is_purged: false, deals: [], recordings: { A: [{ uses: [] }] } },
    ]);
    const due = await sql`SELECT id FROM ddex_releases WHERE next_change_at > now()`.execute(handle);
    expect(due.rows).toEqual([]);
    const ours = await sql`SELECT id FROM tracks WHERE revoked_by_licence`.execute(handle);
    expect(ours.rows).toEqual([{ id: 2 }]);
  }));
