import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import type { Revocable } from '../revocations/revocations.store.ts';
import { restore, revoke } from '../../../testing/revocations.ts';
import { tester } from '../../../testing/actor.ts';
import { truncate } from '../../../testing/others.ts';

let test: TestApp;
let token: string;
let stranger: string;
let album: number;
let tracks: number[];
let collection: number;
let playlist: number;

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  ({ token: stranger } = await test.signedIn('stranger@cafe.example'));
});
afterAll(() => test.close());

const at = (index: number) => tracks[index] as number;
const call = (method: string, path: string, body?: unknown, by = token) => test.call(method, path, { token: by, body });
const get = async (path: string) => (await call('GET', path)).body;
const reason = { ru: 'Кончилась лицензия', en: 'The licence has ended' };
const revokeItem = (kind: Revocable, id: number) => transaction(test.db, (tx) => revoke(tx, tester, kind, id, reason));
const restoreItem = (kind: Revocable, id: number) => transaction(test.db, (tx) => restore(tx, tester, kind, id));

beforeEach(async () => {
  await truncate(test.db, 'albums, tracks, collections, playlists, genres, tags');
  const inserted = await insertAlbum(
    test.db,
    {
      name: 'Тихий час',
      tracks: [
        { name: 'Ёлки', genre: 'jazz' },
        { name: 'Снег', explicit: true, genre: 'folk' },
        { name: 'Лёд', genre: 'jazz' },
      ],
    },
    test.deps.store,
  );
  ({ id: album, trackIds: tracks } = inserted);
  await sql`UPDATE albums SET explicit = true, size = (SELECT sum(size) FROM tracks)`.execute(test.db);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO collections (key, position, name, track_count, duration_ms, size)
    SELECT 'c', 1, '{"ru": "Подборка", "en": "Picks"}', count(*), sum(duration_ms), sum(size) FROM tracks RETURNING id`.execute(
    test.db,
  );
  collection = rows[0]?.id ?? 0;
  await sql`INSERT INTO collection_tracks SELECT ${collection}::bigint, id, id FROM tracks`.execute(test.db);
  playlist = (await call('POST', '/my/playlists', { name: 'Утро' })).body.playlist.id;
  await call('POST', `/my/playlists/${playlist}/tracks`, { album_id: album });
  await call('POST', '/my/albums', { id: album });
  await call('POST', '/my/collections', { id: collection });
});

/** Counts and names that a distributor sees. */
const seen = async () => {
  const sets = {
    album: (await get('/albums')).albums[0],
    collection: (await get('/collections')).collections[0],
    playlist: (await get('/my/playlists')).playlists[0],
  };
  const sizes = [sets.album?.size, sets.collection?.size];
  const counted = Object.values(sets).map((set) => [set?.track_count, set?.duration]);
  const found = (await call('POST', '/search/tracks', {})).body.tracks.map((track: { name: string }) => track.name);
  return {
    counted,
    sizes,
    albums: (await get('/albums')).pagination.total,
    popular: (await get('/albums/popular')).pagination.total,
    own: (await get('/my/albums')).pagination.total,
    albumTracks: (await get(`/albums/${album}`)).pagination?.total,
    collectionTracks: (await get(`/collections/${collection}`)).pagination.total,
    found: found.toSorted(),
    foundAlbums: (await call('POST', '/search/albums', { what: 'снег' })).body.albums.length,
    totals: await get('/my/totals'),
    genres: (await get('/genres')).genres.map((genre: { name: string }) => genre.name).toSorted(),
    explicit: (await call('POST', '/search/albums', { explicit: true })).body.albums.length,
  };
};

describe('a revoked track', () => {
  it('is nowhere at once, keeps its place in own playlists, and comes back everywhere', async () => {
    const before = await seen();
    const { file } = (await get(`/albums/${album}`)).tracks[1];
    const theFile = () => test.call('GET', file);
    expect((await theFile()).status).toBe(200);

    expect(await revokeItem('track', at(1))).toMatchObject({ name: 'Снег', tracks: [at(1)] });
    expect((await theFile()).status).toBe(404);
    const without = await seen();
    expect(without).toMatchObject({
      counted: [2, 2, 2].map((count) => [count, { hours: 0, minutes: 3, seconds: 1 }]),
      albumTracks: 2,
      collectionTracks: 2,
      found: ['Ёлки', 'Лёд'].toSorted(),
      foundAlbums: 0,
      genres: ['jazz'],
      explicit: 0,
      totals: { albums: 1, tracks: 2 },
    } satisfies Partial<Record<keyof typeof without, unknown>>);
    const bytes = without.totals.size;
    expect(bytes).toBeLessThan(before.totals.size);
    expect(without.sizes).toEqual([bytes, bytes]);
    const { tracks: rows, pagination } = await get(`/my/playlists/${playlist}`);
    expect(pagination.total).toBe(3);
    expect(rows[1]).toMatchObject({ name: 'Снег', file: null, peaks: null, revoked_at: expect.any(String) });
    expect((await call('POST', `/my/playlists/${playlist}`, { id: at(1) })).status).toBe(404);

    expect(await restoreItem('track', at(1))).toMatchObject({ revoked_at: null, tracks: [at(1)] });
    expect(await seen()).toEqual(before);
    expect((await theFile()).status).toBe(200);
    expect((await get(`/my/playlists/${playlist}`)).tracks[1].file).not.toBeNull();
  });

  it('is settled once, however often it is said', async () => {
    const first = await revokeItem('track', at(0));
    const again = await transaction(test.db, (tx) => revoke(tx, tester, 'track', at(0), { ru: 'Иначе', en: 'Else' }));
    expect(again).toMatchObject({ revoked_at: first?.revoked_at, tracks: [] });
    expect((await get('/my/playlists')).playlists[0].track_count).toBe(2);
    expect((await get('/revoked/tracks')).tracks[0].reason).toBe('Иначе');
    await restoreItem('track', at(0));
    expect(await restoreItem('track', at(0))).toMatchObject({ tracks: [] });
    expect((await get('/my/playlists')).playlists[0].track_count).toBe(3);
    expect(await revokeItem('track', 999_999)).toBeNull();
  });

  it('leaves no list that counts nothing: an album or collection without a track is not shown', async () => {
    for (const id of tracks) await revokeItem('track', id);
    expect(await seen()).toMatchObject({
      albums: 0,
      popular: 0,
      own: 0,
      found: [],
      totals: { albums: 0, collections: 0 },
    });
    expect((await call('GET', `/albums/${album}`)).status).toBe(404);
    expect((await call('DELETE', '/my/albums', { id: album })).status).toBe(200);
    expect((await call('DELETE', '/my/albums', { id: album })).status).toBe(200);
  });
});

describe('stored counts', () => {
  it('stay true while playlists are edited and tracks revoked and restored at the same time', async () => {
    const edit = (id: number) => call('POST', `/my/playlists/${playlist}`, { id });
    const drop = (id: number) => call('DELETE', `/my/playlists/${playlist}`, { id });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await Promise.all([
        revokeItem('track', at(0)),
        drop(at(1)),
        edit(at(1)),
        revokeItem('album', album),
        restoreItem('track', at(0)),
        edit(at(0)),
        restoreItem('album', album),
        drop(at(2)),
        revokeItem('track', at(2)),
        edit(at(1)),
      ]);
      const { collection: set, tracks: rows } = await get(`/my/playlists/${playlist}`);
      const playable = rows.filter((row: { file: string | null }) => row.file !== null);
      expect(set.track_count).toBe(playable.length);
      await restoreItem('album', album);
      for (const id of tracks) await restoreItem('track', id);
      expect((await get('/collections')).collections[0]).toMatchObject({ track_count: 3 });
    }
  });
});

describe('a revoked album', () => {
  it('takes its tracks with it, and gives back those that were not revoked by themselves', async () => {
    const before = await seen();
    await revokeItem('track', at(2));
    expect(await revokeItem('album', album)).toMatchObject({ name: 'Тихий час', tracks: [at(0), at(1)] });
    expect(await seen()).toMatchObject({ albums: 0, popular: 0, own: 0, found: [], foundAlbums: 0, genres: [] });
    expect((await get('/my/playlists')).playlists[0]).toMatchObject({ track_count: 0 });
    expect((await get('/collections')).pagination.total).toBe(0);
    expect((await call('POST', '/my/albums', { id: album })).status).toBe(404);

    expect((await restoreItem('album', album))?.tracks).toEqual([at(0), at(1)]);
    expect(await seen()).toMatchObject({ albumTracks: 2, albums: 1, found: ['Ёлки', 'Снег'].toSorted() });
    await restoreItem('track', at(2));
    expect(await seen()).toEqual(before);
  });

  it('does not come back with one of its tracks', async () => {
    await revokeItem('track', at(0));
    await revokeItem('album', album);
    expect((await restoreItem('track', at(0)))?.tracks).toEqual([]);
    expect(await seen()).toMatchObject({ albums: 0, found: [] });
    expect((await restoreItem('album', album))?.tracks).toEqual(tracks);
  });
});

describe('the lists of what was revoked', () => {
  it('tell when and why, in the language of the caller, and what of the caller’s is hit', async () => {
    const city = await test.db
      .insertInto('cities')
      .values({ key: `omsk ${collection}`, name: '{"ru": "Омск", "en": "Omsk"}', timezone: 'Asia/Omsk' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const venue = (name: string, plays: object) =>
      call('POST', '/objects', { name, city_id: city.id, object_type_id: 1, ...plays });
    const bakery = (await venue('Пекарня', { playlist_id: playlist })).body.object.id;
    const shop = (await venue('Лавка', { selection_id: collection })).body.object.id;
    await revokeItem('track', at(0));
    const hits = {
      playlists: [{ id: playlist, name: 'Утро' }],
      objects: [
        { id: shop, name: 'Лавка' },
        { id: bakery, name: 'Пекарня' },
      ],
    };
    const { tracks: listed, pagination } = await get('/revoked/tracks');
    expect(pagination.total).toBe(1);
    expect(listed[0]).toMatchObject({ id: at(0), file: null, reason: reason.ru, ...hits });
    const english = await test.call('GET', '/revoked/tracks', { token, headers: { 'accept-language': 'en' } });
    expect(english.body.tracks[0].reason).toBe(reason.en);
    const theirs = (await call('GET', '/revoked/tracks', undefined, stranger)).body.tracks[0];
    expect(theirs).toMatchObject({ playlists: [], objects: [] });

    await revokeItem('album', album);
    expect((await get('/revoked/tracks')).pagination.total).toBe(3);
    expect((await get('/revoked/albums')).albums).toMatchObject([
      { id: album, is_my: true, reason: reason.ru, ...hits },
    ]);
    await restoreItem('album', album);
    await restoreItem('track', at(0));
    expect((await get('/revoked/tracks')).tracks).toEqual([]);
    expect((await get('/revoked/albums')).albums).toEqual([]);
  });

  it('go back 14 × 24 hours, while playlists keep the row for good', async () => {
    await revokeItem('track', at(0));
    await revokeItem('track', at(1));
    const age = (id: number, hours: number) =>
      sql`UPDATE tracks SET revoked_at = now() - make_interval(secs => ${hours * 3600}) WHERE id = ${id}`.execute(
        test.db,
      );
    await age(at(0), 14 * 24 - 0.01);
    await age(at(1), 14 * 24 + 0.01);
    expect((await get('/revoked/tracks')).tracks.map((track: { id: number }) => track.id)).toEqual([at(0)]);
    expect((await get(`/my/playlists/${playlist}`)).tracks[1]).toMatchObject({ id: at(1), file: null });
  });
});

describe('replacements', () => {
  const replacements = async () =>
    (await get('/revoked/tracks')).tracks[0].replacements.map((track: { name: string }) => track.name);

  it('share genres first, are near in length, and have the same flags', async () => {
    const { trackIds } = await insertAlbum(test.db, {
      tracks: [
        { name: 'other genre', genre: 'folk' },
        { name: 'far', genre: 'jazz' },
        { name: 'near', genre: 'jazz' },
        { name: 'explicit', genre: 'jazz', explicit: true },
        { name: 'sung', genre: 'jazz', vocal: true },
        { name: 'revoked too', genre: 'jazz' },
      ],
    });
    await sql`UPDATE tracks SET duration_ms = 200000 WHERE name = 'far'`.execute(test.db);
    await revokeItem('track', trackIds[5] as number);
    await sql`UPDATE tracks SET revoked_at = now() - interval '1 day' WHERE id = ${trackIds[5]}`.execute(test.db);
    await revokeItem('track', at(0));
    expect(await replacements()).toEqual(['near', 'far', 'other genre']);
    const [first] = (await get('/revoked/tracks')).tracks[0].replacements;
    expect(first.file).toMatch(/^\/media\/audio\//);
  });

  it('of an album are albums of the same kind, none explicit for one that is not', async () => {
    const clean = await insertAlbum(test.db, { name: 'clean', tracks: [{ name: 'a', genre: 'jazz' }] });
    await insertAlbum(test.db, { name: 'folk', tracks: [{ name: 'b', genre: 'folk' }] });
    const rude = await insertAlbum(test.db, { name: 'rude', tracks: [{ name: 'c', genre: 'jazz', explicit: true }] });
    await sql`UPDATE albums SET explicit = true WHERE id = ${rude.id}`.execute(test.db);
    const names = async () =>
      (await get('/revoked/albums')).albums[0].replacements.map((other: { name: string }) => other.name);
    await revokeItem('album', clean.id);
    expect(await names()).toEqual(['folk']);
    await restoreItem('album', clean.id);
    await revokeItem('album', rude.id);
    expect(await names()).toEqual(['clean', 'Тихий час', 'folk']);
  });
});
