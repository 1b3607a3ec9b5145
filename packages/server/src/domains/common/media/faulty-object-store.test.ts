import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readS3Address, type S3Address } from '../../../media/s3-address.ts';
import { s3Store } from '../../../media/s3-store.ts';
import { type MediaStore, StoreUnavailable } from '../../../media/store.ts';
import { tester } from '../../../testing/actor.ts';
import { testAnalysers } from '../../../testing/analysers.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { watchFileCalls } from '../../../testing/faults/file-calls.ts';
import { removeOthers } from '../../../testing/others.ts';
import { openFaultyProxy, type StoreFault } from '../../../testing/faulty-proxy.ts';
import { flac } from '../../../testing/flac-files.ts';
import { isOpen } from '../../../testing/open-files.ts';
import { mediaUrl, openObjectStore } from '../../../testing/object-store.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';
import { makeBackup } from '../../operations/backup/make-backup.service.ts';
import { analysePending } from '../../ingest/ingest/analysis.service.ts';
import { retryAnalyses } from '../../ingest/ingest/analyses.store.ts';
import { importFolder } from '../../ingest/ingest/import-folder.service.ts';
import { readerOfStore } from '../../operations/verify/check-media.service.ts';
import { verifyAll } from '../../operations/verify/verify.service.ts';

/** Milliseconds for a store, and for the next byte of a transfer: they run out where the fault is silence alone. */
const patient = { connect: 30_000, wait: 30_000, stall: 30_000 };
const hasty = { connect: 1200, wait: 100, stall: 100 };

const at = (port: number, times = patient): MediaStore => s3Store(readS3Address(mediaUrl(port)) as S3Address, times);

let server: Awaited<ReturnType<typeof openObjectStore>>;
let proxy: Awaited<ReturnType<typeof openFaultyProxy>>;
let test: TestApp;
const analysers = testAnalysers();
let token: string;
let direct: MediaStore;
let through: MediaStore;
let isSilent = false;
const home = mkdtempSync(join(tmpdir(), 'kamerton-faulty-'));
const { signal } = new AbortController();

let count = 0;
/** A folder with an album of two files. */
const folderOf = (name: string): string => {
  const folder = join(home, name);
  mkdirSync(folder);
  for (const title of ['One', 'Two']) {
    const sound = flac(fadingTone(0.4 + 0.01 * (count += 1)), [`TITLE=${title}`, `ALBUM=${name}`]);
    writeFileSync(join(folder, `${title}.flac`), sound);
  }
  return folder;
};

const bring = (folder: string, waits = true) =>
  importFolder({ db: test.db, media: through, actor: tester, folder, analysers, signal, waits, emit: () => {} });

const rowsOf = (album: string) =>
  test.db
    .selectFrom('tracks')
    .innerJoin('albums', 'albums.id', 'album_id')
    .select(['tracks.id', 'media_key', 'content_hash', 'tracks.size'])
    .where('albums.name', '=', album)
    .orderBy('tracks.name')
    .execute();

const get = (path: string) => test.call('GET', path, { token });

const listed = async (album: string) => {
  const { body } = await get('/albums');
  const { id } = body.albums.find(({ name }: { name: string }) => name === album);
  return (await get(`/albums/${id}`)).body.tracks as { file: string; name: string }[];
};

const analyse = () => analysePending({ db: test.db, media: through, analysers, signal, runs: {} });

const countPeaks = async (album: string) => {
  const ids = (await rowsOf(album)).map(({ id }) => id);
  return (await test.db.selectFrom('track_peaks').select('track_id').where('track_id', 'in', ids).execute()).length;
};

/** Checks the media, and returns also each finding as `fault name`. */
const verify = async () => {
  const found: string[] = [];
  const { problems, files } = await verifyAll({
    db: test.db,
    readMedia: readerOfStore(through),
    place: null,
    encryption: null,
    signal,
    onProgress: () => {},
    report: ({ fault, name }) => found.push(`${fault} ${name}`),
  });
  return { found, problems, files };
};

const backUp = (file: string) =>
  makeBackup(
    { db: test.db, engine: 'embedded', store: through, dataDir: home, secrets: fixedSecrets('a secret') },
    { file: join(home, file), withSecret: false, signal, onProgress: () => {} },
  );

beforeAll(async () => {
  server = await openObjectStore();
  proxy = await openFaultyProxy(server.port);
  direct = at(server.port);
  const [waiting, leaving] = [at(proxy.port), at(proxy.port, hasty)];
  through = new Proxy(waiting, { get: (_, name) => Reflect.get(isSilent ? leaving : waiting, name) as unknown });
  test = await openTestApp({ store: through });
  await removeOthers(test.db);
  ({ token } = await test.signedIn('anna@cafe.example'));
  await bring(folderOf('Sea'));
});
const fail = (fault?: StoreFault, methods?: readonly string[]) => {
  isSilent = fault === 'silent' || fault === 'stalled';
  proxy.fail(fault, methods);
};
afterEach(() => fail());
afterAll(async () => {
  proxy.close();
  await test.close();
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

describe('audio of a store that', () => {
  it.each<StoreFault>(['silent', 'stalled', 'failing'])('is %s answers 503 soon, and lists work', async (fault) => {
    fail(fault);
    const tracks = await listed('Sea');
    expect(tracks.map(({ name }) => name)).toEqual(['One', 'Two']);
    const answer = await get(tracks[0]?.file ?? '');
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    fail();
    expect((await get(tracks[0]?.file ?? '')).status).toBe(200);
  });

  it('cuts each answer in the middle is whole', async () => {
    fail('cut');
    const [track] = await rowsOf('Sea');
    const [one] = await listed('Sea');
    const { body } = await get(one?.file ?? '');
    expect(createHash('sha256').update(body).digest('hex')).toBe(track?.content_hash);
  });
});

describe('a length of a store', () => {
  it('that is not named is read from the bytes', async () => {
    fail('lengthless');
    const [track] = await rowsOf('Sea');
    const [one] = await listed('Sea');
    expect(await through.size(track?.media_key ?? '')).toBe(track?.size);
    expect((await get(one?.file ?? '')).body).toHaveLength(track?.size ?? 0);
    const { sha256 } = (await readerOfStore(through)(track?.media_key ?? '')) ?? {};
    expect(sha256).toBe(track?.content_hash);
  });

  it('that is shorter than the recording is no answer, no sum of an archive, and a finding', async () => {
    const album = 'Short';
    await bring(folderOf(album));
    const [track] = await rowsOf(album);
    const { id = 0, media_key: key = '', size = 0 } = track ?? {};
    const bytes = await buffer(await direct.open(key));
    await direct.remove(key);
    await direct.putBytes(key, bytes.subarray(0, bytes.length / 2));
    const [one] = await listed(album);
    const answer = await get(one?.file ?? '');
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    const part = await test.call('GET', one?.file ?? '', { token, headers: { range: 'bytes=0-99' } });
    expect([part.status, part.body.length]).toEqual([206, 100]);
    await test.db.updateTable('tracks').set({ crc32: null }).where('id', '=', id).execute();
    const { album_id } = await test.db
      .selectFrom('tracks')
      .select('album_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await get(`/albums/${album_id}/download`)).status).toBe(500);
    const { crc32 } = await test.db.selectFrom('tracks').select('crc32').where('id', '=', id).executeTakeFirstOrThrow();
    expect(crc32).toBeNull();
    expect((await verify()).found).toEqual([`size ${key}`]);
    await direct.remove(key);
    await direct.putBytes(key, bytes);
    expect((await get(one?.file ?? '')).body).toHaveLength(size);
  });
});

describe('an import through a store that', () => {
  it.each<StoreFault>(['silent', 'cut', 'failing', 'corrupting'])(
    'is %s adds no row without its object, and goes on when it works',
    async (fault) => {
      const album = `Import ${fault}`;
      const folder = folderOf(album);
      fail(fault, ['PUT']);
      await expect(bring(folder)).rejects.toThrow(StoreUnavailable);
      fail();
      for (const { media_key, size } of await rowsOf(album)) expect(await direct.size(media_key)).toBe(size);
      expect((await bring(folder)).stopped).toBeNull();
      const rows = await rowsOf(album);
      expect(rows).toHaveLength(2);
      for (const { media_key, content_hash, size, id } of rows) {
        const found = await readerOfStore(direct)(media_key);
        expect(found, String(id)).toMatchObject({ sha256: content_hash, size });
      }
    },
  );
});

describe('a refused object', () => {
  it.each<StoreFault>(['forbidden', 'failing'])(
    'is named by verify and by a backup, which go on, and is played by nobody: %s',
    async (fault) => {
      const key = (await rowsOf('Sea'))[0]?.media_key ?? '';
      const tracks = await listed('Sea');
      const { files } = await verify();
      proxy.fail(fault, ['GET', 'HEAD'], { key });
      expect(await verify()).toEqual({ found: [`unreadable ${key}`], problems: 1, files });
      const backup = await backUp(`${fault}.zip`);
      expect(backup).toMatchObject({ missing: [], damaged: [], unreadable: [`media/${key}`] });
      expect(await get(tracks[0]?.file ?? '')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    },
  );

  it('by a store that refuses the keys themselves ends verify', async () => {
    proxy.fail('forbidden', undefined, { code: 'InvalidAccessKeyId' });
    await expect(verify()).rejects.toThrow(StoreUnavailable);
  });
});

describe('a store that takes writes and gives nothing back', () => {
  it.each(['forbidden', 'failing', 'silent'] as const)(
    '%s ends whatever asks it, and nothing is stored',
    async (fault) => {
      const album = `Unread, ${fault}`;
      const folder = folderOf(album);
      await bring(folderOf(`${album}, before`), false);
      const pending = () => sql`SELECT track_id, failures, reason FROM pending_analyses ORDER BY 1`.execute(test.db);
      const before = (await pending()).rows;
      fail(fault, ['GET']);
      const away = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(StoreUnavailable);
      await away(through.check());
      await away(bring(folder));
      await away(analyse());
      await away(verify());
      await away(backUp(`${album}.zip`));
      expect([existsSync(join(home, `${album}.zip`)), await rowsOf(album), (await pending()).rows]).toEqual([
        false,
        [],
        before,
      ]);
      expect((await test.call('GET', '/dist/api/health')).status).toBe(200);
      fail();
      await bring(folder);
      expect(await rowsOf(album)).toHaveLength(2);
      await analyse();
    },
  );
});

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('an analysis', () => {
  const pending = () =>
    test.db.selectFrom('pending_analyses').select(['track_id', 'reason', 'failures', 'claimed_until']).execute();

  it.each<StoreFault>(['forbidden', 'failing'])('goes on beside an object that is %s', async (fault) => {
    const album = `Refused ${fault}`;
    await bring(folderOf(album), false);
    const [one] = await rowsOf(album);
    proxy.fail(fault, ['GET', 'HEAD'], { key: one?.media_key ?? '' });
    await analyse();
    expect(await countPeaks(album)).toBe(1);
    const put = { track_id: one?.id, reason: 'refused_object', failures: 1, claimed_until: null };
    expect(await pending()).toEqual([put]);
    fail();
    await sql`UPDATE pending_analyses SET retry_at = now()`.execute(test.db);
    await analyse();
    expect([await countPeaks(album), await pending()]).toEqual([2, []]);
  });

  it('goes on beside a cover that the store refuses', async () => {
    const [album, red] = ['Refused cover', await picture()];
    const folder = folderOf(album);
    writeFileSync(join(folder, 'cover.png'), red);
    await bring(folder, false);
    await bring(folderOf('Beside it'), false);
    proxy.fail('forbidden', ['GET', 'HEAD', 'PUT'], { key: createHash('sha256').update(red).digest('hex') });
    await analyse();
    expect([await countPeaks(album), await countPeaks('Beside it')]).toEqual([1, 2]);
    expect(await pending()).toMatchObject([{ reason: 'refused_object', failures: 1, claimed_until: null }]);
    fail();
    await sql`UPDATE pending_analyses SET retry_at = now()`.execute(test.db);
    await analyse();
    expect([await countPeaks(album), await pending()]).toEqual([2, []]);
    const { cover_id } = await test.db
      .selectFrom('albums')
      .select('cover_id')
      .where('name', '=', album)
      .executeTakeFirstOrThrow();
    expect(cover_id).not.toBeNull();
  });

  it('of a store that answers nothing counts against no recording', async () => {
    await bring(folderOf('Away'), false);
    fail('failing');
    await expect(analyse()).rejects.toThrow(StoreUnavailable);
    expect(await pending()).toMatchObject([1, 2].map(() => ({ reason: null, failures: 0, claimed_until: null })));
    fail();
    await analyse();
    expect([await countPeaks('Away'), await pending()]).toEqual([2, []]);
  });
});

describe('wrong bytes', () => {
  it('are found by verify', async () => {
    fail('corrupting', ['GET']);
    const { found } = await verify();
    const [one] = await rowsOf('Sea');
    expect(found).toContain(`changed ${one?.media_key}`);
  });

  it('are found by a backup', async () => {
    fail('corrupting', ['GET']);
    const { damaged } = await backUp('backup.zip');
    const [one] = await rowsOf('Sea');
    expect(damaged).toContain(`media/${one?.media_key}`);
  });

  it('withdraw no recording that is analysed', async () => {
    await bring(folderOf('Heard later'), false);
    fail('corrupting', ['GET']);
    await analyse();
    expect(await rowsOf('Heard later')).toHaveLength(2);
    fail();
    expect(await retryAnalyses(test.db)).toBe(2);
    await analyse();
    const { rows } = await sql`SELECT FROM pending_analyses`.execute(test.db);
    expect(rows).toEqual([]);
    expect(await countPeaks('Heard later')).toBe(2);
  });
});

describe('a file that is sent to a store', () => {
  it('and cannot be read ends the sending by the error of its disk, and not the process', async () => {
    await expect(direct.replaceFile('audio/unreadable', home)).rejects.toMatchObject({ code: 'EISDIR' });
    const path = join(home, 'unopened.wav');
    writeFileSync(path, 'sound');
    const restore = await watchFileCalls(home, ({ name }) => {
      if (name === 'open') throw Object.assign(new Error('injected'), { code: 'EMFILE' });
    });
    await expect(direct.replaceFile('audio/unreadable', path).finally(restore)).rejects.toMatchObject({
      code: 'EMFILE',
    });
    expect(await direct.size('audio/unreadable')).toBeNull();
  });

  it.each<StoreFault>(['failing', 'silent', 'cut'])('that is %s is closed', async (fault) => {
    const path = join(home, `${fault}.wav`);
    writeFileSync(path, Buffer.alloc(4 * 1024 ** 2));
    fail(fault, ['PUT']);
    await through.replaceFile(`audio/${fault}`, path).catch(() => {});
    await expect.poll(() => isOpen(path)).toBe(false);
  });
});
