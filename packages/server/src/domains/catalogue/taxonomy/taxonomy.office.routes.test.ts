import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { comparisonKey } from '../../../language/fold.ts';
import { insertLabel } from './taxonomy.office.store.ts';
import { labelNames } from './taxonomy-names.rules.ts';
import { setLabels } from '../../ingest/ingest/import-tracks.store.ts';
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
  expect((await anna.call('GET', '/genres?q=JAZZ&sort=name.en')).body).toMatchObject({
    total: 1,
    items: [{ id: jazz }],
  });
  await sql`UPDATE genres SET name = '{"ru": "Ёлки", "en": "Électro"}' WHERE id = ${jazz}`.execute(test.db);
  for (const q of ['елк', 'ЁЛК', 'ctro', 'Éle'])
    expect((await anna.call('GET', `/genres?q=${encodeURIComponent(q)}`)).body.items).toMatchObject([{ id: jazz }]);
});

it('merges one into another: tracks, counts, searches, files to come', async () => {
  const documents = async () => {
    const { rows } = await sql`
      SELECT 'album' AS kind, search::text FROM albums UNION ALL SELECT 'track', search::text FROM tracks
      UNION ALL SELECT lexeme, document_frequency::text FROM search_lexemes WHERE document_frequency > 0 ORDER BY 1, 2`.execute(
      test.db,
    );
    return rows;
  };
  const merged = await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz });
  expect(merged.body).toMatchObject({ item: { id: jazz, count: 3 }, tracks: 2 });
  expect(await counts()).toEqual([[jazz, 3]]);
  expect([await found(jazz), await found(jaz)]).toEqual([3, 3]);
  expect((await anna.call('GET', `/genres/${jaz}`)).body.item).toMatchObject({ id: jazz });
  expect((await anna.call('GET', `/tracks?genre_id=${jaz}`)).body.total).toBe(3);
  // The updated documents equal rebuilt ones.
  const quick = await documents();
  await transaction(test.db, (tx) => refreshSearch(tx, album));
  expect(quick).toEqual(await documents());
  await transaction(test.db, (tx) => setLabels(tx, 'genre', tracks[0] ?? 0, [{ key: 'jaz', name: { ru: 'jaz' } }]));
  expect((await anna.call('GET', `/tracks/${tracks[0]}`)).body.item.genres).toMatchObject([{ id: jazz }]);
  // A repeated call.
  expect((await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz })).body).toMatchObject({ tracks: 0 });
  expect((await anna.call('PUT', `/genres/${jazz}/merge`, { into: jazz })).body.fields).toEqual({ into: 'conflict' });
  expect((await anna.call('PUT', `/genres/${jazz}/merge`, { into: 999999 })).body.fields).toEqual({ into: 'unknown' });
  expect((await anna.call('PUT', '/genres/999999/merge', { into: jazz })).status).toBe(404);
});

/** All that a merge touches. */
const everything = async () => {
  const { rows } = await sql`
    SELECT 'album' AS kind, id, search::text AS what FROM albums
    UNION ALL SELECT 'track', id, search::text FROM tracks
    UNION ALL SELECT 'uses', 0, lexeme || ' ' || document_frequency FROM search_lexemes WHERE document_frequency > 0
    UNION ALL SELECT 'link', track_id, genre_id::text FROM track_genres
    UNION ALL SELECT 'merged', id, key || ' ' || genre_id FROM merged_genres
    UNION ALL SELECT 'genre', id, concat_ws(' ', key, name) FROM genres ORDER BY 1, 2, 3`.execute(test.db);
  return rows;
};

it('undoes a merge: all is what it was before', async () => {
  const blues = (await anna.call('POST', '/genres', { name: { ru: 'Блюз', en: 'Blues' } })).body.item.id;
  await anna.call('PUT', `/genres/${blues}/merge`, { into: jaz });
  const before = await everything();
  await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz });
  expect(await everything()).not.toEqual(before);
  const undone = await anna.call('PUT', `/genres/${jaz}/unmerge`);
  expect(undone).toMatchObject({ status: 200, body: { item: { id: jaz, count: 2 }, tracks: 2 } });
  expect(await everything()).toEqual(before);
  expect([await found(jazz), await found(jaz), await found(blues)]).toEqual([2, 2, 2]);
  // The updated documents equal rebuilt ones.
  await transaction(test.db, (tx) => refreshSearch(tx, album));
  expect(await everything()).toEqual(before);
  expect(await anna.call('PUT', `/genres/${jaz}/unmerge`)).toMatchObject({ status: 200, body: { tracks: 0 } });
  expect((await anna.call('PUT', '/genres/999999/unmerge')).status).toBe(404);
});

it('leaves a track alone that has lost the other genre since, and a revoked one out of its album', async () => {
  await sql`UPDATE tracks SET revoked_at = now(), revoked_reason = '{"ru": "x"}'
    WHERE id = ${tracks[2]}`.execute(test.db);
  await transaction(test.db, (tx) => refreshSearch(tx, album));
  await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz });
  const { version } = (await anna.call('GET', `/tracks/${tracks[1]}`)).body.item;
  await anna.call('PUT', `/tracks/${tracks[1]}`, { version, genres: [] });
  expect((await anna.call('PUT', `/genres/${jaz}/unmerge`)).body.tracks).toBe(1);
  expect((await anna.call('GET', `/tracks/${tracks[1]}`)).body.item.genres).toEqual([]);
  const quick = await everything();
  await transaction(test.db, (tx) => refreshSearch(tx, album));
  expect(await everything()).toEqual(quick);
});

it('undoes no merge that is too old, or whose genre has been merged on', async () => {
  const blues = (await anna.call('POST', '/genres', { name: { ru: 'Блюз', en: 'Blues' } })).body.item.id;
  await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz });
  await anna.call('PUT', `/genres/${jazz}/merge`, { into: blues });
  expect((await anna.call('PUT', `/genres/${jaz}/unmerge`)).status).toBe(409);
  expect((await anna.call('PUT', `/genres/${jazz}/unmerge`)).status).toBe(200);
  await sql`UPDATE merged_genres SET merged_at = now() - interval '3 minutes'`.execute(test.db);
  expect((await anna.call('PUT', `/genres/${jaz}/unmerge`)).status).toBe(409);
});

it('undoes no merge whose name another genre has got, and gives no name away that an undo may bring back', async () => {
  const name = { ru: 'Джаз-рок', en: 'Jaz' };
  const { version } = (await anna.call('GET', `/genres/${jaz}`)).body.item;
  expect((await anna.call('PUT', `/genres/${jaz}`, { version, name })).status).toBe(200);
  await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz });
  const created = await anna.call('POST', '/genres', { name: { ru: 'Джаз-рок', en: 'Jazz rock' } });
  expect(created).toMatchObject({ status: 422, body: { fields: { 'name.ru': 'taken' } } });
  const target = (await anna.call('GET', `/genres/${jazz}`)).body.item;
  expect((await anna.call('PUT', `/genres/${jazz}`, { version: target.version, name })).status).toBe(200);
  expect((await anna.call('PUT', `/genres/${jaz}/unmerge`)).status).toBe(409);
  expect(await counts()).toEqual([[jazz, 3]]);
});

it('inserts no key that an import has inserted after the check', async () => {
  const insert = () => insertLabel(test.db, 'tag', { key: 'new', name: { ru: 'New', en: 'New' } });
  expect([await insert(), await insert()]).toEqual([expect.any(Number), null]);
});

it('undoes a merge once, also where it is asked for twice at once', async () => {
  const before = await everything();
  await anna.call('PUT', `/genres/${jaz}/merge`, { into: jazz });
  const answers = await Promise.all([1, 2].map(() => anna.call('PUT', `/genres/${jaz}/unmerge`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.map(({ body }) => body.tracks))).toEqual(new Set([0, 2]));
  expect(await everything()).toEqual(before);
});

it('knows a genre in a file by its name in either language', async () => {
  const named = async (...names: string[]) => {
    const labels = names.map((name) => ({ key: comparisonKey(name), name: labelNames(name) }));
    await transaction(test.db, (tx) => setLabels(tx, 'genre', tracks[0] ?? 0, labels));
    const { genres } = (await anna.call('GET', `/tracks/${tracks[0]}`)).body.item;
    return genres.map(({ id }: { id: number }) => id);
  };
  const [rock] = await named('Рок');
  expect(await named('Rock')).toEqual([rock]);
  expect(await named('rock', 'РОК')).toEqual([rock]);
  // A name that an operator has added matches too.
  const genre = (await anna.call('POST', '/genres', { name: { ru: 'Ёлочная', en: 'Yuletide' } })).body.item.id;
  expect(await named('елочная')).toEqual([genre]);
  expect(await named('YULETIDE')).toEqual([genre]);
});

it('keeps to the genres of a catalogue that has one in both languages until they are merged', async () => {
  await sql`INSERT INTO genres (key, name) SELECT key, '{"ru": "Рок", "en": "Rock"}'
    FROM unnest('{рок, rock}'::text[]) AS keys (key)`.execute(test.db);
  const { rows } = await sql<{ id: number }>`SELECT id FROM genres WHERE key IN ('рок', 'rock') ORDER BY id`.execute(
    test.db,
  );
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  const of = async (name: string) => {
    const label = { key: comparisonKey(name), name: labelNames(name) };
    await transaction(test.db, (tx) => setLabels(tx, 'genre', tracks[0] ?? 0, [label]));
    return (await anna.call('GET', `/tracks/${tracks[0]}`)).body.item.genres[0].id;
  };
  expect([await of('Рок'), await of('Rock')]).toEqual([first, second]);
  await anna.call('PUT', `/genres/${first}/merge`, { into: second });
  expect([await of('Рок'), await of('Rock')]).toEqual([second, second]);
});

it('makes, renames and deletes them, no name twice', async () => {
  const created = await anna.call('POST', '/tags', { name: { ru: 'Утро', en: 'Morning' } });
  expect(created).toMatchObject({ status: 201, body: { item: { count: 0, version: 1 } } });
  const { id } = created.body.item;
  const again = await anna.call('POST', '/tags', { name: { ru: 'утро', en: 'Dawn' } });
  expect(again.body.fields).toEqual({ 'name.ru': 'taken' });
  expect((await anna.call('PUT', `/tags/${id}`, { version: 1, name: { en: 'Dawn' } })).body.item).toMatchObject({
    name: { ru: 'Утро', en: 'Dawn' },
    version: 2,
  });
  expect((await anna.call('PUT', `/tags/${id}`, { version: 1, name: { en: 'Day' } })).body.current).toMatchObject({
    id,
  });
  expect((await anna.call('POST', '/tags', { name: { en: 'Noon' } })).body.fields).toEqual({ 'name.ru': 'required' });
  expect((await anna.call('DELETE', `/tags/${id}`)).status).toBe(200);
  expect((await anna.call('DELETE', `/tags/${id}`)).status).toBe(404);
  expect(await anna.call('DELETE', `/genres/${jazz}`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  const { rows } = await sql<{ act: string }>`
    SELECT act FROM audit_log WHERE kind = 'tag' ORDER BY number`.execute(test.db);
  expect(rows.map(({ act }) => act)).toEqual(['tag.create', 'tag.rename', 'tag.delete']);
});
