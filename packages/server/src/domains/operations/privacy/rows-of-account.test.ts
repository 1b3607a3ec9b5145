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
import { insertCover } from '../../common/media/media.store.ts';
import { exportAccount } from './export-account.service.ts';
import { readPlaysOf, readVenuePlaysOf } from './rows-of-account.store.ts';

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
  for (const [read, total] of [
    [readPlaysOf, 1201],
    [readVenuePlaysOf, 2402],
  ] as const) {
    const seen = new Set<unknown>();
    let batches = 0;
    for await (const rows of read(db, { id, emails: [] })) {
      for (const row of rows) seen.add(row['id']);
      batches += 1;
      expect(await listOpen()).toEqual([]);
    }
    expect([seen.size, batches > 2]).toEqual([total, true]);
  }
});

it('an export leaves the database to others after each batch of plays, tracks of playlists, emails and events', async () => {
  const { handle: db } = database;
  const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  for (const statement of [
    sql`INSERT INTO albums (key, name, artist) VALUES ('a', 'A', 'A')`,
    sql`INSERT INTO tracks (album_id, name, artist, duration_ms, content_hash, media_key, media_type, size, source_path)
      SELECT albums.id, n, 'A', 1, n, n, 'audio/wav', 1, n FROM albums, generate_series(1, 1201) AS n`,
    sql`INSERT INTO playlists (account_id, name) VALUES (${id}, 'P')`,
    sql`INSERT INTO playlist_tracks (playlist_id, track_id, position) SELECT playlists.id, tracks.id, 1 FROM playlists, tracks`,
    sql`INSERT INTO events (account_id, event, data) SELECT ${id}::bigint, 'x', '{}' FROM generate_series(1, 1201)`,
    sql`INSERT INTO emails (account_id, kind, recipient, subject, encrypted_text)
      SELECT ${id}::bigint, 'x', 'x', 's', 'x' FROM generate_series(1, 1201)`,
  ])
    await statement.execute(db);
  const batches = new Set<QueryId>();
  const open: unknown[] = [];
  const others: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node);
      if (/FROM (venue_plays|plays|playlist_tracks)\b|"name":"(playlist_tracks|emails|events)"/.test(text))
        batches.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      // The embedded database's connection is held until the result is there.
      if (database.engine !== 'embedded' && batches.has(queryId)) open.push(...(await listOpen()));
      return result;
    },
  };
  const { bytes } = await exportAccount(
    { db: db.withPlugin(others), store: folderStore('none'), encryption: createEncryption(fixedSecrets('x')) },
    id,
  );
  const files = unzipSync(await buffer(bytes));
  expect(Object.keys(files)).toContain('venue-plays-1.jsonl');
  const account = JSON.parse(new TextDecoder().decode(files['account.json'])) as Record<string, unknown[]>;
  const lengths = ['playlist_tracks', 'emails', 'events'].map((name) => account[name]?.length);
  expect([open, lengths, batches.size > 15]).toEqual([[], [1201, 1201, 1201], true]);
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
