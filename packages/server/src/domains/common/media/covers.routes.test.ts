import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toDomainError } from '../../../http/error-handler.ts';
import { storeCover } from '../../../media/covers.ts';
import { coverKey, type MediaStore } from '../../../media/store.ts';
import { tester } from '../../../testing/actor.ts';
import { insertAccount, openTestApp, type TestApp } from '../../../testing/app.ts';
import { eraseAccount, finishErasures } from '../../operations/privacy/erase-account.service.ts';
import { removeFormerCovers } from '../../operations/privacy/former-covers.service.ts';
import { createCoverImporter } from '../../ingest/ingest/import-covers.service.ts';
import { coverFrom } from './cover-upload.service.ts';

let test: TestApp;
let hash: string;
/** Keys of the files written to the media store. */
const written: string[] = [];

beforeAll(async () => {
  test = await openTestApp();
  const { store } = test.deps;
  const putBytes = store.putBytes.bind(store);
  store.putBytes = async (key, bytes) => {
    written.push(key);
    await putBytes(key, bytes);
  };
  hash = await storeCover(store, await picture().png().toBuffer());
});
afterAll(() => test.close());

const picture = () => sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } });

const browser = { accept: 'image/avif,image/webp,image/*;q=0.8' };
const ask = (size: string, headers: Record<string, string> = {}, method = 'GET') =>
  test.call(method, `/media/covers/${hash}/${size}`, { headers });

describe('a cover', () => {
  it.each([
    ['small', 160],
    ['medium', 480],
    ['large', 1200],
  ])('is WebP, or AVIF for who takes it: %s', async (size, side) => {
    for (const [headers, type, format] of [
      [{}, 'image/webp', 'webp'],
      [{ accept: 'image/*' }, 'image/webp', 'webp'],
      [{ accept: 'image/avif;q=0, */*' }, 'image/webp', 'webp'],
      [browser, 'image/avif', 'heif'],
    ] as const) {
      const answer = await ask(size, headers);
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': type,
          'content-length': String(answer.body.length),
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept',
        },
      });
      expect(await sharp(answer.body).metadata()).toMatchObject({ format, width: side, height: side });
    }
  });

  it('is made as AVIF once, however many ask', async () => {
    await test.deps.store.remove(coverKey(hash, 'medium', 'avif'));
    written.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('medium', browser)));
    expect(new Set(answers.map((answer) => answer.headers['content-type']))).toEqual(new Set(['image/avif']));
    await ask('medium', browser);
    expect(written).toEqual([`covers/${hash.slice(0, 2)}/${hash}-medium.avif`]);
  });

  it('is WebP for a moment where too many others are being made', async () => {
    const { store } = test.deps;
    const hashes = Array.from({ length: 14 }, (_, n) => String(n + 1).padStart(64, '0'));
    const bytes = await picture().webp().toBuffer();
    for (const each of hashes) await store.putBytes(coverKey(each, 'small'), bytes);
    // The encoder waits for the first picture until all others are asked for.
    let go = () => {};
    const asked = new Promise<void>((done) => (go = done));
    const open = store.open.bind(store);
    store.open = async (key, range) => {
      store.open = open;
      await asked;
      return open(key, range);
    };
    const received: string[] = [];
    const answers = hashes.map(async (each) => {
      const { headers } = await test.call('GET', `/media/covers/${each}/small`, { headers: browser });
      received.push(`${headers['content-type']} ${headers['cache-control']}`);
    });
    await expect
      .poll(() => received, { timeout: 30_000 })
      .toEqual(Array.from({ length: 2 }, () => 'image/webp public, max-age=60'));
    go();
    await Promise.all(answers);
    expect(received.slice(2).every((each) => each.startsWith('image/avif'))).toBe(true);
  });

  it('has a validator for each of its forms, and answers HEAD', async () => {
    const [webp, avif] = [await ask('small'), await ask('small', browser)];
    expect(webp.headers['etag']).not.toBe(avif.headers['etag']);
    const etag = String(avif.headers['etag']);
    expect((await ask('small', { ...browser, 'if-none-match': etag })).status).toBe(304);
    expect((await ask('small', { 'if-none-match': etag })).status).toBe(200);
    const head = await ask('small', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(webp.body.length), 0]);
  });
});

it.each([
  ['no cover', `${'0'.repeat(64)}/small`],
  ['an unknown size', `${'0'.repeat(64)}/huge`],
  ['a path', '..%2f..%2fsecret/small'],
  ['letters in upper case', `${'A'.repeat(64)}/small`],
])('does not find %s', async (_, path) => {
  for (const headers of [{}, browser]) {
    expect(await test.call('GET', `/media/covers/${path}`, { headers })).toMatchObject({ status: 404 });
  }
});

it('keeps the files of a cover whose other owner is erased while it is uploaded', async () => {
  const { store, config } = test.deps;
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#135' } })
    .png()
    .toBuffer();
  const key = coverKey(createHash('sha256').update(bytes).digest('hex'), 'large');
  const upload = (to: MediaStore) => coverFrom(test.db, to, bytes.toString('base64'));
  const id = await insertAccount(test.db, 'lena@cafe.example');
  await sql`INSERT INTO playlists (account_id, name, cover_id) VALUES (${id}, 'L', ${await upload(store)})`.execute(
    test.db,
  );
  await eraseAccount(test.db, tester, id);
  let isErased = false;
  /** The erasure removes its files while the other call has stored its own, and no row yet. */
  const erasing: MediaStore = {
    ...store,
    putBytes: async (name, picture) => {
      await store.putBytes(name, picture);
      if (isErased || name !== key) return;
      isErased = true;
      await finishErasures(test.db, { store, dataDir: config.dataDir });
    },
  };
  expect(await upload(erasing)).toBeGreaterThan(0);
  expect(isErased).toBe(true);
  expect(await store.size(key)).toBeGreaterThan(0);
});

it('asks to repeat a call whose cover an erasure has deleted before it is used', async () => {
  const { token } = await test.signedIn('olga@cafe.example');
  const cover = (await picture().png().toBuffer()).toString('base64');
  const press = () =>
    test.call('POST', '/my/playlists', {
      token,
      body: { name: 'O', cover },
      headers: { 'idempotency-key': 'one-press' },
    });
  await sql`
    CREATE FUNCTION erase_cover() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM covers WHERE id = NEW.cover_id; RETURN NEW; END $$`.execute(test.db);
  await sql`
    CREATE TRIGGER erasure BEFORE INSERT ON playlists FOR EACH ROW EXECUTE FUNCTION erase_cover()`.execute(test.db);
  expect(await press()).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { code: 'unavailable' },
  });
  await sql`DROP TRIGGER erasure ON playlists`.execute(test.db);
  expect(await press()).toMatchObject({ status: 201, body: { success: true } });
});

it('takes a lost reference to a cover for that, and no other error', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT conname AS name FROM pg_constraint WHERE confrelid = 'covers'::regclass`.execute(test.db);
  const isTaken = (code: string, constraint = '') =>
    toDomainError(Object.assign(new Error('refused'), { code, constraint })) !== null;
  expect(rows.map(({ name }) => [name, isTaken('23503', name), isTaken('23514', name)])).toEqual(
    rows.map(({ name }) => [name, true, false]),
  );
  expect([rows.length > 0, isTaken('23503', 'other_cover_id_fkey')]).toEqual([true, false]);
});

it('says nothing of a picture that fails while memory is short', async () => {
  const { token } = await test.signedIn('ira@cafe.example');
  const png = await picture().png().toBuffer();
  const cover = png.subarray(0, png.length / 2).toString('base64');
  const press = () => test.call('POST', '/my/playlists', { token, body: { name: 'I', cover } });
  vi.spyOn(process, 'availableMemory').mockReturnValue(-Infinity);
  expect(await press()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  vi.restoreAllMocks();
  expect(await press()).toMatchObject({ status: 422, body: { fields: { cover: 'not_a_picture' } } });
});

it('asks the store for all files of a new cover at once, and for none of a known one', async () => {
  const { store } = test.deps;
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  let asked = 0;
  let go = () => {};
  const all = new Promise<void>((done) => (go = done));
  const waiting: MediaStore = {
    ...store,
    putBytes: (key, picture) => store.putBytes(key, picture),
    size: async (key) => {
      if ((asked += 1) === 3) go();
      await all;
      return store.size(key);
    },
  };
  const upload = () => coverFrom(test.db, waiting, bytes.toString('base64'));
  const id = await upload();
  expect(await upload()).toBe(id);
  expect(asked).toBe(3);
});

it('has its files again where an import brings it anew after its removal was cut off', async () => {
  const { store } = test.deps;
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const covers = createCoverImporter(test.db, store);
  const id = await covers.store(bytes);
  await sql`UPDATE covers SET created_at = now() - interval '2 days' WHERE id = ${id}`.execute(test.db);
  let removed = 0;
  const failing: MediaStore = {
    ...store,
    remove: async (key) => {
      if ((removed += 1) > 1) throw new Error('the store is away');
      await store.remove(key);
    },
  };
  await expect(removeFormerCovers(test.db, failing, sql`now()`)).rejects.toThrow('the store is away');
  expect(await createCoverImporter(test.db, store).store(bytes)).toBe(id);
  const hashOfBytes = createHash('sha256').update(bytes).digest('hex');
  for (const size of ['small', 'medium', 'large'] as const)
    expect(await store.size(coverKey(hashOfBytes, size))).toBeGreaterThan(0);
});
