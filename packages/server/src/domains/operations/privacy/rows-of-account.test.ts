import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { type KyselyPlugin, type QueryId, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { insertAccount } from '../../../testing/app.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';
import { TemporaryFolderUnusable } from '../../../lib/temporary-folders.ts';
import { folderStore } from '../../../media/folder-store.ts';
import { announcementKey, coverKey, type MediaStore } from '../../../media/store.ts';
import { newDatabase } from '../../../testing/database.ts';
import { another } from '../../../testing/others.ts';
import { insertCover } from '../../common/media/media.store.ts';
import { exportAccount } from './export-account.service.ts';
import { readRowsOf } from './rows-of-account.store.ts';

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

/** Last statements of transactions that are open; the embedded engine does not answer beside one. */
const listOpen = async () => {
  const { rows } = await sql`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND state LIKE 'idle in transaction%'`.execute(database.handle);
  return rows;
};

it('plays are read for an export in batches between which nothing is held', async () => {
  const { handle: db } = database;
  const id = await insertAccount(db, 'batches@cafe.example');
  await db.insertInto('cities').values({ key: 'omsk', name: '{"ru": "Омск"}', timezone: 'Asia/Omsk' }).execute();
  await sql`SELECT make_venue_plays_partition(now()), make_venue_plays_partition(now() - interval '1 day')`.execute(db);
  const { rows: venues } = await sql<{ id: number }>`
    INSERT INTO venues (account_id, name, city_id, object_type_id)
    SELECT ${id}, 'Venue', (SELECT id FROM cities LIMIT 1), (SELECT id FROM venue_types LIMIT 1)
    FROM generate_series(1, 2) RETURNING id`.execute(db);
  const ids = venues.map((venue) => venue.id);
  // Some began at one moment.
  await sql`
    INSERT INTO venue_plays (id, started_at, account_id, venue_id, player_id, track_id, duration_ms)
    SELECT gen_random_uuid(), now() - make_interval(hours => 1, mins => n / 600), ${id}, venue, 1, 1, n
    FROM generate_series(1, 1201) AS n, unnest(${ids}::bigint[]) AS venue`.execute(db);
  await sql`
    INSERT INTO plays (account_id, listener, track_id, source, seconds)
    SELECT ${id}, 'x', 1, 'album', n FROM generate_series(1, 1201) AS n`.execute(db);
  for (const [table, total] of [
    ['plays', 1201],
    ['venue_plays', 2402],
  ] as const) {
    const seen = new Set<unknown>();
    let batches = 0;
    for await (const rows of readRowsOf(db, table, { id, emails: [] })) {
      for (const row of rows) seen.add(row['id']);
      batches += 1;
      expect(await listOpen()).toEqual([]);
    }
    expect([seen.size, batches > 2]).toEqual([total, true]);
  }
});

it('an export leaves the database to others after each batch of any table', async () => {
  const { handle: db } = database;
  const { id } = await db.selectFrom('accounts').select('id').where('id', '<>', another).executeTakeFirstOrThrow();
  for (const statement of [
    sql`INSERT INTO albums (key, name, artist) SELECT n, n, 'A' FROM generate_series(1, 1201) AS n`,
    sql`INSERT INTO tracks (album_id, name, artist, duration_ms, content_hash, media_key, media_type, size, source_path)
      SELECT id, id, 'A', 1, id, id, 'audio/wav', 1, id FROM albums`,
    sql`INSERT INTO playlists (account_id, name) VALUES (${id}, 'P')`,
    sql`INSERT INTO playlist_tracks (playlist_id, track_id, position) SELECT playlists.id, tracks.id, 1 FROM playlists, tracks WHERE account_id = ${id}`,
    sql`INSERT INTO events (account_id, event, data) SELECT ${id}::bigint, 'x', '{}' FROM generate_series(1, 1201)`,
    sql`INSERT INTO emails (account_id, kind, recipient, subject, encrypted_text)
      SELECT ${id}::bigint, 'x', 'x', 's', 'x' FROM generate_series(1, 1201)`,
    sql`INSERT INTO my_albums (account_id, album_id) SELECT ${id}::bigint, id FROM albums`,
    sql`INSERT INTO idempotency_responses (account_id, key, request_hash, status, body)
      SELECT ${id}::bigint, n, 'x', n, '' FROM generate_series(1, 1201) AS n`,
    // More venues than are read together, with tags and changes that go over the end of a batch.
    sql`INSERT INTO venues (account_id, name, city_id, object_type_id)
      SELECT ${id}::bigint, n, (SELECT id FROM cities LIMIT 1), (SELECT id FROM venue_types LIMIT 1)
      FROM generate_series(1, 118) AS n`,
    sql`INSERT INTO venue_tags (account_id, name) SELECT ${id}::bigint, n FROM generate_series(1, 20) AS n`,
    sql`INSERT INTO venue_tag_venues (venue_id, tag_id) SELECT venues.id, venue_tags.id FROM venues JOIN venue_tags USING (account_id) WHERE account_id = ${id}`,
    sql`INSERT INTO venue_changes (account_id, token, expires_at)
      SELECT ${id}::bigint, gen_random_uuid(), now() + interval '1 day' FROM generate_series(1, 20) AS n`,
    sql`INSERT INTO changed_venues (change_id, venue_id, before, after_hash)
      SELECT venue_changes.id, venues.id, '{}', 'x' FROM venue_changes JOIN venues USING (account_id) WHERE account_id = ${id}`,
  ])
    await statement.execute(db);
  const batches = new Set<QueryId>();
  const open: unknown[] = [];
  const answered: string[] = [];
  const askOther = async () => {
    open.push(...(await listOpen()));
    answered.push('another');
  };
  const others: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (/ AS owned|FETCH/.test(JSON.stringify(node))) batches.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!batches.has(queryId)) return result;
      answered.push('a batch');
      // The embedded database's connection is held until the result is there.
      const other = askOther();
      if (database.engine !== 'embedded') await other;
      return result;
    },
  };
  const { bytes } = await exportAccount(
    { db: db.withPlugin(others), store: folderStore('none'), encryption: createEncryption(fixedSecrets('x')) },
    id,
  );
  const files = unzipSync(await buffer(bytes));
  expect(Object.keys(files)).toContain('venue-plays-1.jsonl');
  const account = JSON.parse(new TextDecoder().decode(files['account.json'])) as Record<string, object[]>;
  const long = Object.entries(account).filter(([, rows]) => rows.length > 1000);
  expect(
    Object.fromEntries(long.map(([name, rows]) => [name, new Set(rows.map((row) => JSON.stringify(row))).size])),
  ).toEqual({
    idempotency_responses: 1201,
    emails: 1201,
    events: 1201,
    changed_venues: 2400,
    venue_tag_venues: 2400,
    playlist_tracks: 1201,
    my_albums: 1201,
  });
  expect([open, batches.size > 60]).toEqual([[], true]);
  expect(answered.join()).toMatch(/^(a batch,another,?)+$/);
});

it('an export has the files of the rows that it lists, whatever is written meanwhile, and names a lost temporary folder', async () => {
  const { handle: db } = database;
  const home = mkdtempSync(join(tmpdir(), 'kamerton-export-'));
  const store = folderStore(home);
  const id = await insertAccount(db, 'files@cafe.example');
  const cover = await insertCover(db, '0'.repeat(64));
  await db.insertInto('playlists').values({ account_id: id, name: 'P', cover_id: cover }).execute();
  const [picture, sound] = [coverKey('0'.repeat(64), 'large'), announcementKey('0'.repeat(64), 'one', 'wav')];
  for (const key of [picture, sound]) await store.putBytes(key, Buffer.from(key));
  const announced = { account_id: id, name: 'A', media_key: sound, media_type: 'audio/wav', content_hash: 'x' };
  const announcing: MediaStore = {
    ...store,
    open: async (...asked) => {
      await db
        .insertInto('announcements')
        .values({ ...announced, size: 1, duration_ms: 1 })
        .execute();
      return store.open(...asked);
    },
  };
  const encryption = createEncryption(fixedSecrets('x'));
  const { bytes } = await exportAccount({ db, store: announcing, encryption }, id);
  expect(Object.keys(unzipSync(await buffer(bytes)))).toEqual(['account.json', `covers/${cover}.webp`]);
  vi.stubEnv('TMPDIR', join(home, 'gone'));
  await expect(exportAccount({ db, store, encryption }, id)).rejects.toBeInstanceOf(TemporaryFolderUnusable);
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});
