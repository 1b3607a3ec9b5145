import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { insertAlbum, named } from '../testing/catalogue.ts';
import { transaction } from './transaction.ts';

let test: TestApp;
let token: string;
let account: number;
let album: Awaited<ReturnType<typeof insertAlbum>>;
let collection: number;

/** A second process on the same database, which shares nothing else with the first. */
let other: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  test = await openTestApp();
  ({ id: account, token } = await test.signedIn('anna@cafe.example'));
  other = await createApp(test.deps);
  album = await insertAlbum(test.db, { tracks: ['One', 'Two'] });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO collections (key, position, name, track_count) VALUES ('c', 1, ${named('Jazz')}::jsonb, 1) RETURNING id
    `.execute(test.db);
  collection = rows[0]?.id ?? 0;
  await sql`INSERT INTO collection_tracks VALUES (${collection}, ${album.trackIds[0]}, 1)`.execute(test.db);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const read = async (path: string) => {
  const { statusCode, body } = await other.inject({ url: `/dist/api${path}`, headers: { token } });
  return `${statusCode} ${body}`;
};

const find = async (what: string, table = 'tracks') => {
  const url = `/dist/api/search/${table}`;
  const { statusCode, body } = await other.inject({ method: 'POST', url, headers: { token }, body: { what } });
  return `${statusCode} ${body}`;
};

const trackIds = () => sql`${album.trackIds}::bigint[]`;

describe('the next read after a write, in another process', () => {
  it.each<[string, () => string, () => Promise<unknown>, string]>([
    ['an album', () => `/albums/${album.id}`, () => sql`UPDATE albums SET name = 'Blue'`.execute(test.db), '"Blue"'],
    ['albums', () => '/albums', () => insertAlbum(test.db, { name: 'Green' }), '"Green"'],
    [
      'a track',
      () => `/albums/${album.id}`,
      () => sql`UPDATE tracks SET name = 'Red' WHERE id = ANY(${trackIds()})`.execute(test.db),
      '"Red"',
    ],
    [
      'a genre',
      () => `/albums/${album.id}`,
      () =>
        sql`WITH genre AS (INSERT INTO genres (key, name) VALUES ('soul', ${named('Soul')}::jsonb) RETURNING id)
          INSERT INTO track_genres SELECT ${album.trackIds[0]}, id FROM genre`.execute(test.db),
      '"Soul"',
    ],
    [
      'the name of a genre',
      () => `/albums/${album.id}`,
      () => sql`UPDATE genres SET name = ${named('Funk')}::jsonb WHERE key = 'soul'`.execute(test.db),
      '"Funk"',
    ],
    [
      'a collection',
      () => `/collections/${collection}`,
      () => sql`UPDATE collections SET name = ${named('Swing')}::jsonb`.execute(test.db),
      '"Swing"',
    ],
    [
      'the tracks of a collection',
      () => `/collections/${collection}`,
      () => sql`UPDATE collection_tracks SET track_id = ${album.trackIds[1]}`.execute(test.db),
      '"id":2',
    ],
    [
      'my albums',
      () => `/albums/${album.id}`,
      () => test.call('POST', '/my/albums', { token, body: { id: album.id } }),
      '"is_my":true',
    ],
    [
      'my collections',
      () => `/collections/${collection}`,
      () => test.call('POST', '/my/collections', { token, body: { id: collection } }),
      '"is_my":true',
    ],
    ['totals', () => '/my/totals', () => sql`DELETE FROM my_albums`.execute(test.db), '"albums":0'],
    [
      'playlists',
      () => '/my/playlists',
      () => test.call('POST', '/my/playlists', { token, body: { name: 'Morning' } }),
      '"Morning"',
    ],
    [
      'the tracks of a playlist',
      () => '/my/playlists/1',
      () => test.call('POST', '/my/playlists/1', { token, body: { id: album.trackIds[0] } }),
      '"Red"',
    ],
    [
      'a track of a playlist that is revoked',
      () => '/my/playlists/1',
      () => sql`UPDATE tracks SET revoked_at = '2026-01-02T03:04:05Z'`.execute(test.db),
      '"2026-01-02T03:04:05.000Z"',
    ],
    [
      'rows of a playlist that are written directly',
      () => '/my/playlists/1',
      () => sql`DELETE FROM playlist_tracks`.execute(test.db),
      '"tracks":[]',
    ],
    [
      'venues',
      () => '/objects',
      async () => {
        await sql`
          INSERT INTO cities (key, name, country, population, timezone, search)
          VALUES ('c', ${named('Riga')}::jsonb, 'LV', 1, 'Europe/Riga', '| riga |')`.execute(test.db);
        await sql`
          INSERT INTO venues (account_id, name, city_id, object_type_id)
          SELECT ${account}, 'Café', cities.id, 1 FROM cities`.execute(test.db);
      },
      '"Café"',
    ],
  ])('%s', async (_, path, write, text) => {
    const before = await read(path());
    expect(before).not.toContain(text);
    expect(await read(path())).toBe(before);
    await write();
    expect(await read(path())).toContain(text);
  });
});

describe('the next search after a write, in another process', () => {
  it.each<[string, () => Promise<string>, () => Promise<unknown>, RegExp]>([
    [
      'finds an album that has come',
      () => find('lagoon', 'albums'),
      () => insertAlbum(test.db, { name: 'Lagoon', tracks: ['Tide', 'Tide pool', 'Ebb tide'] }),
      /"total":1\}/,
    ],
    [
      'tells that it is mine',
      () => find('lagoon', 'albums'),
      async () => {
        const { id } = await test.db
          .selectFrom('albums')
          .select('id')
          .where('name', '=', 'Lagoon')
          .executeTakeFirstOrThrow();
        await test.call('POST', '/my/albums', { token, body: { id } });
      },
      /"is_my":true/,
    ],
    [
      'shows a name as it is',
      () => find('tide'),
      () => sql`UPDATE tracks SET artist = 'Reef' WHERE name = 'Tide'`.execute(test.db),
      /"Reef"/,
    ],
    [
      'puts what was played first',
      () => find('', 'tracks'),
      () => sql`UPDATE tracks SET popularity = 100 WHERE name = 'Ebb tide'`.execute(test.db),
      /"tracks":\[\{[^{]*"Ebb tide"/,
    ],
    [
      'finds no track that is revoked',
      () => find('tide'),
      () => sql`UPDATE tracks SET revoked_at = now() WHERE name = 'Tide pool'`.execute(test.db),
      /"total":2\}/,
    ],
  ])('%s', async (_, search, write, text) => {
    const before = await search();
    expect(before).toMatch(/^200/);
    expect(before).not.toMatch(text);
    expect(await search()).toBe(before);
    await write();
    expect(await search()).toMatch(text);
  });
});

const versions = async () => {
  const { rows } = await sql<{ catalogue: string; content: string; search: string }>`
    SELECT catalogue_version.version AS catalogue, content_version AS content, search_version AS search
    FROM catalogue_version, accounts WHERE accounts.id = ${account}`.execute(test.db);
  return rows[0];
};

const searchable = [
  sql`UPDATE tracks SET popularity = popularity + 1`,
  sql`UPDATE albums SET popularity = popularity + 1`,
  sql`UPDATE tracks SET search = ''`,
  sql`UPDATE albums SET name_folded = 'x'`,
  sql`INSERT INTO search_lexemes (lexeme, document_frequency) VALUES ('x', 1)`,
  sql`INSERT INTO merged_genres (id, key, genre_id) SELECT 1000, 'x', min(id) FROM genres`,
];

it('plays and search documents, which change all the time, change the version of searches alone', async () => {
  for (const change of searchable) {
    const before = await versions();
    await change.execute(test.db);
    const { search, ...others } = (await versions()) ?? {};
    expect(search).not.toBe(before?.search);
    expect(before).toMatchObject(others);
  }
});

it('every other column of tracks and albums changes the version', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND NOT a.attnum = ANY(t.tgattr::int2[])
    WHERE t.tgname = 'changes_version' AND c.relname IN ('albums', 'tracks')
    GROUP BY c.relname ORDER BY c.relname`.execute(test.db);
  const unread = ['created_at', 'edited', 'name_folded', 'popularity', 'search', 'version'];
  expect(rows).toEqual([
    { table: 'albums', columns: unread },
    {
      table: 'tracks',
      columns: ['crc32', ...unread, 'revoked_by_licence', 'revoked_with_copy', 'source_path'].toSorted(),
    },
  ]);
});

it('a change that a savepoint takes back leaves the next one of the transaction to change the version', async () => {
  const before = await versions();
  await transaction(test.db, async (tx) => {
    await sql`SAVEPOINT attempt`.execute(tx);
    await sql`UPDATE albums SET name = 'Lost'`.execute(tx);
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx);
    await sql`UPDATE albums SET name = 'Kept'`.execute(tx);
  });
  expect((await versions())?.catalogue).not.toBe(before?.catalogue);
  expect((await versions())?.content).toBe(before?.content);
});

it('an account is deleted with everything that changes its version', async () => {
  const { id } = await test.signedIn('boris@cafe.example');
  await sql`INSERT INTO my_albums (account_id, album_id) VALUES (${id}, ${album.id})`.execute(test.db);
  await sql`INSERT INTO playlists (account_id, name) VALUES (${id}, 'Evening')`.execute(test.db);
  await sql`DELETE FROM accounts WHERE id = ${id}`.execute(test.db);
  expect((await sql`SELECT FROM accounts WHERE id = ${id}`.execute(test.db)).rows).toEqual([]);
});
