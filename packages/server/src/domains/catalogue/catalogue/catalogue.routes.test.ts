import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';

let test: TestApp;
let token: string;
let other: string;
const ids: Record<string, number> = {};

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  other = (await test.signedIn('other@cafe.example')).token;
  const add = async (name: string, release_date: string | null, popularity: number) => {
    ids[name] = (
      await insertAlbum(test.db, { name, release_date, popularity, tracks: ['One', 'Two', 'Three'] }, test.deps.store)
    ).id;
  };
  await add('Old', '2024-05-01', 5);
  await add('New', '2026-11-01', 1);
  await add('Undated', null, 9);
  await add('Middle', '2025-06-15', 3);
});
afterAll(() => test.close());

const get = (path: string, as = token) => test.call('GET', path, { token: as });
const names = (answer: { body: { albums: { name: string }[] } }) => answer.body.albums.map((album) => album.name);

describe('albums', () => {
  it('come newest first, unknown dates last; the address may end with a slash', async () => {
    expect(names(await get('/albums'))).toEqual(['New', 'Middle', 'Old', 'Undated']);
    expect((await get('/albums/?limit=1&offset=1')).body).toMatchObject({
      albums: [
        { name: 'Middle', release_date: '2025-06-15', track_count: 3, duration: { hours: 0, minutes: 4, seconds: 32 } },
      ],
      pagination: { limit: 1, offset: 1, total: 4 },
    });
  });

  it('can be asked for by a window of days, both ends included', async () => {
    expect(names(await get('/albums?from=2024-05-01&to=2025-06-15'))).toEqual(['Middle', 'Old']);
    expect((await get('/albums?from=2025-06-16&to=2025-06-15')).status).toBe(400);
    expect((await get('/albums?from=2025-02-30')).status).toBe(400);
  });

  it('can be asked for by how much they are played', async () => {
    expect(names(await get('/albums/popular'))).toEqual(['Undated', 'Old', 'Middle', 'New']);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=1.5',
    'limit=',
    'offset=-1',
    'offset=1000001',
    'limit=1&limit=2',
  ])('refuse the page %s', async (query) => {
    expect(await get(`/albums?${query}`)).toMatchObject({ status: 400, body: { code: 'bad_page' } });
  });

  it('leave out what is revoked or has no track', async () => {
    const { id } = await insertAlbum(test.db, { name: 'Revoked' });
    await insertAlbum(test.db, { name: 'Empty', tracks: [] });
    await test.db.updateTable('albums').set({ revoked_at: new Date().toISOString() }).where('id', '=', id).execute();
    expect(names(await get('/albums'))).not.toContain('Revoked');
    expect(names(await get('/albums'))).not.toContain('Empty');
    expect((await get(`/albums/${id}`)).status).toBe(404);
  });
});

describe('one album', () => {
  it('has its tracks in order with signed addresses', async () => {
    const { body } = await get(`/albums/${ids['New']}`);
    expect(body.tracks.map((track: { name: string }) => track.name)).toEqual(['One', 'Two', 'Three']);
    expect(body.tracks[0]).toMatchObject({
      artist: 'Artist',
      album_id: ids['New'],
      album_name: 'New',
      duration: { minutes: 1, seconds: 31 },
      explicit: false,
      genres: [],
      cover: null,
    });
    expect(body.tracks[0].file).toMatch(/^\/media\/audio\/\d+\?account=\d+&end=\d+&signature=[\w-]{43}$/);
  });

  it.each(['0', '-1', 'x', '999999', '1e3', '99999999999999999999'])('is not found under %s', async (id) => {
    expect(await get(`/albums/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('my albums', () => {
  it('are added and removed as often as one likes, each account for itself', async () => {
    const change = (method: string, body: unknown) => test.call(method, '/my/albums', { token, body });
    for (const attempt of [1, 2]) {
      expect(await change('POST', { id: ids['Old'] }), `round ${attempt}`).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
    await change('POST', { id: ids['New'] });
    expect(names(await get('/my/albums'))).toEqual(['New', 'Old']);
    expect((await get(`/albums/${ids['Old']}`)).body.album.is_my).toBe(true);
    expect((await get(`/albums/${ids['Old']}`, other)).body.album.is_my).toBe(false);
    expect(names(await get('/my/albums', other))).toEqual([]);
    await test.call('POST', '/my/albums', { token: other, body: { id: ids['Old'] } });
    expect((await change('DELETE', { id: ids['Old'] })).status).toBe(200);
    expect((await change('DELETE', { id: ids['Old'] })).status).toBe(200);
    expect((await test.call('DELETE', `/my/albums?id=${ids['New']}`, { token })).status).toBe(200);
    expect(names(await get('/my/albums'))).toEqual([]);
    expect(names(await get('/my/albums', other))).toEqual(['Old']);
  });

  it.each([
    ['POST', { id: 999_999 }, 404],
    ['DELETE', { id: 999_999 }, 404],
    ['POST', { id: '1' }, 422],
    ['POST', {}, 422],
    ['DELETE', {}, 422],
  ])('%s %j answers %i', async (method, body, status) => {
    expect((await test.call(method, '/my/albums', { token, body })).status).toBe(status);
  });

  it('count in the totals, each track once', async () => {
    await test.call('POST', '/my/albums', { token, body: { id: ids['Old'] } });
    await test.call('POST', '/my/albums', { token, body: { id: ids['New'] } });
    // Music that another account has beside that counts in its own totals alone.
    await test.call('POST', '/my/albums', { token: other, body: { id: ids['Undated'] } });
    const { playlist } = (await test.call('POST', '/my/playlists', { token: other, body: { name: 'Theirs' } })).body;
    const [track] = (await get(`/albums/${ids['Middle']}`)).body.tracks;
    const added = { token: other, body: { id: track.id } };
    expect((await test.call('POST', `/my/playlists/${playlist.id}`, added)).status).toBe(200);
    expect((await get('/my/totals')).body).toMatchObject({ albums: 2, collections: 0, playlists: 0, tracks: 6 });
    expect((await get('/my/totals')).body.size).toBeGreaterThan(60);
  });
});
