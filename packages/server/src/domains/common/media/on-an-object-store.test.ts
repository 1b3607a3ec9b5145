import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../start/config.ts';
import { readS3Address, type S3Address } from '../../../media/s3-address.ts';
import { defaultTimes, s3Store } from '../../../media/s3-store.ts';
import { MediaNotFound, type MediaStore, StoreUnavailable } from '../../../media/store.ts';
import { explainFailure } from '../../../start/failures.ts';
import { testAnalysers } from '../../../testing/analysers.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { openFaultyProxy } from '../../../testing/faulty-proxy.ts';
import { flac } from '../../../testing/flac-files.ts';
import { mediaUrl, openObjectStore, openRelay } from '../../../testing/object-store.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { importFolder } from '../../ingest/ingest/import-folder.service.ts';
import { tester } from '../../../testing/actor.ts';

const storeAt = (port: number, bucket?: string, times = { connect: 30_000, wait: 30_000, stall: 30_000 }): MediaStore =>
  s3Store(readS3Address(mediaUrl(port, bucket)) as S3Address, times);

let server: Awaited<ReturnType<typeof openObjectStore>>;
let store: MediaStore;
const home = mkdtempSync(join(tmpdir(), 'kamerton-on-s3-'));

beforeAll(async () => {
  server = await openObjectStore();
  store = storeAt(server.port);
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

describe('the store', () => {
  it('keeps bytes, gives all or a part of them, and forgets them', async () => {
    const bytes = Buffer.from('0123456789');
    await store.putBytes('a/b.bin', bytes);
    await store.putBytes('a/b.bin', bytes);
    expect(await store.size('a/b.bin')).toBe(10);
    expect((await buffer(await store.open('a/b.bin'))).toString()).toBe('0123456789');
    expect((await buffer(await store.open('a/b.bin', { start: 2, end: 4 }))).toString()).toBe('234');
    await store.remove('a/b.bin');
    expect(await store.size('a/b.bin')).toBeNull();
    await expect(store.open('a/b.bin')).rejects.toThrow(MediaNotFound);
  });

  it('keeps a file as it is', async () => {
    const bytes = Buffer.alloc(3_000_000, 'sound');
    writeFileSync(join(home, 'file'), bytes);
    await store.putFile('audio/file.wav', join(home, 'file'));
    expect((await buffer(await store.open('audio/file.wav'))).equals(bytes)).toBe(true);
  });

  it('goes on where a connection broke off', async () => {
    const bytes = Buffer.from(Array.from({ length: 2_000_000 }, (_, at) => at % 251));
    await store.putBytes('audio/long.wav', bytes);
    let cuts = 0;
    const relay = await openRelay(server.port, (sent) => sent > 500_000 && (cuts += 1) <= 2);
    const got = await buffer(await storeAt(relay.port).open('audio/long.wav', { start: 10, end: 1_999_000 }));
    relay.close();
    expect(cuts).toBeGreaterThanOrEqual(2);
    expect(got.equals(bytes.subarray(10, 1_999_001))).toBe(true);
  });
});

describe('a start', () => {
  const sentence = async (port: number, bucket?: string) => {
    const config = readConfig({ MEDIA_URL: mediaUrl(port, bucket) });
    const error = await storeAt(port, bucket)
      .check()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreUnavailable);
    return [explainFailure(error, config, 'en'), explainFailure(error, config, 'ru')];
  };

  it('takes a store that can be written', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  it('says in both languages what is wrong with one that cannot', async () => {
    expect(await sentence(server.port, 'nowhere')).toEqual([
      expect.stringMatching(/^Can’t access the media store \(NoSuchBucket\)/),
      expect.stringMatching(/^Хранилище музыки недоступно \(NoSuchBucket\)/),
    ]);
    expect(await sentence(1)).toEqual([
      expect.stringContaining('(ECONNREFUSED)'),
      expect.stringContaining('MEDIA_URL'),
    ]);
  });

  it('refuses a store that gives nothing back', async () => {
    const proxy = await openFaultyProxy(server.port);
    proxy.fail('forbidden', ['GET', 'HEAD']);
    const [english] = await sentence(proxy.port);
    proxy.close();
    expect(english).toMatch(/^Can’t access the media store \(AccessDenied\)/);
  });

  it('says what the setting must be', () => {
    let failure: unknown;
    try {
      readConfig({ MEDIA_URL: 's3://music?regoin=eu' });
    } catch (error) {
      failure = error;
    }
    expect(explainFailure(failure, undefined, 'en')).toContain('MEDIA_URL: s3://bucket/folder');
    expect(explainFailure(failure, undefined, 'ru')).toContain('MEDIA_URL: s3://корзина');
  });
});

describe('music', () => {
  let test: TestApp;
  let token: string;
  let file: string;
  let album: number;
  let added: number;
  const sound = flac(fadingTone(0.5), ['TITLE=Прибой', 'ARTIST=Мы', 'ALBUM=Море']);
  const get = (path: string, headers = {}) => test.call('GET', path, { token, headers });

  beforeAll(async () => {
    test = await openTestApp({ store });
    ({ token } = await test.signedIn('anna@cafe.example'));
    mkdirSync(join(home, 'music'));
    writeFileSync(join(home, 'music', 'a.flac'), sound);
    const signal = new AbortController().signal;
    const folder = join(home, 'music');
    const summary = await importFolder({
      db: test.db,
      media: store,
      actor: tester,
      folder,
      analysers: testAnalysers(),
      signal,
      emit: () => {},
    });
    added = summary.added;
    album = (await get('/albums')).body.albums[0].id;
    file = (await get(`/albums/${album}`)).body.tracks[0].file;
  });
  afterAll(() => test.close());

  it('that was imported is heard and downloaded, in parts too', async () => {
    expect(added).toBe(1);
    expect((await get(file)).body.equals(sound)).toBe(true);
    const part = await get(file, { range: 'bytes=100-199' });
    expect([part.status, part.body.equals(sound.subarray(100, 200))]).toEqual([206, true]);
    const whole = await get(`/albums/${album}/download`);
    expect(Buffer.from(unzipSync(whole.body)['01 Мы - Прибой.flac'] ?? []).equals(sound)).toBe(true);
    const rest = await get(`/albums/${album}/download`, { range: 'bytes=5000-' });
    expect([rest.status, rest.body.equals(whole.body.subarray(5000))]).toEqual([206, true]);
  });

  it('is a 503 soon while the store is away, and there again after', async () => {
    await server.stop();
    for (const path of [file, `/albums/${album}/download`]) {
      const answer = await get(path);
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await server.start();
    expect((await get(file)).status).toBe(200);
  });

  it('is a 503 soon where the store takes the call and says nothing', async () => {
    const hole = await openRelay(0, () => false);
    const deaf = await openTestApp({
      store: storeAt(hole.port, 'music', { connect: 30_000, wait: 200, stall: 200 }),
      db: test.db,
    });
    expect(await deaf.call('GET', file)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(defaultTimes.wait).toBeLessThan(5000);
    hole.close();
    await deaf.close();
  });
});
