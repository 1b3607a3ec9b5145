import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { createAnalysers } from '../../../media/audio/analysers.ts';
import { audioKey, coverKey } from '../../../media/store.ts';
import { tester } from '../../../testing/actor.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { removeOthers } from '../../../testing/others.ts';
import { flac } from '../../../testing/flac-files.ts';
import { operatorOf } from '../../../testing/office.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { importFolder } from '../../ingest/ingest/import-folder.service.ts';
import { analysePending } from '../../ingest/ingest/analysis.service.ts';
import { readerOfStore } from './check-media.service.ts';
import { verifyAll } from './verify.service.ts';

let test: TestApp;
let music: string;
let trackId: number;
let albumId: number;
let key: string;
let hash: string;
let upload: { id: number; folder: string };

const { signal } = new AbortController();
const path = (name: string) => join(test.deps.config.dataDir, name);
const longAgo = new Date(Date.now() - 2 * 3_600_000);

const set = (table: string, values: string) => sql`UPDATE ${sql.table(table)} SET ${sql.raw(values)}`.execute(test.db);

/** Changes rows as no program of ours does: without the checks of foreign keys. */
const forced = (statement: string) =>
  transaction(test.db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

const place = (name: string, bytes: string) => {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), bytes);
  utimesSync(path(name), longAgo, longAgo);
};

beforeAll(async () => {
  test = await openTestApp();
  await removeOthers(test.db);
  music = path('music');
  mkdirSync(music);
  const tags = ['TITLE=Прибой', 'ARTIST=Мы', 'ALBUM=Море'];
  writeFileSync(join(music, '1.flac'), flac(fadingTone(0.3), tags));
  const background = { r: 200, g: 90, b: 60 };
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  writeFileSync(join(music, 'cover.png'), picture);
  const analysers = createAnalysers({ workers: 1, ffmpeg: null });
  const options = { db: test.db, media: test.deps.store, analysers, signal };
  await importFolder({ ...options, actor: tester, folder: music, emit: () => {} });
  await analysers.close();
  const track = await test.db.selectFrom('tracks').selectAll().executeTakeFirstOrThrow();
  ({ id: trackId, album_id: albumId, media_key: key } = track);
  ({ hash } = await test.db.selectFrom('covers').select('hash').executeTakeFirstOrThrow());
  const staff = await operatorOf(test, 'catalogue');
  const { body } = await staff.call('POST', '/uploads', { files: [{ path: 'a.mp3', size: 10 }] });
  const bytes = { 'content-type': 'application/octet-stream' };
  await staff.call('PUT', `/uploads/${body.item.id}/files/1?offset=0`, Buffer.from('01234'), bytes);
  const row = await test.db.selectFrom('uploads').select(['id', 'folder']).executeTakeFirstOrThrow();
  upload = row;
});
afterAll(() => test.close());

const verify = async (repairs = false, isShared = false) => {
  const reported: string[] = [];
  const { db, deps } = test;
  const { problems, mended, elsewhere } = await verifyAll({
    db,
    readMedia: readerOfStore(deps.store),
    place: { store: deps.store, dataDir: deps.config.dataDir, isShared },
    encryption: deps.encryption,
    signal,
    onProgress: () => {},
    report: ({ check, fault, name, failure }) =>
      reported.push(`${check} ${fault} ${name}${failure === undefined ? '' : ` (${failure})`}`),
    repairsFor: repairs ? tester : undefined,
  });
  return { reported, left: problems - mended, ...(elsewhere > 0 && { elsewhere }) };
};

const coverFile = (size: 'small' | 'medium' | 'large') => coverKey(hash, size);
const uploaded = () => path(`uploads/${upload.folder}/files/a.mp3`);
const strange = audioKey('5'.repeat(64), 'mp3');
const unfinished = 'audio/55/.0a0a0a0a-1b1b-2c2c-3d3d-4e4e4e4e4e4e';

const repairs = () =>
  test.db.selectFrom('audit_log').select('after').where('act', '=', 'data.repair').orderBy('number').execute();

/** Planted faults, and the problems that verification reports. */
const planted: [string, () => unknown, () => string[]][] = [
  ['a lost audio file', () => rmSync(path(key)), () => [`media missing ${key}`]],
  ['a truncated audio file', () => truncateSync(path(key), 100), () => [`media size ${key}`]],
  [
    'other bytes of the same length',
    () => writeFileSync(path(key), Buffer.alloc(readFileSync(path(key)).length)),
    () => [`media changed ${key}`],
  ],
  ['a lost size of a cover', () => rmSync(path(coverFile('small'))), () => [`media missing ${coverFile('small')}`]],
  [
    'all sizes of a cover, one of them truncated',
    () => {
      rmSync(path(coverFile('small')));
      rmSync(path(coverFile('large')));
      truncateSync(path(coverFile('medium')), 20);
    },
    () => [
      `media missing ${coverFile('small')}`,
      `media size ${coverFile('medium')}`,
      `media missing ${coverFile('large')}`,
    ],
  ],
  ['a file that no row refers to', () => place(strange, 'x'), () => [`media unused ${strange}`]],
  ['what a killed process has left', () => place(unfinished, 'x'), () => [`media unfinished ${unfinished}`]],
  [
    'a row that refers to nothing',
    () => forced(`INSERT INTO my_albums (account_id, album_id) VALUES (4711, ${albumId})`),
    () => ['rows orphan_row my_albums.account_id'],
  ],
  [
    'ids that would be given out twice',
    () => sql`SELECT setval(pg_get_serial_sequence('albums', 'id'), 1, false)`.execute(test.db),
    () => ['rows sequence albums.id'],
  ],
  [
    'a wrong stored size of a file',
    () => set('tracks', 'size = size + 1'),
    () => [`counts count album ${albumId}`, `media row_size ${key}`],
  ],
  ['a wrong stored CRC-32', () => set('tracks', 'crc32 = crc32 # 1'), () => [`media row_crc ${key}`]],
  ['a wrong total', () => set('albums', 'duration_ms = 1'), () => [`counts count album ${albumId}`]],
  ['a lost waveform', () => sql`DELETE FROM track_peaks`.execute(test.db), () => [`rows waveform track ${trackId}`]],
  [
    'a stale search document',
    () => set('tracks', `search = 'storm'::tsvector, name_folded = 'storm'`),
    () => [`search search album ${albumId}`, 'search frequency search_lexemes'],
  ],
  [
    'a wrong frequency of a word',
    () => set('search_lexemes', `document_frequency = 7 WHERE lexeme = 'море'`),
    () => ['search frequency search_lexemes'],
  ],
  ['a half upload', () => truncateSync(uploaded(), 3), () => [`uploads upload_lost upload ${upload.id}`]],
];

it('finds nothing where all agree', async () => {
  expect(await verify()).toEqual({ reported: [], left: 0 });
});

it.each(planted)('finds and mends %s', async (_, plant, found) => {
  await plant();
  const expected = found();
  expect(await verify()).toEqual({ reported: expected, left: expected.length });
  // The next one finds nothing but its own.
  expect((await verify(true)).left).toBe(0);
});

it('keeps what it moves away, and finds nothing once all is mended', async () => {
  expect(await verify()).toEqual({ reported: [], left: 0 });
  expect(readFileSync(path(`unused/${strange}`), 'utf8')).toBe('x');
  expect(existsSync(path(unfinished))).toBe(false);
});

it('gives a lost waveform to the analysis, which draws it', async () => {
  await sql`DELETE FROM track_peaks`.execute(test.db);
  await verify(true);
  const analysers = createAnalysers({ workers: 1, ffmpeg: null });
  await analysePending({ db: test.db, media: test.deps.store, analysers, signal, runs: {} });
  await analysers.close();
  const [peaks] = await test.db.selectFrom('track_peaks').select('track_id').execute();
  expect(peaks).toEqual({ track_id: trackId });
});

it('lets the analysis of a lost file that waits for a person go on', async () => {
  await sql`DELETE FROM track_peaks`.execute(test.db);
  await sql`
    INSERT INTO pending_analyses (track_id, run, brings_cover, reason, failures)
    VALUES (${trackId}, 'r', false, 'unreadable', 3)`.execute(test.db);
  rmSync(path(key));
  expect(await verify(true)).toEqual({ reported: [`media missing ${key}`], left: 0 });
  const analysers = createAnalysers({ workers: 1, ffmpeg: null });
  await analysePending({ db: test.db, media: test.deps.store, analysers, signal, runs: {} });
  await analysers.close();
  expect(await test.db.selectFrom('track_peaks').select('track_id').execute()).toEqual([{ track_id: trackId }]);
});

it('lets an upload go on where its bytes end', async () => {
  const [file] = await test.db.selectFrom('upload_files').select(['received', 'size']).execute();
  expect(file).toEqual({ received: readFileSync(uploaded()).length, size: 10 });
});

it.each([
  ['cannot be read', false, true, () => ({ reported: [`uploads unreadable uploads/${upload.folder}`], left: 1 })],
  ['is gone', false, false, () => ({ reported: [`uploads upload_gone upload ${upload.id}`], left: 1 })],
  ['is not on this one of several servers', true, false, () => ({ reported: [], left: 0, elsewhere: 1 })],
])('leaves an upload as it is whose whole folder %s', async (_, isShared, isLoop, expected) => {
  const files = () => test.db.selectFrom('upload_files').select('received').execute();
  const before = await files();
  const [root, aside] = [path(`uploads/${upload.folder}`), path('elsewhere')];
  renameSync(root, aside);
  if (isLoop) symlinkSync(root, root);
  try {
    expect(await verify(true, isShared)).toEqual(expected());
  } finally {
    rmSync(root, { force: true });
    renameSync(aside, root);
  }
  expect(await files()).toEqual(before);
  expect(await verify()).toEqual({ reported: [], left: 0 });
});

it('writes what it has mended into the audit log', async () => {
  expect((await repairs()).length).toBeGreaterThanOrEqual(planted.length);
});

it('leaves what is young to the import that writes it', async () => {
  const young = audioKey('6'.repeat(64), 'mp3');
  place(young, 'x');
  utimesSync(path(young), new Date(), new Date());
  expect(await verify()).toEqual({ reported: [], left: 0 });
  rmSync(path(young));
});

it('names a repair that fails with why, goes on with the rest, and records what it has mended', async () => {
  const left = audioKey('7'.repeat(64), 'mp3');
  for (const key of [left, unfinished]) place(key, 'x');
  // Nothing can be moved into a file.
  rmSync(path('unused'), { recursive: true });
  writeFileSync(path('unused'), '');
  await set('albums', 'duration_ms = 1');
  const recorded = async () => (await repairs()).length;
  const before = await recorded();
  expect(await verify(true)).toEqual({
    reported: expect.arrayContaining([
      `counts count album ${albumId}`,
      expect.stringMatching(`^media unused ${left} \\(.*unused.*\\)$`),
      `media unfinished ${unfinished}`,
    ]),
    left: 1,
  });
  expect(await recorded()).toBe(before + 1);
  rmSync(path('unused'));
  expect((await verify(true)).left).toBe(0);
});

it('names what it cannot mend, and changes nothing of it', async () => {
  const bytes = readFileSync(path(key));
  const moved = join(music, 'moved.flac');
  writeFileSync(moved, bytes);
  rmSync(join(music, '1.flac'));
  truncateSync(path(key), 100);
  expect(await verify(true)).toEqual({ reported: [`media size ${key}`], left: 1 });
  expect(readFileSync(path(key)).length).toBe(100);
  // A file that is no longer the one that was imported is not taken for it.
  writeFileSync(join(music, '1.flac'), bytes.subarray(1));
  expect((await verify(true)).left).toBe(1);
  writeFileSync(join(music, '1.flac'), bytes);
  expect((await verify(true)).left).toBe(0);
  await forced(`DELETE FROM albums`);
  expect((await verify(true)).reported).toContain('rows orphan_row tracks.album_id');
  expect(await test.db.selectFrom('tracks').select('id').execute()).toHaveLength(1);
  expect(readdirSync(music)).toContain('moved.flac');
});

it('records what it has mended though it is stopped before the end', async () => {
  const recorded = async () => (await repairs()).length;
  const before = await recorded();
  await sql`INSERT INTO collections (key, position, name, size) VALUES ('stopped', 9, '{"ru": "а"}', 5)`.execute(
    test.db,
  );
  const stop = new AbortController();
  const { db, deps } = test;
  const verifying = verifyAll({
    db,
    readMedia: readerOfStore(deps.store),
    place: { store: deps.store, dataDir: deps.config.dataDir, isShared: false },
    encryption: deps.encryption,
    signal: stop.signal,
    onProgress: () => {},
    report: ({ mended }) => mended && stop.abort(),
    repairsFor: tester,
  });
  await expect(verifying).rejects.toThrow('aborted');
  expect(await recorded()).toBe(before + 1);
});

it('names a file of an upload that cannot be read, leaves it as it is, and goes on', async () => {
  const bytes = readFileSync(uploaded());
  rmSync(uploaded());
  symlinkSync(uploaded(), uploaded());
  const sound = readFileSync(path(key));
  rmSync(path(key));
  try {
    const { reported } = await verify(true);
    expect(reported).toContain(`uploads unreadable uploads/${upload.folder}/files/a.mp3`);
    expect(reported).toContain(`media missing ${key}`);
    expect(await test.db.selectFrom('upload_files').select('received').execute()).toEqual([{ received: bytes.length }]);
  } finally {
    rmSync(uploaded());
    writeFileSync(uploaded(), bytes);
    writeFileSync(path(key), sound);
  }
});
