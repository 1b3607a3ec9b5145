import { bounds } from '@kamerton/wire';
import { savedFilterBounds, uploadBounds } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amidst } from '../testing/amidst.ts';
import { type Answer, openTestApp, type TestApp } from '../testing/app.ts';
import { operatorOf, type TestOperator } from '../testing/office.ts';
import { insertTestVenue } from '../testing/players.ts';
import { fadingTone, wav } from '../testing/sound-files.ts';

let test: TestApp;
let staff: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  staff = await operatorOf(test, 'catalogue');
});
afterAll(() => test.close());

interface Owner {
  id: number;
  email: string;
  venue: number;
  request: number;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
}

/** What is counted before a row is inserted into `table`; `count` gives the number of what counts. */
interface Bounded {
  most: number;
  table: string;
  plant: (owner: Owner, rows: RawBuilder<unknown>) => RawBuilder<unknown>;
  add: (owner: Owner, n: number) => Promise<Answer>;
  count: (owner: Owner) => RawBuilder<unknown>;
}

const ofAccount =
  (table: string) =>
  ({ id }: Owner) =>
    sql`SELECT count(*) AS n FROM ${sql.table(table)} WHERE account_id = ${id}`;
const ownPlaylists = ({ id }: Owner) =>
  sql`SELECT count(*) AS n FROM playlists WHERE account_id = ${id} AND deleted_at IS NULL`;
const messageLength = bounds.message + bounds.thread_message;
const tone = wav(fadingTone(1)).toString('base64');

const bounded: Record<string, Bounded> = {
  'own playlists': {
    most: bounds.playlists,
    table: 'playlists',
    plant: ({ id }, rows) => sql`INSERT INTO playlists (account_id, name) SELECT ${id}::bigint, n::text FROM ${rows}`,
    add: ({ call }, n) => call('POST', '/my/playlists', { name: `New ${n}` }),
    count: ownPlaylists,
  },
  'playlists that are brought back': {
    most: bounds.playlists,
    table: 'playlists',
    plant: ({ id }, rows) => sql`
      WITH deleted AS (
        INSERT INTO playlists (account_id, name, deleted_at)
        SELECT ${id}::bigint, 'gone ' || n, now() FROM generate_series(1, 2) AS n
      )
      INSERT INTO playlists (account_id, name) SELECT ${id}::bigint, n::text FROM ${rows}`,
    add: async ({ id, call }, n) => {
      const gone = test.db.selectFrom('playlists').select('id').where('account_id', '=', id);
      const playlist = await gone.where('name', '=', `gone ${n}`).executeTakeFirstOrThrow();
      return call('POST', '/my/playlists/restore', playlist);
    },
    count: ownPlaylists,
  },
  announcements: {
    most: bounds.announcements,
    table: 'announcements',
    plant: ({ id }, rows) => sql`
      INSERT INTO announcements (account_id, name, media_key, media_type, content_hash, size, duration_ms)
      SELECT ${id}::bigint, n::text, ${id}::text || '/' || n, 'audio/wav', 'x', 1, 1 FROM ${rows}`,
    add: ({ call }, n) => call('POST', '/announcements', { name: `New ${n}`, audio: tone }),
    count: ofAccount('announcements'),
  },
  'tags of venues': {
    most: bounds.venue_tags,
    table: 'venue_tags',
    plant: ({ id }, rows) => sql`INSERT INTO venue_tags (account_id, name) SELECT ${id}::bigint, n::text FROM ${rows}`,
    add: ({ call, venue }, n) => call('PUT', '/objects', { id: venue, tags: [`new ${n}`] }),
    count: ofAccount('venue_tags'),
  },
  'filters of venues': {
    most: bounds.venue_filters,
    table: 'venue_filters',
    plant: ({ id }, rows) => sql`
      INSERT INTO venue_filters (account_id, name, filter) SELECT ${id}::bigint, n::text, '{}' FROM ${rows}`,
    add: ({ call }, n) => call('PUT', '/objects/filters', { name: `New ${n}`, filter: {} }),
    count: ofAccount('venue_filters'),
  },
  'music rules': {
    most: bounds.music_rules,
    table: 'music_rules',
    plant: ({ id }, rows) => sql`
      INSERT INTO music_rules (account_id, kind, value, name) SELECT ${id}::bigint, 'word', 'w' || n, 'w' || n FROM ${rows}`,
    add: ({ call }, n) => call('POST', '/my/music-rules', { rules: [{ kind: 'word', name: `new${n}` }] }),
    count: ofAccount('music_rules'),
  },
  'messages of a request': {
    // The last one may exceed the length.
    most: Math.floor(bounds.thread / messageLength) + 1,
    table: 'support_messages',
    plant: ({ request }, rows) => sql`
      INSERT INTO support_messages (request_id, author, author_name, message)
      SELECT ${request}::bigint, 'user', 'x', repeat('x', ${bounds.message}::int) FROM ${rows}`,
    add: ({ call, request }) =>
      call('POST', `/feedback/requests/${request}/messages`, { message: 'y'.repeat(bounds.message) }),
    count: ({ request }) =>
      sql`SELECT count(*) AS n FROM support_messages WHERE request_id = ${request} AND message <> 'Q'`,
  },
  'saved filters of the office': {
    most: savedFilterBounds.count,
    table: 'saved_filters',
    plant: (_, rows) => sql`
      INSERT INTO saved_filters (staff_id, list, name, filter)
      SELECT ${staff.id}::bigint, 'tracks', n::text, '{}' FROM ${rows}`,
    add: (_, n) => staff.call('PUT', '/saved-filters', { list: 'tracks', name: `New ${n}`, filter: {} }),
    count: () => sql`SELECT count(*) AS n FROM saved_filters WHERE staff_id = ${staff.id}`,
  },
  'unfinished uploads': {
    most: uploadBounds.unfinished,
    table: 'uploads',
    plant: (_, rows) => sql`
      WITH begun AS (
        INSERT INTO uploads (folder, name, kind, files, size, created_by)
        SELECT 'u' || n, 'u' || n, 'files', 1, 1, 'x' FROM ${rows} RETURNING id
      )
      INSERT INTO upload_files (upload_id, position, path, size) SELECT id, 1, 'a.mp3', 1 FROM begun`,
    add: (_, n) => staff.call('POST', '/uploads', { name: `New ${n}`, files: [{ path: 'a.mp3', size: 1 }] }),
    count: () => sql`SELECT count(*) AS n FROM uploads WHERE state = 'receiving'`,
  },
};

it.each(Object.entries(bounded))('two calls at once do not exceed the bound of %s', async (name, of) => {
  const email = `${name.replaceAll(' ', '-')}@cafe.example`;
  const { id, token } = await test.signedIn(email);
  const call: Owner['call'] = (method, path, body) => test.call(method, path, { token, body });
  const venue = await insertTestVenue(test, token, {}, 'UTC');
  const { request } = (await call('POST', '/feedback/requests', { subject: 'Q', message: 'Q' })).body;
  const owner: Owner = { id, email, venue, request: request.id, call };
  const count = async () => (await sql<{ n: number }>`${of.count(owner)}`.execute(test.db)).rows[0]?.n ?? 0;
  const rows = (n: number) => sql`generate_series(1, ${n}::int) AS n`;
  await of.plant(owner, rows(of.most - 1)).execute(test.db);
  // Whoever has counted waits with the row; whoever has not must wait for the one who has.
  const wait = (tx: TestApp['db']) => sql`LOCK TABLE ${sql.table(of.table)} IN SHARE MODE`.execute(tx);
  const add = (n: number) => () => of.add(owner, n);
  const answers = await amidst(test.database, wait, add(1), add(2));
  expect([answers.filter(({ status }) => status < 300).length, await count()]).toEqual([1, of.most]);
});
