import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';

let test: TestApp;
let file: string;
let peaks: string;
let trackId: number;
let account: { id: number; token: string };
let bytes: Buffer;

beforeAll(async () => {
  test = await openTestApp();
  account = await test.signedIn('anna@cafe.example');
  const album = await insertAlbum(test.db, { tracks: ['Song'] }, test.deps.store);
  trackId = album.trackIds[0] ?? 0;
  const { body } = await test.call('GET', `/albums/${album.id}`, { token: account.token });
  ({ file, peaks } = body.tracks[0]);
  bytes = (await test.call('GET', file)).body as Buffer;
});
afterAll(() => test.close());

const ask = (headers: Record<string, string> = {}, method = 'GET') => test.call(method, file, { headers });

it('serves the very bytes that were stored', () => {
  expect(bytes.toString()).toMatch(/^sound of Song/);
});

it('serves a range, the end of the file and nothing beyond it', async () => {
  const middle = await ask({ range: 'bytes=3-7' });
  expect(middle.status).toBe(206);
  expect(middle.headers).toMatchObject({ 'content-range': `bytes 3-7/${bytes.length}`, 'content-length': '5' });
  expect(middle.body.equals(bytes.subarray(3, 8))).toBe(true);
  expect((await ask({ range: 'bytes=-4' })).body.equals(bytes.subarray(-4))).toBe(true);
  const beyond = await ask({ range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
});

it('serves a flat wave of a track that is still to be analysed, and moves it to the front', async () => {
  const album = await insertAlbum(test.db, { tracks: ['Imported a moment ago'] }, test.deps.store);
  const [track_id = 0] = album.trackIds;
  await test.db.deleteFrom('track_peaks').where('track_id', '=', track_id).execute();
  await test.db.insertInto('pending_analyses').values({ track_id, run: 'r', brings_cover: false }).execute();
  const { body } = await test.call('GET', `/albums/${album.id}`, { token: account.token });
  const answer = await test.call('GET', body.tracks[0].peaks);
  expect(answer.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'private, no-store' });
  expect(answer.body.data).toEqual(Array.from({ length: 1000 }, () => 0));
  expect((await test.call('GET', body.tracks[0].file)).status).toBe(200);
  const pending = await test.db.selectFrom('pending_analyses').select('requested_at').executeTakeFirstOrThrow();
  expect(pending.requested_at).not.toBeNull();
});

it('answers HEAD and conditional requests', async () => {
  const head = await ask({}, 'HEAD');
  expect(head).toMatchObject({
    status: 200,
    headers: { 'content-length': String(bytes.length), 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' },
  });
  const etag = String(head.headers['etag']);
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ 'if-range': etag, range: 'bytes=0-0' })).status).toBe(206);
  expect((await ask({ 'if-range': '"other"', range: 'bytes=0-0' })).status).toBe(200);
});

it('gives the waveform as a thousand numbers', async () => {
  const answer = await test.call('GET', peaks);
  expect(answer.body).toMatchObject({ bits: 8, length: 1000 });
  expect(new Set(answer.body.data)).toEqual(new Set([1]));
});

it.each([
  ['another track', (address: string) => address.replace(/\/\d+\?/, '/999999?')],
  ['another account', (address: string) => address.replace(/account=\d+/, 'account=999999')],
  ['a later end', (address: string) => address.replace(/end=(\d+)/, 'end=9$1')],
  [
    'another signature',
    (address: string) => address.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
  ],
  ['no signature', (address: string) => address.replace(/&signature=.*/, '')],
  ['the waveform’s signature', () => peaks.replace('/peaks/', '/audio/')],
])('does not find %s', async (_, change) => {
  expect(await test.call('GET', change(file))).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('serves the bytes that a track has got since it was last asked for', async () => {
  const store = test.deps.store;
  const { id, trackIds } = await insertAlbum(test.db, { tracks: ['Replaced', 'Replacement'] }, store);
  const rows = await test.db
    .selectFrom('tracks')
    .select(['id', 'content_hash', 'media_key', 'size'])
    .where('album_id', '=', id)
    .orderBy('id')
    .execute();
  const addressOf = async () => {
    const { body } = await test.call('GET', `/albums/${id}`, { token: account.token });
    return body.tracks.find((track: { id: number }) => track.id === trackIds[0]).file as string;
  };
  const old = await addressOf();
  expect((await test.call('GET', old)).body.toString()).toMatch(/^sound of Replaced/);
  const { id: other = 0, ...bytesOfOther } = rows[1] ?? {};
  await test.db.deleteFrom('tracks').where('id', '=', other).execute();
  await test.db
    .updateTable('tracks')
    .set(bytesOfOther)
    .where('id', '=', trackIds[0] ?? 0)
    .execute();
  expect((await test.call('GET', old)).status).toBe(404);
  expect((await test.call('GET', await addressOf())).body.toString()).toMatch(/^sound of Replacement/);
});

it('closes the file of a request that is refused after it was opened', async () => {
  const { store } = test.deps;
  const open = vi.spyOn(store, 'open');
  await ask();
  open.mockClear();
  // It was opened while the database was asked.
  expect([(await ask()).status, open.mock.calls.length]).toEqual([200, 1]);
  await test.db.updateTable('accounts').set({ is_active: false }).where('id', '=', account.id).execute();
  open.mockClear();
  expect((await ask()).status).toBe(404);
  await test.db.updateTable('accounts').set({ is_active: true }).where('id', '=', account.id).execute();
  expect(open).toHaveBeenCalledTimes(1);
  const stream = await open.mock.results[0]?.value;
  await vi.waitFor(() => expect(stream.destroyed).toBe(true), { timeout: 30_000 });
});

it('does not serve a closed account, nor a revoked track', async () => {
  const set = (is_active: boolean) =>
    test.db.updateTable('accounts').set({ is_active }).where('id', '=', account.id).execute();
  await set(false);
  expect((await ask()).status).toBe(404);
  await set(true);
  expect((await ask()).status).toBe(200);
  await test.db.updateTable('tracks').set({ revoked_at: new Date().toISOString() }).where('id', '=', trackId).execute();
  expect((await ask()).status).toBe(404);
  expect((await test.call('GET', peaks)).status).toBe(404);
});

describe('behind a proxy that sends files', () => {
  let behind: TestApp;
  const address = async (trackName: string) => {
    const { id, token } = await behind.signedIn(`${trackName}@cafe.example`);
    const { id: album, trackIds } = await insertAlbum(behind.db, { tracks: [trackName] }, behind.deps.store);
    const { body } = await behind.call('GET', `/albums/${album}`, { token });
    return { account: id, track: trackIds[0] ?? 0, file: body.tracks[0].file as string };
  };
  const from = (remoteAddress: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    behind.call(method, path, { headers, remoteAddress });
  beforeAll(async () => {
    behind = await openTestApp({
      config: { ...test.deps.config, accelRedirect: '/kamerton-media', trustProxy: ['10.0.0.1'] },
    });
  });
  afterAll(() => behind.close());

  it('names the file for it, with the headers of the answer and no bytes', async () => {
    const { file } = await address('whole');
    const direct = await from('10.0.0.2', file);
    expect(direct.headers['x-accel-redirect']).toBeUndefined();
    const named = await from('10.0.0.1', file, { range: 'bytes=3-7' });
    expect(named).toMatchObject({ status: 200, headers: { 'content-length': '0' } });
    for (const name of ['content-type', 'content-disposition', 'cache-control', 'etag']) {
      expect([name, named.headers[name]]).toEqual([name, direct.headers[name]]);
    }
    const key = String(named.headers['x-accel-redirect']).replace('/kamerton-media/', '');
    const stored = readFileSync(behind.deps.store.localPath?.(key) ?? '');
    expect(stored.equals(direct.body)).toBe(true);
  });

  it('answers itself what needs no bytes', async () => {
    const { file } = await address('bodiless');
    const { headers, body } = await from('10.0.0.2', file);
    const answers = [
      await from('10.0.0.1', file, {}, 'HEAD'),
      await from('10.0.0.1', file, { 'if-none-match': String(headers['etag']) }),
      await from('10.0.0.1', file, { range: `bytes=${body.length}-` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 416]);
    expect(answers.map((answer) => answer.headers['x-accel-redirect'])).toEqual([undefined, undefined, undefined]);
  });

  it('names no file once the track is revoked or the account closed', async () => {
    const { account: id, track, file } = await address('revoked');
    const revoke = (revoked_at: string | null) =>
      behind.db.updateTable('tracks').set({ revoked_at }).where('id', '=', track).execute();
    await revoke(new Date().toISOString());
    const refused = await from('10.0.0.1', file);
    expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([404, undefined]);
    await revoke(null);
    expect((await from('10.0.0.1', file)).status).toBe(200);
    await behind.db.updateTable('accounts').set({ is_active: false }).where('id', '=', id).execute();
    expect((await from('10.0.0.1', file)).status).toBe(404);
  });
});
