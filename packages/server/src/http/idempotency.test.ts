import { EventEmitter, once } from 'node:events';
import { api, type Endpoint, statusOf } from '@kamerton/wire';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { fadingTone, wav } from '../testing/sound-files.ts';
import { insertAlbum } from '../testing/catalogue.ts';
import { removeOthers } from '../testing/others.ts';

let test: TestApp;
let owner: { id: number; token: string };
let other: { id: number; token: string };
let presses = 0;
let key: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  other = await test.signedIn('other@cafe.example');
});
afterAll(() => test.close());
// Its tests change the rows of everybody.
afterAll(() => removeOthers(test.db));
beforeEach(() => {
  key = `press-${++presses}`;
});

const create = (body: unknown, token = owner.token, headers: Record<string, string> = { 'idempotency-key': key }) =>
  test.call('POST', '/my/playlists', { token, body, headers });
const named = async (name: string) =>
  (await test.db.selectFrom('playlists').select(['id', 'account_id']).where('name', '=', name).execute()).length;

it('gives the first answer again to the same key and body, and makes one thing', async () => {
  const first = await create({ name: 'Один раз' });
  const again = await create({ name: 'Один раз' });
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect(await named('Один раз')).toBe(1);
});

it('makes two where there is no key', async () => {
  await create({ name: 'Дважды' }, owner.token, {});
  await create({ name: 'Дважды' }, owner.token, {});
  expect(await named('Дважды')).toBe(2);
});

it('gives the first answer even after the thing has changed or gone', async () => {
  const first = await create({ name: 'Сменится' });
  const { id } = first.body.playlist;
  const copy = { token: owner.token, body: { name: 'Копия' }, headers: { 'idempotency-key': `${key}-copy` } };
  const copied = await test.call('POST', `/my/playlists/${id}/copy`, copy);
  await test.call('DELETE', '/my/playlists', { token: owner.token, body: { id } });
  expect((await create({ name: 'Сменится' })).body).toEqual(first.body);
  expect((await test.call('POST', `/my/playlists/${id}/copy`, copy)).body).toEqual(copied.body);
});

it('refuses the key for another body or another call', async () => {
  await create({ name: 'Первый' });
  const refused = { status: 422, body: { code: 'idempotency_key_reused', fields: { 'idempotency-key': 'conflict' } } };
  expect(await create({ name: 'Второй' })).toMatchObject(refused);
  const elsewhere = await test.call('POST', '/feedback/requests', {
    token: owner.token,
    body: { subject: 'Тема', message: 'Текст' },
    headers: { 'idempotency-key': key },
  });
  expect(elsewhere).toMatchObject(refused);
  expect(await named('Второй')).toBe(0);
});

it('keeps the keys of accounts apart', async () => {
  const [first, second] = [await create({ name: 'Чей' }), await create({ name: 'Чей' }, other.token)];
  expect(second.status).toBe(201);
  expect(second.body.playlist.id).not.toBe(first.body.playlist.id);
});

it('keeps no refusal: what was mended may use the key', async () => {
  expect((await create({ name: '' })).status).toBe(422);
  expect((await create({ name: 'Исправлен' })).status).toBe(201);
});

it('makes one thing of many presses at once, in one process and in several', async () => {
  const second = await createApp(test.deps);
  const injected = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? test.app : second).inject({
        method: 'POST',
        url: '/dist/api/my/playlists',
        headers: { token: owner.token, 'idempotency-key': key },
        body: { name: 'Разом' },
      }),
    ),
  );
  await second.close();
  const created = injected.filter((answer) => answer.statusCode === 201);
  const waiting = injected.filter((answer) => answer.statusCode === 409);
  expect(created.length).toBeGreaterThan(0);
  expect(created.length + waiting.length).toBe(12);
  expect(new Set(created.map((answer) => answer.body)).size).toBe(1);
  for (const answer of waiting) {
    expect(answer.json()).toMatchObject({ code: 'idempotency_key_running' });
    expect(answer.headers['retry-after']).toBe('1');
  }
  expect(await named('Разом')).toBe(1);
});

it('tells a second press at once that the first still runs', async () => {
  const gate = new EventEmitter();
  // A cover is stored in three sizes, all of which wait for the gate.
  const opened = once(gate, 'open');
  const putBytes: typeof test.deps.store.putBytes = async (...file) => {
    gate.emit('reached');
    await opened;
    return test.deps.store.putBytes(...file);
  };
  const slow = await createApp({ ...test.deps, store: { ...test.deps.store, putBytes } });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#d65a0a' } })
    .png()
    .toBuffer();
  const press = async () =>
    slow.inject({
      method: 'POST',
      url: '/dist/api/my/playlists',
      headers: { token: owner.token, 'idempotency-key': key },
      body: { name: 'Ещё идёт', cover: picture.toString('base64'), filename: 'cover.png' },
    });
  const reached = once(gate, 'reached');
  const first = press();
  await reached;
  expect((await press()).statusCode).toBe(409);
  gate.emit('open');
  expect((await first).statusCode).toBe(201);
  expect((await press()).headers['idempotent-replayed']).toBe('true');
  await slow.close();
});

it('leaves neither half a write nor a taken key where it breaks off', async () => {
  await sql`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$`.execute(
    test.db,
  );
  await sql`CREATE TRIGGER broken BEFORE INSERT ON idempotency_responses EXECUTE FUNCTION break_off()`.execute(test.db);
  expect((await create({ name: 'Оборван' })).status).toBe(500);
  expect(await named('Оборван')).toBe(0);
  await sql`DROP TRIGGER broken ON idempotency_responses`.execute(test.db);
  expect((await create({ name: 'Оборван' })).status).toBe(201);
  expect(await named('Оборван')).toBe(1);
});

it('forgets an answer after a day', async () => {
  const first = await create({ name: 'Вчера' });
  const age = (hours: number) =>
    sql`UPDATE idempotency_responses SET created_at = now() - make_interval(hours => ${hours}) WHERE key = ${key}`.execute(
      test.db,
    );
  await age(23);
  expect((await create({ name: 'Вчера' })).body).toEqual(first.body);
  await age(24);
  const second = await create({ name: 'Вчера' });
  expect(second.body.playlist.id).not.toBe(first.body.playlist.id);
  expect((await create({ name: 'Вчера' })).body).toEqual(second.body);
});

it('removes answers whose day is over', async () => {
  await create({ name: 'Старый' });
  await sql`UPDATE idempotency_responses SET created_at = now() - interval '2 days'`.execute(test.db);
  key = 'fresh';
  await create({ name: 'Свежий' });
  const keys = await test.db.selectFrom('idempotency_responses').select('key').execute();
  expect(keys).toEqual([{ key: 'fresh' }]);
});

it.each(['', ' ', 'a b', 'x'.repeat(256), 'клюв', 'a\tb', 'one, two'])('refuses the key %j', async (wrong) => {
  const answer = await create({ name: 'Плохой ключ' }, owner.token, {
    'idempotency-key': Buffer.from(wrong).toString('latin1'),
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_idempotency_key' } });
  expect(await named('Плохой ключ')).toBe(0);
});

it.each(['x'.repeat(255), '"8e03978e-40d5-43e6-bc93-6894a57f9324"', '~!@#$%^&*()'])(
  'takes the key %j',
  async (right) => {
    expect((await create({ name: 'Годный ключ' }, owner.token, { 'idempotency-key': right })).status).toBe(201);
  },
);

it('holds for every call that wire marks, with the body of each', async () => {
  const { trackIds, id: album_id } = await insertAlbum(test.db, { tracks: ['A', 'B'] }, test.deps.store);
  await sql`INSERT INTO cities (key, name, timezone) VALUES ('omsk', '{"ru": "Омск", "en": "Omsk"}', 'Asia/Omsk')
    ON CONFLICT DO NOTHING`.execute(test.db);
  const city = await test.db.selectFrom('cities').select('id').where('is_listed', '=', true).executeTakeFirstOrThrow();
  const playlist = (await create({ name: 'Для всех' })).body.playlist.id;
  const request = await test.call('POST', '/feedback/requests', {
    token: owner.token,
    body: { subject: 'Тема', message: 'Текст' },
  });
  const venue = await test.call('POST', '/objects', {
    token: owner.token,
    body: { name: 'Бар', city_id: city.id, object_type_id: 1 },
  });
  const second = await test.call('POST', '/objects', {
    token: owner.token,
    body: { name: 'Бар на крыше', city_id: city.id, object_type_id: 1 },
  });
  const change = { dry_run: false, ids: [venue.body.object.id], change: { volume: 50 } };
  const changed = await test.call('POST', '/objects/many', { token: owner.token, body: change });
  const bodies: Record<string, { id?: number; body: object }> = {
    importVenues: { body: { filename: '', file: Buffer.from('Name,ID\nБар,').toString('base64'), dry_run: false } },
    changeVenues: { body: { ...change, change: { volume: 60 } } },
    undoVenueChanges: { body: { token: changed.body.undo.token } },
    copySchedule: { id: venue.body.object.id, body: { venue_ids: [second.body.object.id], parts: ['slots'] } },
    createAnnouncement: { body: { name: 'Скоро закрываемся', audio: wav(fadingTone(1)).toString('base64') } },
    createPairingCode: { id: venue.body.object.id, body: {} },
    createPlaylist: { body: { name: 'Все' } },
    copyPlaylist: { id: playlist, body: { name: 'Ещё копия' } },
    addTrack: { id: playlist, body: { id: trackIds[0] } },
    addTracks: { id: playlist, body: { album_id } },
    createVenue: { body: { name: 'Кафе', city_id: city.id, object_type_id: 1 } },
    createSupportRequest: { body: { subject: 'Тема', message: 'Текст' } },
    createSupportMessage: { id: request.body.request.id, body: { message: 'Ещё' } },
  };
  const calls = (Object.entries(api) as [string, Endpoint][]).filter(([, endpoint]) => endpoint.idempotent);
  expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(bodies).toSorted());
  for (const [name, endpoint] of calls) {
    const { id, body } = bodies[name] as { id?: number; body: object };
    const press = () =>
      test.call('POST', endpoint.path.replace('{id}', String(id)), {
        token: owner.token,
        body,
        headers: { 'idempotency-key': `each-${name}` },
      });
    const first = await press();
    expect([name, first.status]).toEqual([name, statusOf(endpoint)]);
    const again = await press();
    expect([name, again.body, again.headers['idempotent-replayed']]).toEqual([name, first.body, 'true']);
  }
});
