import { sql } from 'kysely';
import { bounds } from '@kamerton/wire';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { tester } from '../../../testing/actor.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { revoke } from '../../../testing/revocations.ts';
import { truncate } from '../../../testing/others.ts';

let test: TestApp;
let anna: TestOperator;
let token: string;
let album: number;
let other: number;
let tracks: number[];
let genres: Record<string, number>;

beforeAll(async () => {
  test = await openTestApp();
  anna = await operatorOf(test, 'catalogue');
  ({ token } = await test.signedIn('anna@cafe.example'));
});
afterAll(() => test.close());

beforeEach(async () => {
  await truncate(test.db, 'albums, tracks, collections, playlists, genres, tags, search_lexemes');
  const first = await insertAlbum(test.db, {
    name: 'Зима',
    tracks: [{ name: 'Ёлки', genre: 'jazz' }, { name: 'Снег', explicit: true, genre: 'folk' }, 'Лёд'],
  });
  ({ id: album, trackIds: tracks } = first);
  ({ id: other } = await insertAlbum(test.db, { name: 'Лето', artist: 'Zoe', tracks: ['Пляж'] }));
  const { rows } = await sql<{ id: number; key: string }>`SELECT id, key FROM genres`.execute(test.db);
  genres = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
});

const at = (index: number) => tracks[index] as number;
const get = async (path: string) => (await anna.call('GET', path)).body;
const names = async (path: string): Promise<string[]> =>
  (await get(path)).items.map(({ name }: { name: string }) => name);
const acts = async () => {
  const { rows } = await sql<{ act: string; object_id: string }>`
    SELECT act, object_id FROM audit_log WHERE actor_id = ${anna.id} ORDER BY number`.execute(test.db);
  return rows.map(({ act, object_id }) => `${act} ${object_id}`);
};
const reason = { ru: 'Спор', en: 'A dispute' };

describe('lists', () => {
  it('finds by words and filters, revoked ones too, in the order that is asked for', async () => {
    await transaction(test.db, (tx) => revoke(tx, tester, 'track', at(2), reason));
    expect(await names('/tracks')).toEqual(['Пляж', 'Лёд', 'Снег', 'Ёлки']);
    expect(await names('/tracks?sort=name&limit=2&offset=1')).toEqual(['Лёд', 'Пляж']);
    expect(await names('/tracks?sort=-artist&limit=1')).toEqual(['Пляж']);
    expect(await names('/tracks?q=елки')).toEqual(['Ёлки']);
    expect(await names('/tracks?q=зима&sort=-name')).toEqual(['Снег', 'Лёд', 'Ёлки']);
    expect(await names(`/tracks?genre_id=${genres['jazz']}`)).toEqual(['Ёлки']);
    expect(await names('/tracks?explicit=true')).toEqual(['Снег']);
    expect(await names('/tracks?revoked=true')).toEqual(['Лёд']);
    expect(await names('/tracks?revoked_days=1')).toEqual(['Лёд']);
    expect(await names('/albums?revoked_days=1')).toEqual([]);
    expect(await names('/tracks?revoked=false&sort=id')).toEqual(['Ёлки', 'Снег', 'Пляж']);
    expect(await names(`/tracks?ids=${at(1)},${at(0)}&sort=id`)).toEqual(['Ёлки', 'Снег']);
    expect(await names(`/tracks?album_id=${other}`)).toEqual(['Пляж']);
    expect(await names('/tracks?year=2026&without_isrc=true&without_cover=true&limit=1')).toEqual(['Пляж']);
    expect(await names('/tracks?year=2025')).toEqual([]);
    expect(await names('/albums?q=лето')).toEqual(['Лето']);
    expect(await names('/albums?sort=name')).toEqual(['Зима', 'Лето']);
    expect(await get(`/tracks?q=лед`)).toMatchObject({ total: 1, items: [{ revoked: { reason } }] });
  });

  it('sort all of more than are counted', async () => {
    await sql`
      INSERT INTO tracks (album_id, name, artist, duration_ms, content_hash, media_key, media_type, size, source_path,
        popularity, name_folded, explicit, search)
      SELECT ${other}, 'Волна', '', 1, n, n, 'audio/mpeg', 1, n, n, 'волна', true, ''':fexplicit1'''::tsvector
      FROM generate_series(1, ${bounds.counted_total}) AS n`.execute(test.db);
    for (const [sort, first] of [
      ['sort=-name', 'Снег'],
      ['sort=name', 'Волна'],
    ])
      expect(await get(`/tracks?explicit=true&limit=2&${sort}`)).toMatchObject({
        total: bounds.counted_total,
        items: [{ name: first }, { name: 'Волна' }],
      });
    expect((await get('/tracks?explicit=true&limit=2')).total).toBe(bounds.counted_total);
    const last = `/tracks?explicit=true&limit=2&sort=-name&offset=${bounds.counted_total}`;
    expect((await get(last)).items).toMatchObject([{ name: 'Волна' }]);
    await sql`DELETE FROM tracks WHERE name = 'Волна'`.execute(test.db);
  });

  it('refuses what it does not know', async () => {
    for (const query of ['sort=size', 'limit=201', 'year=20', 'ids=1,x', 'explicit=1']) {
      expect((await anna.call('GET', `/tracks?${query}`)).status).toBe(400);
    }
  });
});

describe('one', () => {
  it('is changed once of each version, which tells who comes second what is there now', async () => {
    const path = `/tracks/${at(0)}`;
    const change = { version: 1, name: 'Ель', isrc: 'ru-a01-26-00001', vocal: true, tags: [] };
    const first = await anna.call('PUT', path, change);
    expect(first).toMatchObject({ status: 200, body: { item: { name: 'Ель', isrc: 'RUA012600001', version: 2 } } });
    expect(first.body.item.edited).toEqual(['isrc', 'name', 'vocal']);
    expect(await anna.call('PUT', path, { version: 1, name: 'Сосна' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { name: 'Ель', version: 2 } },
    });
    expect(await names('/tracks?q=ель')).toEqual(['Ель']);
    expect((await anna.call('PUT', '/tracks/999999', { version: 1 })).status).toBe(404);
    const wrong = { version: 2, name: '', isrc: 'x', genres: [999999] };
    expect((await anna.call('PUT', path, wrong)).body.fields).toEqual({ name: 'required', isrc: 'malformed' });
    expect((await anna.call('PUT', path, { version: 2, genres: [999999] })).body.fields).toEqual({ genres: 'unknown' });
    expect((await acts()).at(-1)).toBe(`track.edit ${at(0)}`);
    expect((await auditEntries(test.db, 'track.edit')).at(-1)).toMatchObject({
      object: { name: 'Ёлки' },
      before: { name: 'Ёлки', isrc: null, vocal: false },
      after: { name: 'Ель', isrc: 'RUA012600001', vocal: true },
    });
  });

  it('album keeps its tracks findable by its new name', async () => {
    const changed = await anna.call('PUT', `/albums/${album}`, { version: 1, name: 'Весна', upc: '4600000000008' });
    expect(changed).toMatchObject({ status: 200, body: { item: { name: 'Весна', version: 2 } } });
    expect(await names('/tracks?q=весна&sort=id')).toEqual(['Ёлки', 'Снег', 'Лёд']);
    expect(await names('/tracks?q=зима')).toEqual([]);
    const stale = await anna.call('PUT', `/albums/${album}`, { version: 1, label: 'L' });
    expect(stale.body.current).toMatchObject({ name: 'Весна' });
  });

  it('gets a square cover, and loses it', async () => {
    const picture = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const path = `/albums/${album}/cover`;
    const cover = picture.toString('base64');
    const answer = await anna.call('PUT', path, { version: 1, cover });
    const address = answer.body.item.cover.large as string;
    const metadata = await sharp((await test.call('GET', address)).body as Buffer).metadata();
    expect([metadata.width, metadata.height]).toEqual([1200, 1200]);
    expect((await anna.call('PUT', path, { version: 1, cover: null })).status).toBe(409);
    expect((await anna.call('PUT', path, { version: 2, cover: 'eA==' })).body.fields).toEqual({
      cover: 'not_a_picture',
    });
    expect((await anna.call('PUT', path, { version: 2, cover: null })).body.item).toMatchObject({ cover: null });
  });
});

describe('many at once', () => {
  it('are changed alike, with what follows in counts, search and history', async () => {
    const changes = { genres: { add: [genres['jazz']], remove: [genres['folk']] }, explicit: true, label: 'Melody' };
    expect((await anna.call('PUT', '/tracks', { ids: tracks, changes })).body).toEqual({ changed: 3 });
    expect(await names(`/tracks?genre_id=${genres['jazz']}&sort=id`)).toEqual(['Ёлки', 'Снег', 'Лёд']);
    expect(await names(`/tracks?genre_id=${genres['folk']}`)).toEqual([]);
    expect(await names('/tracks?label=melody&explicit=true&sort=id')).toEqual(['Ёлки', 'Снег', 'Лёд']);
    expect((await get(`/albums/${album}`)).item).toMatchObject({ label: 'Melody', explicit: true, track_count: 3 });
    const listed = (await test.call('GET', '/genres', { token })).body.genres;
    expect(listed).toEqual([expect.objectContaining({ id: genres['jazz'], count: 3 })]);
    expect(await acts()).toEqual(expect.arrayContaining(tracks.map((id) => `track.edit ${id}`)));
  });

  it('are all left as they were where some cannot be changed', async () => {
    const changes = { label: 'Melody', explicit: true };
    const part = await anna.call('PUT', '/tracks', { ids: [at(0), at(1)], changes });
    expect(part).toMatchObject({ status: 409, body: { code: 'refused' } });
    expect(part.body.refused).toEqual([at(0), at(1)].map((id) => ({ id, reason: 'album_has_others' })));
    const unknown = await anna.call('PUT', '/tracks', { ids: [at(0), 999999], changes: { vocal: true } });
    expect(unknown.body.refused).toEqual([{ id: 999999, reason: 'not_found' }]);
    expect((await get(`/tracks/${at(0)}`)).item).toMatchObject({ vocal: false, explicit: false, version: 1 });
    expect((await anna.call('PUT', '/tracks', { ids: [], changes: {} })).body.fields).toEqual({ ids: 'required' });
  });

  it('albums give what is of tracks to all theirs', async () => {
    const changes = { artist: 'Хор', vocal: true };
    expect((await anna.call('PUT', '/albums', { ids: [album, other], changes })).body).toEqual({ changed: 2 });
    expect(await names('/tracks?vocal=true&q=хор&sort=id')).toEqual(['Ёлки', 'Снег', 'Лёд', 'Пляж']);
  });
});

describe('a track is moved', () => {
  const move = (id: number, place: object) => anna.call('PUT', `/tracks/${id}/place`, { disc_number: 1, ...place });

  it('to another album, with the counts of both', async () => {
    const moved = await move(at(2), { version: 1, album_id: other, track_number: 2 });
    expect(moved.body.item).toMatchObject({ album_name: 'Лето', track_number: 2, edited: ['place'] });
    expect((await get(`/albums/${album}`)).item).toMatchObject({ track_count: 2 });
    expect((await get(`/albums/${other}`)).item).toMatchObject({ track_count: 2, duration: { hours: 0, minutes: 3 } });
    expect(await names('/tracks?q=лето&sort=id')).toEqual(['Лёд', 'Пляж']);
  });

  it('but neither to a place that is taken nor into a revoked album', async () => {
    expect((await move(at(2), { version: 1, album_id: album, track_number: 1 })).body.fields).toEqual({
      track_number: 'taken',
    });
    await transaction(test.db, (tx) => revoke(tx, tester, 'album', other, reason));
    const into = { version: 1, album_id: other, track_number: 7 };
    expect((await move(at(2), into)).body.fields).toEqual({ album_id: 'conflict' });
    expect((await get(`/tracks/${at(2)}`)).item).toMatchObject({ album_id: album, version: 1 });
  });

  it('out of a revoked album stays revoked, and the album goes with its last track', async () => {
    await transaction(test.db, (tx) => revoke(tx, tester, 'album', other, reason));
    const { id } = (await get(`/tracks?album_id=${other}`)).items[0];
    const moved = await move(id, { version: 1, album_id: album, track_number: 9 });
    expect(moved.body.item).toMatchObject({ revoked: { reason }, album_is_revoked: false });
    expect((await anna.call('GET', `/albums/${other}`)).status).toBe(404);
  });
});
