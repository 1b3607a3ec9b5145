import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api, type Endpoint } from '@kamerton/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { insertAlbum } from '../testing/catalogue.ts';
import { insertTestVenue, pairDevice } from '../testing/players.ts';

let test: TestApp;
let token: string;
let album: number;

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  for (let n = 0; n < 12; n += 1) {
    ({ id: album } = await insertAlbum(test.db, { name: `Album ${n}`, tracks: [{ name: 'Song', genre: 'Jazz' }] }));
  }
});
afterAll(() => test.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  test.call(method, path, { token, headers });

const reads = () => ['/albums', '/albums/popular', `/albums/${album}`, '/collections', '/collections/blocks'];

describe('a read of the catalogue', () => {
  it('is not sent again where the caller has it', async () => {
    for (const path of reads()) {
      const first = await ask(path);
      const etag = String(first.headers['etag']);
      expect([path, first.status, etag]).toEqual([path, 200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
      const again = await ask(path, { 'if-none-match': `"other", ${etag}` });
      expect([path, again.status, again.body.length, again.headers['etag']]).toEqual([path, 304, 0, etag]);
      expect(again.headers['content-type']).toBeUndefined();
    }
  });

  it('comes anew when its answer has changed, and is each account’s and language’s own', async () => {
    const tags = async (headers = {}, by = token) =>
      (await test.call('GET', '/albums', { token: by, headers })).headers['etag'];
    const before = await tags();
    const other = await test.signedIn('boris@cafe.example');
    expect(await tags({}, other.token)).toBe(before);
    await test.call('POST', '/my/albums', { token, body: { id: album } });
    expect(await tags()).not.toBe(before);
    expect(await tags({}, other.token)).toBe(before);
    const { headers } = await ask('/albums');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringMatching(/accept-language.*token.*authorization/),
    });
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('keeps its validator under %s', async (encoding, unpack) => {
    const url = '/dist/api/albums';
    const plain = await test.app.inject({ url, headers: { token } });
    const packed = await test.app.inject({ url, headers: { token, 'accept-encoding': encoding } });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers['etag'] });
    for (const { headers } of [plain, packed]) expect(headers['vary']).toMatch(/accept-encoding/);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
    const headers = { token, 'accept-encoding': encoding, 'if-none-match': String(packed.headers['etag']) };
    expect((await test.app.inject({ url, headers })).statusCode).toBe(304);
  });

  it('answers HEAD with everything but the body', async () => {
    for (const path of reads()) {
      const url = `/dist/api${path}`;
      const get = await test.app.inject({ url, headers: { token } });
      const head = await test.app.inject({ method: 'HEAD', url, headers: { token } });
      expect([path, head.statusCode, head.payload]).toEqual([path, 200, '']);
      for (const name of ['etag', 'content-type', 'content-length']) {
        expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
      }
    }
  });
});

it('gives no validator to a write, nor to an error', async () => {
  expect((await test.call('POST', '/my/albums', { token, body: { id: album } })).headers['etag']).toBeUndefined();
  const missing = await ask('/albums/999999', { 'if-none-match': '*' });
  expect([missing.status, missing.headers['etag']]).toEqual([404, undefined]);
});

/** Bodies with which a call that takes one does not fail before it answers. */
const asked = (endpoint: Endpoint, players: { token: string }) => ({
  token: endpoint.access === 'player' ? players.token : token,
  ...(endpoint.body && { body: {} }),
});

it('each call is cached as it declares, and its errors are not', async () => {
  const { id: whole } = await insertAlbum(test.db, { tracks: ['Song'] }, test.deps.store);
  const venue = await insertTestVenue(test, token);
  const player = await pairDevice(test, token, venue);
  const { playlist } = (await test.call('POST', '/my/playlists', { token, body: { name: 'Evening' } })).body;
  const { request } = (await test.call('POST', '/feedback/requests', { token, body: { subject: 'S', message: 'M' } }))
    .body;
  const idOf = (path: string): number =>
    path.startsWith('/objects')
      ? venue
      : path.startsWith('/my')
        ? playlist.id
        : path.startsWith('/feedback')
          ? request.id
          : whole;
  const calls = Object.values<Endpoint>(api).filter(({ path, stream }) => !stream && path !== '/auth/logout');
  const sent = new Map<string, number>();
  for (const endpoint of calls) {
    const path = endpoint.path.replace('{id}', String(idOf(endpoint.path)));
    const { status, headers } = await test.call(endpoint.method, path, asked(endpoint, player));
    const isDone = status < 300;
    const cached = isDone && endpoint.caching === 'revalidate' ? 'private, no-cache' : 'no-store';
    expect([endpoint.method, path, status, headers['cache-control']]).toEqual([endpoint.method, path, status, cached]);
    if (isDone) sent.set(endpoint.caching, (sent.get(endpoint.caching) ?? 0) + 1);
  }
  expect(sent.get('no-store')).toBeGreaterThan(20);
  expect(sent.get('revalidate')).toBeGreaterThan(10);
});
