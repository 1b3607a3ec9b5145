import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';

let test: TestApp;
let anna: TestOperator;
let token: string;
let album: number;
let tracks: number[];

beforeAll(async () => {
  test = await openTestApp();
  anna = await operatorOf(test, 'catalogue');
  ({ token } = await test.signedIn('anna@cafe.example'));
  ({ id: album, trackIds: tracks } = await insertAlbum(test.db, { tracks: ['1', '2', '3', '4'] }));
});
afterAll(() => test.close());

const put = async (path: string, body: object) => anna.call('PUT', path, body);
const make = async (path: string, name: string, more: object = {}) =>
  (await anna.call('POST', path, { name: { ru: name, en: name }, ...more })).body.item;
const seen = async (path: string) => (await test.call('GET', path, { token })).body;

it('a collection is put together unseen, then published, hidden and deleted', async () => {
  const block = await make('/blocks', 'Morning');
  const created = await make('/collections', 'Coffee', { block_id: block.id, description: { en: 'Slow' } });
  expect(created).toMatchObject({ is_published: false, track_count: 0, version: 1 });
  const path = `/collections/${created.id}`;
  // They are listed as they stand in the album, whatever the order is in which they came.
  await sql`UPDATE tracks SET disc_number = 2, track_number = 5 - track_number`.execute(test.db);
  await sql`UPDATE tracks SET disc_number = 1, track_number = 9 WHERE id = ${tracks[0]}`.execute(test.db);
  tracks = [tracks[0], ...tracks.slice(1).toReversed()] as number[];
  const added = await anna.call('POST', `${path}/tracks`, { album_id: album });
  expect(added).toMatchObject({ status: 201, body: { added: tracks, item: { track_count: 4, version: 2 } } });
  expect(added.body.item.duration).toEqual({ hours: 0, minutes: 6, seconds: 2 });
  const [one, two, three, four] = tracks;
  const moved = await put(`${path}/order`, { ids: [four], position: 0, version: 2 });
  expect(moved.body.item.version).toBe(3);
  expect(await put(`${path}/order`, { ids: [one], position: 2, version: 2 })).toMatchObject({
    status: 409,
    body: { order: [four, one, two, three], version: 3 },
  });
  const less = await anna.call('DELETE', `${path}/tracks`, { ids: [two] });
  expect(less.body.item).toMatchObject({ track_count: 3, version: 4 });
  const listed = (await anna.call('GET', `${path}/tracks`)).body;
  expect(listed.items.map(({ id }: { id: number }) => id)).toEqual([four, one, three]);
  expect((await anna.call('POST', `${path}/tracks`, { ids: [999999] })).status).toBe(404);

  const listedAs = async (is_published: boolean) =>
    (await anna.call('GET', `/collections?is_published=${is_published}`)).body.total;
  expect([await listedAs(true), await listedAs(false)]).toEqual([0, 1]);
  expect((await seen('/collections')).collections).toEqual([]);
  expect((await test.call('GET', path, { token })).status).toBe(404);
  await put(path, { version: 4, is_published: true });
  expect((await seen('/collections')).collections).toEqual([]);
  await put(`/blocks/${block.id}`, {
    version: (await anna.call('GET', `/blocks/${block.id}`)).body.item.version,
    is_published: true,
  });
  expect((await seen('/collections/blocks')).blocks).toMatchObject([{ collections: [{ track_count: 3 }] }]);
  expect((await put(path, { version: 4, name: { en: 'Tea' } })).body.current).toMatchObject({ name: { en: 'Coffee' } });

  await test.call('POST', '/my/collections', { token, body: { id: created.id } });
  expect(await anna.call('DELETE', path)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  await put(path, { version: 5, is_published: false });
  expect((await seen('/my/collections')).collections).toEqual([]);
  await sql`DELETE FROM my_collections`.execute(test.db);
  expect((await anna.call('DELETE', `/blocks/${block.id}`)).body.code).toBe('in_use');
  expect((await anna.call('DELETE', path)).status).toBe(200);
  expect((await anna.call('DELETE', `/blocks/${block.id}`)).status).toBe(200);

  const nameOf = (name: string) => ({ name: { ru: name, en: name } });
  const published = (is_published: boolean) => ({ is_published });
  const log = (await auditEntries(test.db)).filter(({ actor }) => actor.id === anna.id && actor.kind === 'staff');
  expect(log.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['block.create', null, nameOf('Morning')],
    ['collection.create', null, { ...nameOf('Coffee'), block_id: block.id }],
    ['collection.tracks', { tracks: [] }, { tracks }],
    ['collection.tracks', { tracks }, { tracks: [four, one, two, three] }],
    ['collection.tracks', { tracks: [four, one, two, three] }, { tracks: [four, one, three] }],
    ['collection.edit', published(false), published(true)],
    ['block.edit', published(false), published(true)],
    ['collection.edit', published(true), published(false)],
    ['collection.delete', { ...nameOf('Coffee'), tracks: [four, one, three] }, null],
    ['block.delete', nameOf('Morning'), null],
  ]);
});

it('a collection that is hidden comes to no venue, and stays where it plays', async () => {
  const { id } = await make('/collections', 'Night');
  await sql`
    INSERT INTO cities (key, name, timezone) VALUES ('x', '{"ru": "Город", "en": "City"}', 'Europe/Moscow')`.execute(
    test.db,
  );
  const { rows } = await sql<{ id: number }>`SELECT min(id) AS id FROM cities`.execute(test.db);
  const venue = { name: 'Bar', city_id: rows[0]?.id, object_type_id: 1, start_time: '09:00', end_time: '18:00' };
  const open = (selection_id: number) => test.call('POST', '/objects', { token, body: { ...venue, selection_id } });
  expect(await open(id)).toMatchObject({ status: 422, body: { fields: { selection_id: 'unknown' } } });
  await put(`/collections/${id}`, { version: 1, is_published: true });
  const bar = (await open(id)).body.object;
  await put(`/collections/${id}`, { version: 2, is_published: false });
  const again = await test.call('PUT', '/objects', { token, body: { id: bar.id, name: 'Bar 2', selection_id: id } });
  expect(again).toMatchObject({ status: 200, body: { object: { selection_id: id } } });
  const stranger = await test.signedIn('stranger@cafe.example');
  const theirs = await test.call('POST', '/objects', { token: stranger.token, body: { ...venue, selection_id: id } });
  expect(theirs.body.fields).toEqual({ selection_id: 'unknown' });
});

it('blocks, and collections in them, are arranged', async () => {
  const [a, b, c] = [await make('/blocks', 'A'), await make('/blocks', 'B'), await make('/blocks', 'C')];
  const { version } = (await anna.call('GET', '/blocks')).body;
  const moved = await put('/blocks/order', { ids: [c.id], position: 0, version });
  expect(moved.body).toEqual({ order: [c.id, a.id, b.id], version: version + 1 });
  expect((await put('/blocks/order', { ids: [b.id], position: 0, version })).body.order).toEqual([c.id, a.id, b.id]);

  const [x, y] = [
    await make('/collections', 'X', { block_id: a.id }),
    await make('/collections', 'Y', { block_id: a.id }),
  ];
  const block = (await anna.call('GET', `/blocks/${a.id}`)).body.item;
  await put(`/blocks/${a.id}/order`, { ids: [y.id], position: 0, version: block.version });
  const listed = (await anna.call('GET', `/collections?block_id=${a.id}`)).body.items;
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([y.id, x.id]);
  expect(await make('/collections', 'Z', { block_id: 999999 })).toBeUndefined();
});
