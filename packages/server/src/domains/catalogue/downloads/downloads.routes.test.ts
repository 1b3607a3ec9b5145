import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';

let test: TestApp;
let account: { id: number; token: string };
let other: { id: number; token: string };
let album: { id: number; trackIds: number[] };
let playlist: number;

/** Number of open files of the media store. */
let openFiles = 0;

beforeAll(async () => {
  test = await openTestApp();
  const { store } = test.deps;
  const open = store.open.bind(store);
  store.open = async (key, range) => {
    const file = await open(key, range);
    openFiles += 1;
    return file.once('close', () => (openFiles -= 1));
  };
  account = await test.signedIn('anna@cafe.example');
  other = await test.signedIn('boris@cafe.example');
});
afterAll(() => test.close());
beforeEach(async () => {
  album = await insertAlbum(test.db, { name: 'Утро/Вечер', artist: 'Ёж', tracks: ['A', 'B', 'C'] }, test.deps.store);
  const created = await test.call('POST', '/my/playlists', { token: account.token, body: { name: 'Кафе: утро' } });
  playlist = created.body.playlist.id;
  await test.call('POST', `/my/playlists/${playlist}/tracks`, { token: account.token, body: { album_id: album.id } });
});

const download = (path: string, headers: Record<string, string> = {}, token = account.token, method = 'GET') =>
  test.call(method, `${path}/download`, { token, headers });
const json = { accept: 'application/json' };

/** Names and contents as another ZIP implementation reads them. */
const unpacked = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, Buffer.from(file).toString()]));

describe('an archive', () => {
  it('holds the music in order, under safe names, and a playlist of it', async () => {
    const answer = await download(`/albums/${album.id}`);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'content-length': String(answer.body.length),
        'accept-ranges': 'bytes',
        'content-disposition': expect.stringContaining(`filename*=UTF-8''${encodeURIComponent('Ёж - Утро_Вечер.zip')}`),
      },
    });
    const files = unpacked(answer.body);
    expect(Object.keys(files)).toEqual(['01 Ёж - A.mp3', '02 Ёж - B.mp3', '03 Ёж - C.mp3', 'Ёж - Утро_Вечер.m3u8']);
    expect(files['02 Ёж - B.mp3']).toMatch(/^sound of B/);
    expect(files['Ёж - Утро_Вечер.m3u8']).toContain('#EXTINF:91,Ёж - A\n01 Ёж - A.mp3\n');
  });

  it('holds the cover', async () => {
    const png = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const cover = png.toString('base64');
    await test.call('PUT', '/my/playlists', { token: account.token, body: { id: playlist, cover } });
    expect(Object.keys(unpacked((await download(`/my/playlists/${playlist}`)).body))).toContain('cover.webp');
  });

  it('takes the checksums that the import did not', async () => {
    const sums = async () => {
      const rows = await test.db.selectFrom('tracks').select('crc32').where('album_id', '=', album.id).execute();
      return rows.map((row) => row.crc32);
    };
    expect(await sums()).toEqual([null, null, null]);
    const all = await Promise.all([1, 2, 3].map(() => download(`/albums/${album.id}`)));
    expect(new Set(all.map((answer) => createHash('sha256').update(answer.body).digest('hex'))).size).toBe(1);
    expect(new Set(await sums()).size).toBe(3);
  });

  it('leaves out what is revoked, and is another archive then', async () => {
    const before = await download(`/my/playlists/${playlist}`);
    await sql`UPDATE tracks SET revoked_at = now() WHERE id = ${album.trackIds[1]}`.execute(test.db);
    const after = await download(`/my/playlists/${playlist}`, {
      range: 'bytes=10-',
      'if-range': String(before.headers['etag']),
    });
    expect(after.status).toBe(200);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect(Object.keys(unpacked(after.body))).toEqual(['01 Ёж - A.mp3', '02 Ёж - C.mp3', 'Кафе_ утро.m3u8']);
  });

  it('of an empty playlist is a playlist file alone', async () => {
    const created = await test.call('POST', '/my/playlists', { token: account.token, body: { name: 'Пусто' } });
    const answer = await download(`/my/playlists/${created.body.playlist.id}`);
    expect(unpacked(answer.body)).toEqual({ 'Пусто.m3u8': '#EXTM3U\n#PLAYLIST:Пусто\n' });
  });

  it('is not found where the set is not there or somebody else’s', async () => {
    const missing = await download('/my/playlists/999999');
    expect(missing.status).toBe(404);
    const foreign = await download(`/my/playlists/${playlist}`, {}, other.token);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    for (const path of ['/albums/999999', '/collections/999999', '/albums/x']) {
      expect((await download(path)).status).toBe(404);
    }
  });

  it('tells of lost bytes before it begins', async () => {
    await download(`/albums/${album.id}`);
    await test.db
      .updateTable('tracks')
      .set({ media_key: 'audio/gone.mp3' })
      .where('id', '=', album.trackIds[0] ?? 0)
      .execute();
    expect(await download(`/albums/${album.id}`)).toMatchObject({
      status: 500,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: { code: 'internal', message: expect.stringMatching(/\S/) },
    });
  });
});

describe('a part of an archive', () => {
  it('is the same bytes, wherever it begins and ends', async () => {
    const path = `/albums/${album.id}`;
    const all = await download(path);
    const part = async (range: string) => {
      const answer = await download(path, { range, 'if-range': String(all.headers['etag']) });
      return [answer.status, answer.headers['content-range'], answer.body.toString('hex')];
    };
    const size = all.body.length;
    const hex = (start: number, end?: number) => all.body.subarray(start, end).toString('hex');
    expect(await part('bytes=100-300')).toEqual([206, `bytes 100-300/${size}`, hex(100, 301)]);
    expect(await part('bytes=333-')).toEqual([206, `bytes 333-${size - 1}/${size}`, hex(333)]);
    expect(await part('bytes=-64')).toEqual([206, `bytes ${size - 64}-${size - 1}/${size}`, hex(size - 64)]);
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
  });

  it('needs no bytes where the caller has them, or asks for the head alone', async () => {
    const head = await download(`/albums/${album.id}`, {}, account.token, 'HEAD');
    const all = await download(`/albums/${album.id}`);
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(all.body.length)]);
    expect(head.headers['etag']).toBe(all.headers['etag']);
    expect((await download(`/albums/${album.id}`, { 'if-none-match': String(head.headers['etag']) })).status).toBe(304);
  });
});

describe('a signed address', () => {
  const signed = async (headers = {}) => (await download(`/my/playlists/${playlist}`, { ...json, ...headers })).body;

  it('leads to the same archive without a token', async () => {
    const body = await signed();
    const all = await download(`/my/playlists/${playlist}`);
    const by = await test.call('GET', body.url);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/media\/archives\/playlists\//),
      filename: 'Кафе_ утро.zip',
      size: all.body.length,
      expires_at: expect.stringMatching(/:00:00\.000Z$/),
    });
    expect([by.status, by.headers['etag'], by.body.equals(all.body)]).toEqual([200, all.headers['etag'], true]);
  });

  it.each([
    ['another set', (url: string) => url.replace(/\/\d+\?/, '/999999?')],
    ['another kind', (url: string) => url.replace('playlists', 'albums')],
    ['another account', (url: string) => url.replace(/account=\d+/, `account=${other.id}`)],
    ['another language', (url: string) => url.replace('language=ru', 'language=en')],
    ['a later end', (url: string) => url.replace(/end=(\d+)/, 'end=9$1')],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
  ])('does not hold for %s', async (_, change) => {
    const { url } = await signed();
    expect(change(url)).not.toBe(url);
    expect(await test.call('GET', change(url))).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('does not hold for a closed account, nor for a playlist that was deleted', async () => {
    const { url } = await signed();
    const set = (is_active: boolean) =>
      test.db.updateTable('accounts').set({ is_active }).where('id', '=', account.id).execute();
    await set(false);
    expect((await test.call('GET', url)).status).toBe(404);
    await set(true);
    expect((await test.call('GET', url)).status).toBe(200);
    await test.call('DELETE', '/my/playlists', { token: account.token, body: { id: playlist } });
    expect((await test.call('GET', url)).status).toBe(404);
  });
});

describe('over a network', () => {
  let address: string;
  let large: number;
  beforeAll(async () => {
    address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    // Larger than all buffers between the server and a client that does not read.
    await test.deps.store.putBytes('audio/large.mp3', Buffer.alloc(64 * 1024 * 1024, 7));
    large = (await insertLarge()).id;
  });

  const insertLarge = async (...more: string[]) => {
    const inserted = await insertAlbum(test.db, { tracks: ['Large', ...more] }, test.deps.store);
    await test.db
      .updateTable('tracks')
      .set({ media_key: 'audio/large.mp3', size: 64 * 1024 * 1024 })
      .where('id', '=', inserted.trackIds[0] ?? 0)
      .execute();
    return inserted;
  };

  const begin = (
    token = account.token,
    headers: Record<string, string> = {},
    album = large,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const url = `${address}/dist/api/albums/${album}/download`;
      get(url, { headers: { token, ...headers }, agent: false }, resolve).once('error', reject);
    });

  /** Tokens of accounts, one for each download that an account may run at once. */
  const tokens = async (accounts: number): Promise<string[]> => {
    const sessions = Array.from({ length: accounts }, (_, n) => test.signedIn(`d${n}-${Math.random()}@cafe.example`));
    return (await Promise.all(sessions)).flatMap(({ token }) => Array<string>(4).fill(token));
  };

  it('lets 4 of an account be sent at once, and others meanwhile', async () => {
    const begun = await Promise.all([1, 2, 3, 4].map(() => begin()));
    expect(begun.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    const refused = await begin();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    refused.resume();
    const others = await begin(other.token);
    expect(others.statusCode).toBe(200);
    for (const answer of [...begun, others]) answer.destroy();
    await vi.waitFor(() => expect(openFiles).toBe(0), { timeout: 30_000 });
  });

  it('keeps no place for those who left before their archive was found', async () => {
    const hangUp = ({ socket }: IncomingMessage) => socket.destroy();
    test.app.server.on('request', hangUp);
    const broken = await Promise.allSettled(Array.from({ length: 40 }, () => begin()));
    test.app.server.off('request', hangUp);
    expect(broken.map(({ status }) => status)).toEqual(broken.map(() => 'rejected'));
    await vi.waitFor(
      async () => {
        const answer = await begin();
        answer.destroy();
        expect(answer.statusCode).toBe(200);
      },
      { timeout: 30_000 },
    );
    await vi.waitFor(() => expect(openFiles).toBe(0), { timeout: 30_000 });
  });

  it('lets 32 be sent at once, and closes every file of clients that go away', async () => {
    const begun = await Promise.all((await tokens(8)).map((token) => begin(token)));
    expect(begun.map((answer) => answer.statusCode)).toEqual(begun.map(() => 200));
    expect(openFiles).toBe(32);
    const refused = await begin();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    refused.resume();
    expect((await begin(account.token, json)).statusCode).toBe(200);
    for (const answer of begun) answer.destroy();
    await vi.waitFor(() => expect(openFiles).toBe(0), { timeout: 30_000 });
    const again = await begin();
    expect(again.statusCode).toBe(200);
    again.destroy();
    await vi.waitFor(() => expect(openFiles).toBe(0), { timeout: 30_000 });
  });

  it('breaks off where bytes are lost in the middle, so that nobody takes it for whole', async () => {
    await download(`/albums/${album.id}`);
    const lost = { media_key: 'audio/lost.mp3' };
    await test.db
      .updateTable('tracks')
      .set(lost)
      .where('id', '=', album.trackIds[2] ?? 0)
      .execute();
    const answer = await fetch(`${address}/dist/api/albums/${album.id}/download`, {
      headers: { token: account.token },
    });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  });

  it.each(['a track is revoked', 'the account is closed'])(
    'breaks off where %s while a slow client has not come to what follows',
    async (what) => {
      const { id, token } = await test.signedIn(`slow${what.length}@cafe.example`);
      const slow = await insertLarge('Later');
      const answers = [await begin(token, {}, slow.id), await begin(other.token, {}, slow.id)];
      const revokes = what.includes('track');
      if (revokes) await sql`UPDATE tracks SET revoked_at = now() WHERE id = ${slow.trackIds[1]}`.execute(test.db);
      else await sql`UPDATE accounts SET is_active = false WHERE id = ${id}`.execute(test.db);
      const ends = await Promise.allSettled(answers.map((answer) => buffer(answer)));
      expect(ends.map(({ status }) => status)).toEqual(['rejected', revokes ? 'rejected' : 'fulfilled']);
    },
  );

  it('does not read ahead of a client that is slow', async () => {
    const sockets: Socket[] = [];
    test.app.server.on('connection', (socket) => sockets.push(socket));
    const begun = await Promise.all((await tokens(4)).map((token) => begin(token)));
    // One that reads meanwhile has everything.
    expect((await buffer(await begin(other.token))).length).toBeGreaterThan(64 * 1024 * 1024);
    const slow = sockets.slice(0, 16).map(({ bytesWritten }) => bytesWritten);
    expect(Math.min(...slow)).toBeGreaterThan(0);
    expect(Math.max(...slow)).toBeLessThan(32 * 1024 * 1024);
    for (const answer of begun) answer.destroy();
    await vi.waitFor(() => expect(openFiles).toBe(0), { timeout: 30_000 });
  });
});
