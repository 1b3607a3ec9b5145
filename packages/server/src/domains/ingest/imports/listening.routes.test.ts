import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PeriodicJob } from '../../../lib/background-job.ts';
import { testAnalysers } from '../../../testing/analysers.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { flac } from '../../../testing/flac-files.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { zipOf } from '../../../testing/zip-files.ts';
import { createImportRunner } from '../imports/import.job.ts';

let test: TestApp;
let anna: TestOperator;
let support: TestOperator;
let runner: PeriodicJob;
let root: string;
let track: number;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'kamerton-listening-'));
  test = await openTestApp();
  Object.assign(test.deps.config, { importRoot: join(root, 'music') });
  [anna, support] = [await operatorOf(test, 'catalogue'), await operatorOf(test, 'support')];
  const config = { ...test.deps.config, databaseUrl: undefined, mediaUrl: undefined };
  runner = createImportRunner({ config, db: test.db, store: test.deps.store, analysers: testAnalysers() }, () => {});
  runner.begin();
  test.deps.imports.wake = () => runner.wake();
  const { trackIds } = await insertAlbum(test.db, { tracks: ['Song'] }, test.deps.store);
  track = trackIds[0] ?? 0;
});
afterAll(async () => {
  await runner.stop(5000);
  await test.close();
  rmSync(root, { recursive: true, force: true });
});

const sound = (title: string) => flac(fadingTone(0.2), [`TITLE=${title}`, 'ALBUM=A', 'ARTIST=B']);

const upload = async (files: Record<string, Buffer>): Promise<number> => {
  const list = Object.entries(files);
  const named = list.map(([path, { length }]) => ({ path, size: length }));
  const { id } = (await anna.call('POST', '/uploads', { files: named })).body.item;
  const type = { 'content-type': 'application/octet-stream' };
  for (const [at, [, bytes]] of list.entries()) {
    await anna.call('PUT', `/uploads/${id}/files/${at + 1}?offset=0`, bytes, type);
  }
  expect((await anna.call('POST', `/uploads/${id}/finish`)).status).toBe(200);
  return id;
};

const run = async (what: object): Promise<number> => {
  const { id } = (await anna.call('POST', '/imports', { dry_run: true, ...what })).body.item;
  await expect
    .poll(async () => (await anna.call('GET', `/imports/${id}`)).body.item.state, { timeout: 30_000 })
    .toBe('done');
  return id;
};

const pathsOf = async (id: number): Promise<string[]> =>
  (await anna.call('GET', `/imports/${id}/files`)).body.items.map(({ path }: { path: string }) => path);
const listen = (id: number, path: string) => anna.call('GET', `/imports/${id}/audio?path=${encodeURIComponent(path)}`);
const bytesAt = async (url: string, range?: string) =>
  test.call('GET', url, range === undefined ? {} : { headers: { range } });

it('plays any track, a revoked one too, in ranges', async () => {
  const reason = { ru: 'Спор', en: 'A dispute' };
  expect((await anna.call('PUT', '/revocations', { kind: 'track', ids: [track], reason })).status).toBe(200);
  const { url } = (await anna.call('GET', `/tracks/${track}/audio`)).body;
  const whole = await bytesAt(url);
  expect(whole.body.toString()).toMatch(/^sound of Song/);
  expect(whole.headers['cache-control']).toBe('private, no-store');
  const part = await bytesAt(url, 'bytes=3-7');
  expect(part).toMatchObject({ status: 206, headers: { 'content-length': '5' } });
  expect(part.body.equals(whole.body.subarray(3, 8))).toBe(true);
  expect((await anna.call('GET', '/tracks/999999/audio')).status).toBe(404);
});

it.each([
  ['another track', (url: string) => url.replace(/\/\d+\?/, '/999999?')],
  ['somebody else', (url: string) => url.replace(/staff=\d+/, 'staff=999999')],
  ['a later end', (url: string) => url.replace(/end=(\d+)/, 'end=9$1')],
  [
    'another signature',
    (url: string) => url.replace(/signature=(.)/, (_whole, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
  ],
  ['no signature', (url: string) => url.replace(/&signature.*/, '')],
  ['the address of a distributor', (url: string) => url.replace('/media/staff/tracks/', '/media/audio/')],
])('an address altered to %s leads nowhere', async (_, alter) => {
  const { url } = (await anna.call('GET', `/tracks/${track}/audio`)).body;
  expect((await bytesAt(alter(url))).status).toBe(404);
});

it('falls silent when its listener signs out, is shut out or has another role', async () => {
  const boris = await operatorOf(test, 'catalogue', 'boris@office.example');
  const { url } = (await boris.call('GET', `/tracks/${track}/audio`)).body;
  const status = async () => (await bytesAt(url)).status;
  const set = (change: object) => test.db.updateTable('staff').set(change).where('id', '=', boris.id).execute();
  expect(await status()).toBe(200);
  await set({ role: 'support' });
  expect(await status()).toBe(404);
  await set({ role: 'admin' });
  expect(await status()).toBe(200);
  await set({ is_active: false });
  expect(await status()).toBe(404);
  await set({ is_active: true });
  expect((await boris.call('POST', '/sign-out')).status).toBe(200);
  expect(await status()).toBe(404);
});

it('plays what was uploaded and only checked, from files and from an archive, whole and in parts', async () => {
  const [one, two] = [sound('One'), sound('Two')];
  const files = await run({
    upload_id: await upload({ 'Album/one.flac': one, 'Album/no sound.txt': Buffer.from('x') }),
  });
  const packed = zipOf([
    { name: 'Album/one.flac', data: one },
    { name: 'Album/two.flac', data: two },
  ]);
  const archive = await run({ upload_id: await upload({ 'Album.zip': packed }) });
  for (const [id, name, bytes] of [
    [files, 'one.flac', one],
    [archive, 'two.flac', two],
  ] as const) {
    const path = (await pathsOf(id)).find((each) => each.endsWith(name)) ?? '';
    const { url } = (await listen(id, path)).body;
    const whole = await bytesAt(url);
    expect(whole).toMatchObject({ status: 200, headers: { 'content-type': 'audio/flac', 'accept-ranges': 'bytes' } });
    expect(whole.body.equals(bytes)).toBe(true);
    const part = await bytesAt(url, `bytes=100-199`);
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 100-199/${bytes.length}` } });
    expect(part.body.equals(bytes.subarray(100, 200))).toBe(true);
    expect((await bytesAt(url, 'bytes=-10')).body.equals(bytes.subarray(-10))).toBe(true);
    expect((await bytesAt(url.replace('.flac', '.flaq'))).status).toBe(404);
  }
  // Files that the import does not list or that are not audio are not served.
  for (const path of ['Album/other.flac', '../../../etc/passwd', 'Album/no sound.txt']) {
    expect((await listen(files, path)).status).toBe(404);
  }
  expect((await support.call('GET', `/imports/${files}/audio?path=Album%2Fone.flac`)).status).toBe(403);
});

it('has nothing left of an upload that is in the catalogue now; its tracks play instead', async () => {
  const upload_id = await upload({ 'B/three.flac': sound('Three') });
  const check = await run({ upload_id });
  const [path = ''] = await pathsOf(check);
  const { url } = (await listen(check, path)).body;
  await run({ upload_id, dry_run: false });
  // Its files are removed once it is done.
  await expect.poll(async () => (await bytesAt(url)).status, { timeout: 30_000 }).toBe(404);
  expect((await listen(check, path)).status).toBe(404);
});

it('plays from a folder of the server, and follows no link out of it', async () => {
  mkdirSync(join(root, 'music/Label'), { recursive: true });
  mkdirSync(join(root, 'secret'));
  writeFileSync(join(root, 'secret/out.flac'), sound('Secret'));
  writeFileSync(join(root, 'music/Label/in.flac'), sound('In'));
  const id = await run({ folder: 'Label' });
  const [path = ''] = await pathsOf(id);
  expect((await bytesAt((await listen(id, path)).body.url)).status).toBe(200);
  symlinkSync(join(root, 'secret/out.flac'), join(root, 'music/Label/out.flac'));
  await sql`UPDATE import_files SET path = 'out.flac' WHERE import_id = ${id}`.execute(test.db);
  expect((await listen(id, 'out.flac')).status).toBe(404);
});
