import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { another } from '../../../testing/others.ts';

let test: TestApp;
let owner: { id: number; token: string };
let stranger: { id: number; token: string };
let tracks: number[];
let album: number;
let playlist: number;

beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  stranger = await test.signedIn('stranger@cafe.example');
  const inserted = await insertAlbum(test.db, { tracks: ['A', 'B', 'C', 'D'] }, test.deps.store);
  tracks = inserted.trackIds;
  album = inserted.id;
});
afterAll(() => test.close());
beforeEach(async () => {
  playlist = (await call('POST', '', { name: 'Утро' })).body.playlist.id;
});

const call = (method: string, path: string, body?: unknown, token = owner.token) =>
  test.call(method, `/my/playlists${path}`, { token, body });
const names = async (id = playlist) =>
  (await call('GET', `/${id}`)).body.tracks.map((track: { name: string }) => track.name).join('');
const at = (index: number) => tracks[index] as number;

describe('a playlist', () => {
  it('is made, changed and deleted', async () => {
    const created = await call('POST', '', { name: '  Вечер ', description: 'Тихо\nи долго' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        success: true,
        playlist: { name: 'Вечер', description: 'Тихо\nи долго', track_count: 0, cover: null, version: 1 },
      },
    });
    const { id } = created.body.playlist;
    const changed = await call('PUT', '', { id, description: '' });
    expect(changed.body.playlist).toMatchObject({ name: 'Вечер', description: '' });
    expect((await call('DELETE', '', { id })).body).toEqual({ success: true });
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('DELETE', '', { id })).status).toBe(404);
  });

  it('comes back after it was deleted, to its venue too', async () => {
    await test.db
      .insertInto('cities')
      .values({ key: 'omsk', name: '{"ru": "Омск", "en": "Omsk"}', timezone: 'Asia/Omsk' })
      .execute();
    const city = await test.db.selectFrom('cities').select('id').executeTakeFirstOrThrow();
    const created = await test.call('POST', '/objects', {
      token: owner.token,
      body: { name: 'Пекарня', city_id: city.id, object_type_id: 1, playlist_id: playlist },
    });
    const playing = async () =>
      (await test.call('GET', `/objects/${created.body.object.id}`, { token: owner.token })).body.object.playlist_id;
    expect((await call('GET', `/${playlist}`)).body.collection.object_id).toBe(created.body.object.id);
    await call('POST', `/${playlist}`, { id: at(0) });
    await call('DELETE', `?id=${playlist}`);
    expect(await playing()).toBeNull();
    expect((await call('POST', '/restore', { id: playlist }, stranger.token)).status).toBe(404);
    expect((await call('POST', '/restore', { id: playlist })).body.playlist).toMatchObject({ track_count: 1 });
    expect(await playing()).toBe(playlist);
    expect((await call('POST', '/restore', { id: playlist })).status).toBe(200);
    expect((await call('PUT', '', { id: playlist, object_id: null })).body.playlist.object_id).toBeNull();
    expect(await playing()).toBeNull();
    expect((await call('PUT', '', { id: playlist, object_id: another })).body.fields).toEqual({ object_id: 'unknown' });
  });

  it.each([
    [{}, { name: 'required' }],
    [{ name: '   ' }, { name: 'required' }],
    [{ name: 'x'.repeat(201) }, { name: 'too_long' }],
    [{ name: 'a\u0007b' }, { name: 'control_character' }],
    [{ name: 'x', description: 'x'.repeat(2001) }, { description: 'too_long' }],
    [{ name: 'x', cover: 'not base64!' }, { cover: 'not_a_picture' }],
    [{ name: 'x', cover: Buffer.from('plain text').toString('base64') }, { cover: 'not_a_picture' }],
  ])('is refused as %j', async (body, fields) => {
    expect(await call('POST', '', body)).toMatchObject({ status: 422, body: { code: 'invalid', fields } });
  });

  it('does not come back where the account has as many as it may', async () => {
    const full = await test.signedIn('full@cafe.example');
    await test.db
      .insertInto('playlists')
      .values(Array.from({ length: 499 }, (_, n) => ({ account_id: full.id, name: `${n}` })))
      .execute();
    const { id } = (await call('POST', '', { name: 'last' }, full.token)).body.playlist;
    expect((await call('POST', '', { name: 'one more' }, full.token)).body.fields).toEqual({ name: 'too_many' });
    await call('DELETE', '', { id }, full.token);
    await call('POST', '', { name: 'in its place' }, full.token);
    expect(await call('POST', '/restore', { id }, full.token)).toMatchObject({
      status: 422,
      body: { fields: { id: 'too_many' } },
    });
    expect((await call('GET', `/${id}`, undefined, full.token)).status).toBe(404);
  });

  it('shows a stranger what it shows of a missing one', async () => {
    const calls: [string, string, unknown?][] = [
      ['GET', `/${playlist}`],
      ['PUT', '', { id: playlist, name: '' }],
      ['DELETE', '', { id: playlist }],
      ['POST', `/${playlist}`, { id: at(0) }],
      ['DELETE', `/${playlist}`, { id: at(0) }],
      ['POST', `/${playlist}/tracks`, {}],
      ['PUT', `/${playlist}/order`, {}],
      ['POST', `/${playlist}/copy`, {}],
    ];
    for (const [method, path, body] of calls) {
      const theirs = await call(method, path, body, stranger.token);
      const missing = await call(method, path.replace(String(playlist), '999999'), body && { ...body, id: 999_999 });
      expect([method, path, theirs.status]).toEqual([method, path, 404]);
      expect({ ...theirs.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    }
  });
});

describe('its cover', () => {
  it('is kept in three sizes, left alone and deleted', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const cover = `data:image/png;base64,${png.toString('base64')}`;
    const changed = (await call('PUT', '', { id: playlist, cover, filename: 'утро.png' })).body.playlist;
    expect(changed).toMatchObject({
      filename: 'утро.png',
      cover: { small: expect.stringMatching(/^\/media\/covers\//) },
    });
    const picture = await test.call('GET', changed.cover.medium);
    expect(await sharp(picture.body as Buffer).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 });
    expect((await call('PUT', '', { id: playlist, name: 'Иначе' })).body.playlist.cover).toEqual(changed.cover);
    for (const address of [changed.cover.large, `https://api.example${changed.cover.small}`]) {
      const body = { id: playlist, cover: address, filename: 'утро.png' };
      expect((await call('PUT', '', body)).body.playlist.cover).toEqual(changed.cover);
    }
    const another = { id: playlist, cover: `/media/covers/${'0'.repeat(64)}/large` };
    expect((await call('PUT', '', another)).status).toBe(422);
    expect((await call('PUT', '', { id: playlist, cover: null })).body.playlist.cover).toBeNull();
  });

  it('is 413 above five megabytes', async () => {
    const cover = Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64');
    expect(await call('PUT', '', { id: playlist, cover })).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });
});

describe('its tracks', () => {
  it('are added once and taken out as often as one likes', async () => {
    for (const [id, already] of [
      [at(1), []],
      [at(0), []],
      [at(1), [at(1)]],
    ] as const) {
      const { body } = await call('POST', `/${playlist}`, { id });
      expect(body).toMatchObject({ success: true, playlist: { id: playlist }, already });
    }
    expect(await names()).toBe('BA');
    expect((await call('GET', '')).body.playlists[0]).toMatchObject({
      track_count: 2,
      duration: { minutes: 3, seconds: 1 },
    });
    for (const already of [[at(1)], []]) {
      const { body } = await call('DELETE', `/${playlist}`, { id: at(1) });
      expect(body).toMatchObject({ success: true, playlist: { track_count: 1 }, already });
    }
    expect(await names()).toBe('A');
    expect((await call('POST', `/${playlist}`, { id: 999_999 })).status).toBe(404);
    expect((await call('POST', `/${playlist}`, { id: 'x' })).body.fields).toEqual({ id: 'wrong_type' });
  });

  it('are added many at once, and it is told which were there', async () => {
    await call('POST', `/${playlist}`, { id: at(2) });
    const added = await call('POST', `/${playlist}/tracks`, { ids: [at(0), at(2)], position: 0 });
    expect(added.body).toMatchObject({ added: [at(0)], already: [at(2)], playlist: { track_count: 2 } });
    expect(await names()).toBe('AC');
    expect((await call('POST', `/${playlist}/tracks`, { album_id: album })).body.added).toEqual([at(1), at(3)]);
    expect(await names()).toBe('ACBD');
    expect((await call('DELETE', `/${playlist}/tracks`, { ids: [at(0), at(1)] })).body.playlist.track_count).toBe(2);
    expect((await call('POST', `/${playlist}/tracks`, { ids: [at(0), 999_999] })).status).toBe(404);
    expect((await call('POST', `/${playlist}/tracks`, { album_id: album, ids: [at(0)] })).body.fields).toEqual({
      ids: 'conflict',
    });
    expect(await names()).toBe('CD');
  });

  it('are moved, and an edit over an older order is refused with the present one', async () => {
    const { version } = (await call('POST', `/${playlist}/tracks`, { album_id: album })).body.playlist;
    const moved = await call('PUT', `/${playlist}/order`, { ids: [at(3)], position: 0, version });
    expect(moved.body.playlist.version).toBeGreaterThan(version);
    expect(await names()).toBe('DABC');
    const late = await call('PUT', `/${playlist}/order`, { ids: [at(0)], position: 3, version });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'conflict', order: [at(3), at(0), at(1), at(2)], version: moved.body.playlist.version },
    });
    expect(await names()).toBe('DABC');
  });

  it('are all there when two presses add at the same time', async () => {
    await Promise.all(tracks.map((id) => call('POST', `/${playlist}`, { id })));
    expect(new Set(await names())).toEqual(new Set('ABCD'));
    expect((await call('GET', `/${playlist}`)).body.collection.track_count).toBe(4);
  });

  it('are duplicated with the playlist', async () => {
    await call('POST', `/${playlist}/tracks`, { ids: [at(2), at(0)] });
    const copy = await call('POST', `/${playlist}/copy`, { name: 'Копия' });
    expect(copy).toMatchObject({ status: 201, body: { playlist: { name: 'Копия', track_count: 2 } } });
    expect(await names(copy.body.playlist.id)).toBe('CA');
  });

  it('keep their place when they are revoked, without sound and uncounted', async () => {
    const { id, trackIds } = await insertAlbum(test.db, { tracks: ['X', 'Y'] });
    await call('POST', `/${playlist}/tracks`, { ids: trackIds });
    await test.db.updateTable('albums').set({ revoked_at: '2026-11-20T10:00:00Z' }).where('id', '=', id).execute();
    const { body } = await call('GET', `/${playlist}`);
    expect(body.tracks[0]).toMatchObject({
      name: 'X',
      file: null,
      peaks: null,
      revoked_at: '2026-11-20T10:00:00.000Z',
    });
  });
});
