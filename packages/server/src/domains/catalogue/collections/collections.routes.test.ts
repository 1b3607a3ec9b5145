import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';

let test: TestApp;
let token: string;
let blockId: number;
let full: number;

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  const { trackIds } = await insertAlbum(test.db, { tracks: ['A', 'B', 'C'] });
  const block = await test.db
    .insertInto('blocks')
    .values({ key: 'cafes', name: '{"ru": "Для кофеен", "en": "For cafés"}', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  blockId = block.id;
  const insert = async (key: string, position: number, tracks: number[], block_id: number | null = blockId) => {
    const { id } = await test.db
      .insertInto('collections')
      .values({
        key,
        block_id,
        position,
        name: `{"ru": "${key} ру", "en": "${key} en"}`,
        track_count: tracks.length,
        duration_ms: 3_725_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [at, track_id] of tracks.entries()) {
      await test.db.insertInto('collection_tracks').values({ collection_id: id, track_id, position: at }).execute();
    }
    return id;
  };
  full = await insert('morning', 2, trackIds.toReversed());
  await insert('empty', 1, []);
  await insert('loose', 1, trackIds.slice(0, 1), null);
});
afterAll(() => test.close());

const get = async (path: string, language = 'ru') =>
  test.call('GET', path, { token, headers: { 'accept-language': language } });

it('shows blocks with those of their collections that have tracks, in the caller’s language', async () => {
  const { body } = await get('/collections/blocks', 'en');
  expect(body.blocks).toMatchObject([
    { id: blockId, name: 'For cafés', collections: [{ name: 'morning en', track_count: 3 }] },
  ]);
  expect(body.blocks[0].collections).toHaveLength(1);
});

it('lists the collections of a block or of all', async () => {
  const names = (body: { collections: { name: string }[] }) => body.collections.map((found) => found.name);
  expect(names((await get(`/collections?block_id=${blockId}`)).body)).toEqual(['morning ру']);
  expect(names((await get('/collections')).body)).toEqual(['morning ру', 'loose ру']);
  expect((await get('/collections?block_id=999')).status).toBe(404);
});

it('shows one collection with its tracks in its own order', async () => {
  const { body } = await get(`/collections/${full}`);
  expect(body.collection).toMatchObject({
    name: 'morning ру',
    duration: { hours: 1, minutes: 2, seconds: 5 },
    is_my: false,
  });
  expect(body.tracks.map((track: { name: string }) => track.name)).toEqual(['C', 'B', 'A']);
  expect((await get('/collections/999')).status).toBe(404);
});

it('is added to my collections and removed again', async () => {
  const change = (method: string, id: number) => test.call(method, '/my/collections', { token, body: { id } });
  expect((await change('POST', full)).status).toBe(200);
  expect((await change('POST', full)).status).toBe(200);
  expect((await get('/my/collections')).body).toMatchObject({
    collections: [{ id: full, is_my: true }],
    pagination: { total: 1 },
  });
  expect((await get('/my/totals')).body).toMatchObject({ collections: 1, tracks: 3 });
  const other = (await test.signedIn('other@cafe.example')).token;
  const theirs = async () => (await test.call('GET', '/my/collections', { token: other })).body.pagination.total;
  expect(await theirs()).toBe(0);
  const none = { albums: 0, collections: 0, tracks: 0, size: 0 };
  expect((await test.call('GET', '/my/totals', { token: other })).body).toMatchObject(none);
  await test.call('POST', '/my/collections', { token: other, body: { id: full } });
  expect((await change('DELETE', full)).status).toBe(200);
  expect((await change('DELETE', full)).status).toBe(200);
  expect(await theirs()).toBe(1);
  expect((await get('/my/collections')).body.collections).toEqual([]);
  expect((await change('POST', 999)).status).toBe(404);
  expect((await change('DELETE', 999)).status).toBe(404);
});
