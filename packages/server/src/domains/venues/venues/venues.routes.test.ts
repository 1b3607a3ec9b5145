import { api, bounds } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertTestVenue } from '../../../testing/players.ts';

let test: TestApp;
let owner: { id: number; token: string };
let playlist: number;

beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  const { db } = test;
  const inserted = await db
    .insertInto('playlists')
    .values({ account_id: owner.id, name: 'Утро' })
    .returning('id')
    .executeTakeFirstOrThrow();
  playlist = inserted.id;
  await db
    .insertInto('cities')
    .values({ key: 'omsk', name: '{"ru": "Омск", "en": "Omsk"}', timezone: 'Asia/Omsk' })
    .execute();
  const { id: city_id } = await db
    .selectFrom('cities')
    .select('id')
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow();
  const venue = { account_id: owner.id, city_id, object_type_id: 1, start_time: '08:00', end_time: '21:00' };
  await db
    .insertInto('venues')
    .values([
      { ...venue, name: 'Пекарня', playlist_id: playlist },
      { ...venue, name: 'Бар', advanced_schedule: true, mon_start: '18:00', mon_end: '02:00' },
      { ...venue, name: 'Склад', is_active: false },
    ])
    .execute();
});
afterAll(() => test.close());

const list = async (query = '', token = owner.token, language = 'ru') =>
  (await test.call('GET', `/objects?limit=100&offset=0${query}`, { token, headers: { 'accept-language': language } }))
    .body;
const names = (body: { objects: { name: string }[] }) => body.objects.map((venue) => venue.name);

it('lists the account’s venues by name, with hours, zone and what plays there', async () => {
  const body = await list();
  expect(names(body)).toEqual(['Бар', 'Пекарня', 'Склад']);
  expect(body.objects[0]).toMatchObject({
    advanced_schedule: true,
    hours: { mon_start: '18:00', mon_end: '02:00', tue_start: null },
  });
  expect(body.objects[1]).toMatchObject({
    city_name: 'Омск',
    timezone: 'Asia/Omsk',
    start_time: '08:00',
    end_time: '21:00',
    playlist_id: playlist,
    playlist_name: 'Утро',
    selection_id: null,
  });
  expect(body.pagination).toEqual({ limit: 100, offset: 0, total: 3 });
});

it('answers a list with the declared fields alone: hours are in `hours`', async () => {
  const body = await list();
  expect(body).toEqual(api.venues.response.parse(body));
});

it('has names in the order of the alphabet, whatever their letter case', async () => {
  const keeper = await test.signedIn('keeper@cafe.example');
  for (const name of ['яблоко', 'Ёлка', 'Арка', 'дом', 'Жук', 'Bar', 'Ель', '7 нот'])
    expect((await newVenue({ name }, keeper.token)).status).toBe(201);
  expect(names(await list('', keeper.token))).toEqual(['7 нот', 'Bar', 'Арка', 'дом', 'Ёлка', 'Ель', 'Жук', 'яблоко']);
});

it('filters by activity and by what is assigned', async () => {
  expect(names(await list('&is_active=true'))).toEqual(['Бар', 'Пекарня']);
  expect(names(await list('&is_active=false'))).toEqual(['Склад']);
  expect(names(await list(`&playlist_id=${playlist}`))).toEqual(['Пекарня']);
  expect(names(await list('&selection_id=5'))).toEqual([]);
  expect((await test.call('GET', '/objects?is_active=yes', { token: owner.token })).status).toBe(400);
});

it('names cities in the language asked for and shows nobody another’s venues', async () => {
  expect((await list('', owner.token, 'en')).objects[0].city_name).toBe('Omsk');
  const stranger = await test.signedIn('stranger@cafe.example');
  expect(names(await list('', stranger.token))).toEqual([]);
});

it('lists own playlists, newest first, with the venue that plays them', async () => {
  const { body } = await test.call('GET', '/my/playlists?limit=100&offset=0', { token: owner.token });
  expect(body.playlists).toMatchObject([
    { id: playlist, name: 'Утро', is_my: true, version: 1, track_count: 0, cover: null },
  ]);
  expect(body.playlists[0].object_id).toBeGreaterThan(0);
});

const change = (method: string, path: string, body: unknown, token = owner.token) =>
  test.call(method, `/objects${path}`, { token, body });
const cityId = async () =>
  (await test.db.selectFrom('cities').select('id').where('is_listed', '=', true).executeTakeFirstOrThrow()).id;
const newVenue = async (more: Record<string, unknown> = {}, token = owner.token) =>
  change('POST', '', { name: 'Новый', city_id: await cityId(), object_type_id: 1, ...more }, token);

it('adds a venue, changes a field and leaves the others', async () => {
  const created = await newVenue({ address: ' Мира, 1 ', legal_entity: 'ООО', start_time: '09:00', end_time: '18:00' });
  expect(created).toMatchObject({
    status: 201,
    body: { object: { name: 'Новый', address: 'Мира, 1', is_active: true, playlist_id: null } },
  });
  const { id } = created.body.object;
  const changed = await change('PUT', '', { id, name: 'Старый', playlist_id: playlist });
  expect(changed.body.object).toMatchObject({
    name: 'Старый',
    address: 'Мира, 1',
    start_time: '09:00',
    playlist_id: playlist,
    playlist_name: 'Утро',
  });
  expect((await change('PUT', '', { id, is_active: false })).body.object).toMatchObject({
    is_active: false,
    playlist_id: playlist,
  });
});

it('adds no more venues than an account may have', async () => {
  const chain = await test.signedIn('chain@cafe.example');
  const city = await cityId();
  await transaction(test.db, async (tx) => {
    // Triggers would take a minute for these rows.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      INSERT INTO venues (account_id, name, city_id, object_type_id)
      SELECT ${chain.id}, 'V', ${city}, 1 FROM generate_series(2, ${bounds.venues}::integer)`.execute(tx);
  });
  expect((await newVenue({}, chain.token)).status).toBe(201);
  expect(await newVenue({}, chain.token)).toMatchObject({ status: 422, body: { fields: { name: 'too_many' } } });
});

it('adds no more of them either where several are added at once', async () => {
  const { id, token } = await test.signedIn('chain-at-once@cafe.example');
  const city = await cityId();
  await transaction(test.db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      INSERT INTO venues (account_id, name, city_id, object_type_id)
      SELECT ${id}, 'V', ${city}, 1 FROM generate_series(2, ${bounds.venues}::integer)`.execute(tx);
  });
  const add = () => newVenue({}, token);
  const wait = (tx: Handle) => sql`LOCK TABLE venues IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const answers = await amidst(test.database, wait, add, add);
  expect(answers.map(({ status }) => status)).toEqual([201, 422]);
});

it('sets the hours of the week, leaving out days stays', async () => {
  const { id } = (await newVenue({ advanced_schedule: true })).body.object;
  const first = await change('PUT', `/${id}`, {
    mon_start: '08:00',
    mon_end: '20:00',
    sat_start: '22:00',
    sat_end: '04:00',
  });
  expect(first.body.hours).toMatchObject({ mon_start: '08:00', sat_end: '04:00', sun_start: null });
  const second = await change('PUT', `/${id}`, { mon_start: null, mon_end: null });
  expect(second.body.hours).toMatchObject({ mon_start: null, sat_start: '22:00' });
  expect((await change('PUT', `/${id}`, { sat_end: null })).body.fields).toEqual({ sat_end: 'required' });
  expect((await change('PUT', `/${id}`, { sat_end: '24:00' })).status).toBe(422);
  expect((await test.call('GET', `/objects/${id}`, { token: owner.token })).body).toMatchObject({
    object: { id, advanced_schedule: true },
    hours: { sat_start: '22:00', sat_end: '04:00' },
  });
});

it.each([
  [{ name: '' }, { name: 'required' }],
  [{ city_id: 999 }, { city_id: 'unknown' }],
  [{ object_type_id: 999 }, { object_type_id: 'unknown' }],
  [{ playlist_id: 999 }, { playlist_id: 'unknown' }],
  [{ start_time: '8:00', end_time: '20:00' }, { start_time: 'wrong_type' }],
  [{ start_time: '08:00' }, { end_time: 'required' }],
  [
    { playlist_id: 1, selection_id: 1 },
    { playlist_id: 'conflict', selection_id: 'conflict' },
  ],
])('refuses %j', async (more, fields) => {
  expect(await newVenue(more)).toMatchObject({ status: 422, body: { fields } });
});

it('finds venues by parts of name, address and legal entity, in any letter case', async () => {
  await newVenue({ name: 'Кафе «Ёлка»', address: 'Лесная, 5%_', legal_entity: 'ИП Орлов' });
  const found = async (body: unknown) => names((await change('POST', '/search', body)).body);
  expect(await found({ name: 'елка' })).toEqual(['Кафе «Ёлка»']);
  expect(await found({ address: 'ЛЕСНАЯ', legal_entity: 'орлов', is_active: true })).toEqual(['Кафе «Ёлка»']);
  expect(await found({ address: '5%_' })).toEqual(['Кафе «Ёлка»']);
  expect(await found({ name: '%' })).toEqual([]);
  expect(await found({ name: 'елка', is_active: false })).toEqual([]);
});

it('shows a stranger what it shows of a missing venue, before the fields are looked at', async () => {
  const { id } = (await newVenue()).body.object;
  const stranger = await test.signedIn('other@cafe.example');
  for (const [method, path, body] of [
    ['GET', `/${id}`, undefined],
    ['PUT', `/${id}`, { mon_start: 'x' }],
    ['PUT', '', { id, name: '' }],
  ] as const) {
    expect((await change(method, path, body, stranger.token)).status).toBe(404);
  }
  expect(
    (await test.call('GET', '/objects/types', { token: owner.token, headers: { 'accept-language': 'en' } })).body.types,
  ).toContainEqual({ id: 1, name: 'Café' });
});

it('plays no collection that is not published, whoever plays it already', async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO collections (key, position, name, is_published)
    VALUES ('hidden', 1, '{"ru": "Hidden"}', true) RETURNING id`.execute(test.db);
  const selection_id = rows[0]?.id;
  const stranger = await test.signedIn('first@cafe.example');
  await insertTestVenue(test, stranger.token, { selection_id });
  await sql`UPDATE collections SET is_published = false WHERE id = ${selection_id}`.execute(test.db);
  const { id } = (await list()).objects[0];
  const answer = await test.call('PUT', '/objects', { token: owner.token, body: { id, selection_id } });
  expect(answer.body.fields).toEqual({ selection_id: 'unknown' });
});
