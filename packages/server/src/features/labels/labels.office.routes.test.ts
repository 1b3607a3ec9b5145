import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { insertAlbum } from '../../testing/catalogue.ts';
import { operatorOf, type TestOperator } from '../../testing/office.ts';
import { setLabels } from '../catalogue/import-tracks.store.ts';
import { refreshSearch } from '../search/search-index.store.ts';

let test: TestApp;
let anna: TestOperator;
let token: string;
let album: number;
let tracks: number[];
let jazz: number;
let jaz: number;

beforeAll(async () => {
  test = await openTestApp();
  anna = await operatorOf(test, 'catalogue');
  ({ token } = await test.signedIn('anna@cafe.example'));
});
afterAll(() => test.close());

beforeEach(async () => {
  await sql`TRUNCATE albums, tracks, genres, tags, search_lexemes CASCADE`.execute(test.db);
  const one = (name: string, genre: string) => ({ name, genre });
  ({ id: album, trackIds: tracks } = await insertAlbum(test.db, {
    tracks: [one('One', 'jazz'), one('Two', 'jaz'), one('Three', 'jaz')],
  }));
  const { rows } = await sql<{ id: number; key: string }>`SELECT id, key FROM genres`.execute(test.db);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  [jazz, jaz] = [ids.get('jazz') ?? 0, ids.get('jaz') ?? 0];
  // One track has both.
  await sql`INSERT INTO track_genres VALUES (${tracks[1]}, ${jazz})`.execute(test.db);
  await transaction(test.db, (tx) => refreshSearch(tx, album));
});

const counts = async () =>
  (await anna.call('GET', '/genres')).body.items.map(({ id, count }: { id: number; count: number }) => [id, count]);
const found = async (genre: number) =>
  (await test.call('POST', '/search/tracks', { token, body: { genres: [genre] } })).body.tracks.length;

it('lists genres with counts, by words too', async () => {
  expect(await counts()).toEqual([
    [jazz, 2],
    [jaz, 2],
  ]);
  expect((await anna.call('GET', '/genres?q=JAZZ&sort=name_en')).body).toMatchObject({
    total: 1,
    items: [{ id: jazz }],
  });
});

it('merges one into another: tracks, counts, searches, files to come', async () => {
  const documents = async () => {
    const { rows } = await sql`
      SELECT 'album' AS kind, search::text FROM albums UNION ALL SELECT 'track', search::text FROM tracks
      UNION ALL SELECT lexeme, uses::text FROM search_lexemes WHERE uses > 0 ORDER BY 1, 2`.execute(test.db);
    return rows;
  };
  const merged = await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz });
  expect(merged.body).toMatchObject({ item: { id: jazz, count: 3 }, tracks: 2 });
  expect(await counts()).toEqual([[jazz, 3]]);
  expect([await found(jazz), await found(jaz)]).toEqual([3, 3]);
  expect((await anna.call('GET', `/genres/${jaz}`)).body.item).toMatchObject({ id: jazz });
  expect((await anna.call('GET', `/tracks?genre_id=${jaz}`)).body.total).toBe(3);
  // What was written at once is what a document written anew would be.
  const quick = await documents();
  await transaction(test.db, (tx) => refreshSearch(tx, album));
  expect(quick).toEqual(await documents());
  await transaction(test.db, (tx) =>
    setLabels(tx, 'genre', tracks[0] ?? 0, [{ key: 'jaz', name_ru: 'jaz', name_en: 'jaz' }]),
  );
  expect((await anna.call('GET', `/tracks/${tracks[0]}`)).body.item.genres).toMatchObject([{ id: jazz }]);
  // The second press of the same button.
  expect((await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz })).body).toMatchObject({ tracks: 0 });
  expect((await anna.call('PUT', `/genres/${jazz}/merge`, { into: jazz })).body.fields).toEqual({ into: 'conflict' });
  expect((await anna.call('PUT', `/genres/${jazz}/merge`, { into: 999999 })).body.fields).toEqual({ into: 'unknown' });
  expect((await anna.call('PUT', '/genres/999999/merge', { into: jazz })).status).toBe(404);
});

it('makes, renames and deletes them, no name twice', async () => {
  const made = await anna.call('POST', '/tags', { name_ru: 'Утро', name_en: 'Morning' });
  expect(made).toMatchObject({ status: 201, body: { item: { count: 0, version: 1 } } });
  const { id } = made.body.item;
  const again = await anna.call('POST', '/tags', { name_ru: 'утро', name_en: 'Dawn' });
  expect(again.body.fields).toEqual({ name_ru: 'taken' });
  expect((await anna.call('PUT', `/tags/${id}`, { version: 1, name_en: 'Dawn' })).body.item).toMatchObject({
    name_ru: 'Утро',
    name_en: 'Dawn',
    version: 2,
  });
  expect((await anna.call('PUT', `/tags/${id}`, { version: 1, name_en: 'Day' })).body.current).toMatchObject({ id });
  expect((await anna.call('DELETE', `/tags/${id}`)).status).toBe(200);
  expect((await anna.call('DELETE', `/tags/${id}`)).status).toBe(404);
  expect(await anna.call('DELETE', `/genres/${jazz}`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  const { rows } = await sql<{ act: string }>`
    SELECT act FROM audit_log WHERE kind = 'tag' ORDER BY number`.execute(test.db);
  expect(rows.map(({ act }) => act)).toEqual(['tag.create', 'tag.rename', 'tag.delete']);
});
