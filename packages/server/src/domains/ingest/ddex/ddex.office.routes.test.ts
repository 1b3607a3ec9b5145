import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportJob } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PeriodicJob } from '../../../lib/background-job.ts';
import { type Analysers, createAnalysers } from '../../../media/audio/analysers.ts';
import { testAnalysers } from '../../../testing/analysers.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { ern4 } from '../../../testing/ddex-files.ts';
import { flac } from '../../../testing/flac-files.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { zipOf } from '../../../testing/zip-files.ts';
import { removeOthers } from '../../../testing/others.ts';
import { createImportRunner } from '../imports/import.job.ts';
import { uploadPlace } from '../uploads/upload-files.service.ts';
import { findUpload, type UploadRow } from '../uploads/uploads.store.ts';
import { applyDueDeals } from './deal-activation.job.ts';
import { settingsKey } from './uses.rules.ts';
import { listMissedInOffice } from '../../common/events/events.store.ts';

const root = mkdtempSync(join(tmpdir(), 'kamerton-ddex-'));
const sound = flac(fadingTone(0.2), []);
let test: TestApp;
let operator: TestOperator;
let runner: PeriodicJob;

const text = (id: string, isrc: string, icpn: string) =>
  ern4({
    id,
    at: '2024-01-01T00:00:00Z',
    icpn,
    title: 'Море',
    tracks: [{ isrc, title: 'Прибой', file: 'a.flac' }],
    deals: [{}],
  });

const beginWith = (analysers: Analysers): void => {
  const config = { ...test.deps.config, importRoot: root, databaseUrl: undefined, mediaUrl: undefined };
  runner = createImportRunner({ config, db: test.db, store: test.deps.store, analysers }, (error) => {
    throw error;
  });
  runner.begin();
};

beforeAll(async () => {
  test = await openTestApp();
  test.deps.config.importRoot = root;
  beginWith(testAnalysers());
  test.deps.imports.wake = () => runner.wake();
  operator = await operatorOf(test, 'catalogue');
  mkdirSync(join(root, 'batch/4006381333931'), { recursive: true });
  writeFileSync(join(root, 'batch/4006381333931/1.xml'), text('M1', 'RUA1D2000001', '4006381333931'));
  writeFileSync(join(root, 'batch/4006381333931/a.flac'), sound);
  writeFileSync(join(root, 'batch/bad.xml'), '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
  symlinkSync('/etc', join(root, 'out'));
});
afterAll(async () => {
  await runner.stop(30_000);
  await test.close();
  rmSync(root, { recursive: true, force: true });
});
// Its tests change the rows of everybody.
afterAll(() => removeOthers(test.db));

const en = { 'accept-language': 'en' };
const get = async (path: string) => (await operator.call('GET', path, undefined, en)).body;

const importDelivery = async (what: object): Promise<ImportJob> => {
  const { status, body } = await operator.call('POST', '/imports', { kind: 'ddex', ...what });
  expect(status, JSON.stringify(body)).toBe(201);
  const readJob = async () => (await get(`/imports/${body.item.id}`)).item as ImportJob;
  await expect.poll(async () => (await readJob()).state, { timeout: 30_000 }).not.toMatch(/waiting|running/);
  return readJob();
};

const upload = async (name: string, files: Record<string, Buffer>): Promise<number> => {
  const list = Object.entries(files);
  const sizes = list.map(([path, { length }]) => ({ path, size: length }));
  const { id } = (await operator.call('POST', '/uploads', { name, files: sizes })).body.item;
  for (const [at, [, bytes]] of list.entries()) {
    const type = { 'content-type': 'application/octet-stream' };
    await operator.call('PUT', `/uploads/${id}/files/${at + 1}?offset=0`, bytes, type);
  }
  await operator.call('POST', `/uploads/${id}/finish`);
  return id;
};

it('takes a delivery below the import root as a job, and lists what was taken', async () => {
  const trial = await importDelivery({ folder: 'batch', dry_run: true });
  expect(trial).toMatchObject({ kind: 'ddex', state: 'done', dry_run: true, done: 1, delivery: { taken: 1 } });
  expect(await get('/ddex/messages')).toEqual({ items: [], total: 0 });
  const job = await importDelivery({ folder: 'batch' });
  expect(job).toMatchObject({ counts: { new: 1, broken: 1 }, delivery: { taken: 1, known: 0, revoked: 0 } });
  expect((await get(`/imports/${job.id}/messages`)).items).toMatchObject([
    {
      path: 'batch/4006381333931/1.xml',
      outcome: 'taken',
      releases: [{ outcome: 'new', icpn: '4006381333931', closed: null, tracks: [{ outcome: 'added', closed: null }] }],
    },
  ]);
  expect((await get(`/imports/${job.id}/files`)).items).toMatchObject([
    { path: 'batch/bad.xml', outcome: 'broken', reason: { message: 'DOCTYPE and entities are not allowed' } },
    { path: 'batch/4006381333931/a.flac', outcome: 'new', reason: null },
  ]);
  expect(await importDelivery({ folder: 'batch' })).toMatchObject({ delivery: { known: 1, taken: 0 } });
  expect(await importDelivery({ folder: 'batch/4006381333931/1.xml' })).toMatchObject({ delivery: { known: 1 } });
  const listed = async (query: string) => get(`/ddex/messages?${query}`);
  expect(await listed(`q=${encodeURIComponent('море')}&whole=true&sort=created_at`)).toMatchObject({
    total: 1,
    items: [{ message_id: 'M1', version: '4.3', sender_name: 'Мелодия', path: 'batch/4006381333931/1.xml' }],
  });
  expect(await listed('q=100%25')).toMatchObject({ total: 0 });
  expect((await get('/imports?kind=music')).total).toBe(0);
});

it('says of each track that does not play why, and since when it will', async () => {
  const notesOf = async (id: string, deals: Parameters<typeof ern4>[0]['deals']) => {
    const track = { isrc: 'RUA1D2000009', title: 'Прибой', file: 'a.flac' };
    const xml = ern4({
      id,
      at: `2024-01-0${id.at(-1)}T00:00:00Z`,
      icpn: '4000000000006',
      title: 'Тишь',
      tracks: [track],
      deals,
    });
    const upload_id = await upload(id, { 'd/9.xml': Buffer.from(xml), 'd/a.flac': flac(fadingTone(0.27), []) });
    const job = await importDelivery({ upload_id });
    return (await get(`/imports/${job.id}/files`)).items.map(({ notes }: { notes: object }) => notes);
  };
  expect(await notesOf('N1', [{}])).toEqual([[]]);
  expect(await notesOf('N2', [{ end: '2024-01-02' }])).toEqual([
    [{ code: 'closed_ended', about: '', message: 'Doesn’t play: the deal has ended.' }],
  ]);
  expect(await notesOf('N3', [{ start: '2999-03-04' }])).toEqual([
    [
      {
        code: 'closed_not_begun',
        about: '2999-03-03 21:00 UTC',
        message: 'Doesn’t play: the deal hasn’t started yet, it starts',
      },
    ],
  ]);
});

it('takes an upload, as files or as a ZIP, tells what is missing in it, and tells the office how it goes on', async () => {
  const xml = Buffer.from(text('M2', 'RUA1D2000002', '5901234123457'));
  const files = await upload('Files', { 'd/2.xml': xml });
  const first = await importDelivery({ upload_id: files });
  expect(first).toMatchObject({ name: 'Files', delivery: { incomplete: 1 }, counts: { broken: 1 } });
  expect((await get(`/imports/${first.id}/files?outcome=broken`)).items).toMatchObject([
    { path: 'Files/a.flac', reason: { code: 'file_missing', message: 'missing file' } },
  ]);
  expect((await get(`/uploads/${files}`)).item.state).toBe('imported');
  const other = flac(fadingTone(0.21), []);
  const zip = zipOf([
    { name: 'd/2.xml', data: xml },
    { name: 'd/a.flac', data: other },
  ]);
  const job = await importDelivery({ upload_id: await upload('Zipped', { 'd.zip': zip }) });
  expect(job).toMatchObject({ state: 'done', delivery: { taken: 1 }, counts: { new: 1, broken: 0 } });
  expect((await get(`/imports/${job.id}/messages`)).items[0].path).toBe('Zipped/d/2.xml');
  const { path } = (await get('/ddex/messages?q=M2')).items[0];
  expect(path).toBe('Zipped/d/2.xml');
  const published = (
    await listMissedInOffice(test.db, { after: 0, upTo: Number.MAX_SAFE_INTEGER, limit: 1000 })
  ).filter(({ data }) => data['import_id'] === job.id);
  expect(published.map(({ event, data }) => [event, data['state']])).toEqual([
    ['import.progress', 'waiting'],
    ['import.progress', 'done'],
  ]);
});

it.each(['ddex', 'music'])('an upload (%s) stays while nothing is known of one of its files', async (kind) => {
  const files = {
    'u/4.xml': Buffer.from(text('M4', 'RUA1D2000004', '9780201379624')),
    'u/a.flac': flac(fadingTone(kind === 'ddex' ? 0.22 : 0.23), []),
  };
  const upload_id = await upload(`Undecided ${kind}`, files);
  const state = async () => (await get(`/uploads/${upload_id}`)).item.state;
  await runner.stop(30_000);
  const impatient = createAnalysers({ workers: 1, ffmpeg: null, limits: { time: 1 } });
  try {
    beginWith(impatient);
    expect(await importDelivery({ kind, upload_id })).toMatchObject({ state: 'done', counts: { broken: 1 } });
    expect(await state()).toBe('ready');
  } finally {
    await runner.stop(30_000);
    await impatient.close();
    beginWith(testAnalysers());
  }
  expect(await importDelivery({ kind, upload_id })).toMatchObject({ state: 'done', counts: { new: 1 } });
  expect(await state()).toBe('imported');
});

it('an upload stays while one of its messages is refused by the database', async () => {
  const upload_id = await upload('Refused', {
    'u/5.xml': Buffer.from(text('M5', 'RUA1D2000005', '9780306406157')),
    'u/a.flac': flac(fadingTone(0.24), []),
  });
  const state = async () => (await get(`/uploads/${upload_id}`)).item.state;
  await sql`ALTER TABLE albums ADD CONSTRAINT refuses CHECK (upc <> '9780306406157')`.execute(test.db);
  expect(await importDelivery({ upload_id })).toMatchObject({ state: 'done', counts: { broken: 1 } });
  expect(await state()).toBe('ready');
  await sql`ALTER TABLE albums DROP CONSTRAINT refuses`.execute(test.db);
  expect(await importDelivery({ upload_id })).toMatchObject({ state: 'done', counts: { new: 1 } });
  expect(await state()).toBe('imported');
});

it('an upload stays while one of its messages has changed since it was found', async () => {
  const upload_id = await upload('Changed', {
    'u/6.xml': Buffer.from(text('M6', 'RUA1D2000006', '9780140328721')),
    'u/7.xml': Buffer.from(text('M7', 'RUA1D2000007', '9780198534532')),
    'u/a.flac': flac(fadingTone(0.25), []),
  });
  const state = async () => (await get(`/uploads/${upload_id}`)).item.state;
  const { folder } = (await findUpload(test.db, upload_id)) as UploadRow;
  const path = join(uploadPlace(test.deps.config.dataDir, { folder }).files, 'u/7.xml');
  await runner.stop(30_000);
  const analysers = testAnalysers();
  const replace = () => writeFileSync(path, text('M8', 'RUA1D2000008', '9780198534532'));
  beginWith({ ...analysers, digest: (...of) => (replace(), analysers.digest(...of)) });
  try {
    expect(await importDelivery({ upload_id })).toMatchObject({ state: 'done', counts: { new: 1, broken: 1 } });
    expect(await state()).toBe('ready');
  } finally {
    await runner.stop(30_000);
    beginWith(testAnalysers());
  }
  expect(await importDelivery({ upload_id })).toMatchObject({ state: 'done', counts: { broken: 0 } });
  expect(await state()).toBe('imported');
});

it('says why there is nothing to take', async () => {
  const nothing = await importDelivery({
    upload_id: await upload('Music', { 'a.flac': readFileSync(join(root, 'batch/4006381333931/a.flac')) }),
  });
  expect(nothing).toMatchObject({ state: 'failed', reason: { code: 'no_messages' } });
});

it.each(['..', '/etc', 'out', 'nowhere', 'batch/../../x'])('takes nothing from %j', async (folder) => {
  const { status, body } = await operator.call('POST', '/imports', { kind: 'ddex', folder });
  expect([status, body.fields]).toEqual([422, { folder: 'unknown' }]);
});

/** A release whose sender has taken it back, as an earlier version had left it: its tracks play. */
const planted = async (tracks: number) => {
  const { trackIds } = await insertAlbum(test.db, { tracks: Array.from({ length: tracks }, (_, n) => `Track ${n}`) });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ddex_releases (key, title, artist, territory, next_change_at)
    VALUES (${`planted ${tracks}`}, 'A', 'B', ${settingsKey(playing)}, 'epoch') RETURNING id`.execute(test.db);
  const release = rows[0]?.id ?? 0;
  await sql`INSERT INTO ddex_tracks (release_id, recording, track_id, description_hash)
    SELECT ${release}, track::text, track, '' FROM unnest(${trackIds}::bigint[]) AS track`.execute(test.db);
  await sql`INSERT INTO ddex_terms (release_id, sender, message_created_at, is_purged, deals, recordings)
    VALUES (${release}, 'A', '2024-01-01Z', true, '[]', '{}')`.execute(test.db);
  await sql`INSERT INTO settings (name, value) VALUES ('ddex_deals_read_anew', '{"revoked": 0, "restored": 0}')`.execute(
    test.db,
  );
  return trackIds;
};
const playing = { territory: 'RU', uses: [] };
const deal = { territories: [], excluded: [], uses: [], models: [], periods: [], takes_down: false, pre_order: false };
const applyDeals = () => applyDueDeals(test.db, playing, new AbortController().signal);
const playable = async (ids: number[]) =>
  (await test.db.selectFrom('tracks').select('id').where('id', 'in', ids).where('revoked_at', 'is', null).execute())
    .length;
const newestAct = async () =>
  (
    await sql<{ act: string; after: object }>`
    SELECT act, after FROM audit_log WHERE act IN ('release.close', 'release.reread') ORDER BY number DESC LIMIT 1`.execute(
      test.db,
    )
  ).rows[0];

it('ten tracks that an update finds without a licence are closed by it', async () => {
  const ids = await planted(10);
  await applyDeals();
  expect(await playable(ids)).toBe(0);
  expect(await newestAct()).toEqual({ act: 'release.reread', after: { revoked: 10, restored: 0 } });
});

it('more of them are listed and play until an operator lets them close', async () => {
  const ids = await planted(11);
  for (let run = 0; run < 2; run += 1) await applyDeals();
  expect(await playable(ids)).toBe(11);
  const waiting = async () => {
    const { body } = await operator.call('GET', '/tracks?closing=true&limit=100');
    expect((await operator.call('GET', '/dashboard')).body.catalogue.closing_tracks).toBe(body.total);
    return body.items.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
  };
  expect(await waiting()).toEqual(ids);
  // Other deals are applied meanwhile.
  const { trackIds } = await insertAlbum(test.db, { tracks: ['Other'] });
  await sql`UPDATE ddex_tracks SET track_id = ${trackIds[0]} WHERE recording = (
    SELECT recording FROM ddex_tracks JOIN ddex_releases AS r ON r.id = release_id WHERE r.key = 'planted 10' LIMIT 1)`.execute(
    test.db,
  );
  await sql`UPDATE ddex_releases SET next_change_at = 'epoch'`.execute(test.db);
  await applyDeals();
  expect([await playable(trackIds), await playable(ids)]).toEqual([0, 11]);
  expect(await operator.call('POST', '/ddex/closures/apply')).toMatchObject({ status: 200, body: { tracks: 11 } });
  expect(await newestAct()).toEqual({ act: 'release.close', after: { tracks: 11 } });
  await applyDeals();
  expect([await playable(ids), await waiting()]).toEqual([0, []]);
  expect(await newestAct()).toEqual({ act: 'release.reread', after: { revoked: 12, restored: 0 } });
  expect((await operator.call('POST', '/ddex/closures/apply')).body).toEqual({ tracks: 0 });
});

it('meanwhile all else on their release ends in time, and they do too where that is for another reason', async () => {
  const ids = await planted(13);
  const dealt = (deals: object[], others: object) =>
    sql`WITH due AS (UPDATE ddex_releases SET next_change_at = 'epoch' WHERE key = 'planted 13')
      UPDATE ddex_terms SET is_purged = false, deals = ${JSON.stringify(deals)}::jsonb, recordings = ${JSON.stringify(others)}::jsonb
      WHERE release_id = (SELECT id FROM ddex_releases WHERE key = 'planted 13')`.execute(test.db);
  const ended = { ...deal, periods: [{ start: null, end: '2024-01-01' }] };
  const own = (last: object, next: object | null) =>
    Object.fromEntries(ids.map((id, n) => [id, n === 12 ? [last] : n === 11 && next ? [next] : null]));
  await dealt([], own(deal, null));
  await applyDeals();
  expect(await playable(ids)).toBe(13);
  await dealt([], own(ended, ended));
  for (let run = 0; run < 2; run += 1) await applyDeals();
  expect([await playable(ids), await playable(ids.slice(11))]).toEqual([11, 0]);
  expect((await operator.call('POST', '/ddex/closures/apply')).body).toEqual({ tracks: 11 });
  await applyDeals();
  expect(await playable(ids)).toBe(0);
});

it('a track that waits for an operator plays no longer than any of its deals', async () => {
  const ids = await planted(12);
  const abroad = (end: string | null) =>
    JSON.stringify([{ ...deal, territories: ['FR'], periods: [{ start: null, end }] }]);
  const dealt = (deals: string) =>
    sql`UPDATE ddex_terms SET is_purged = false, deals = ${deals}::jsonb,
        recordings = (SELECT jsonb_object_agg(id, null) FROM unnest(${ids}::bigint[]) AS id)
      WHERE release_id = (SELECT release_id FROM ddex_tracks WHERE track_id = ${ids[0]})`.execute(test.db);
  await dealt(abroad('2999-01-01T00:00:00Z'));
  await applyDeals();
  expect(await playable(ids)).toBe(12);
  const next = sql<{ at: string }>`SELECT next_change_at AS at FROM ddex_releases
    WHERE id = (SELECT release_id FROM ddex_tracks WHERE track_id = ${ids[0]})`;
  expect(Date.parse((await next.execute(test.db)).rows[0]?.at ?? '')).toBe(Date.parse('2999-01-01T00:00:00Z'));
  await dealt(abroad('2024-01-01T00:00:00Z'));
  await sql`UPDATE ddex_releases SET next_change_at = 'epoch'`.execute(test.db);
  await applyDeals();
  expect(await playable(ids)).toBe(0);
});

it('tracks that wait stay listed where another update has all deals read anew meanwhile', async () => {
  const ids = await planted(14);
  const again = () => sql`UPDATE ddex_releases SET next_change_at = 'epoch'`.execute(test.db);
  const waiting = async () =>
    (await test.db.selectFrom('ddex_pending_closures').select('track_id').orderBy('track_id').execute()).map(
      ({ track_id }) => track_id,
    );
  await applyDeals();
  expect(await waiting()).toEqual(ids);
  await sql`UPDATE settings SET value = value - 'seen' WHERE name = 'ddex_deals_read_anew'`.execute(test.db);
  await again();
  await applyDeals();
  expect([await waiting(), await playable(ids)]).toEqual([ids, 14]);
  await test.db.deleteFrom('ddex_pending_closures').execute();
  await again();
  await applyDeals();
  expect(await playable(ids)).toBe(0);
});

it('a release whose deals cannot be read holds up no other while all are read anew', async () => {
  const ids = await planted(3);
  await sql`WITH release AS (INSERT INTO ddex_releases (key, title, artist, territory, next_change_at)
      VALUES ('unreadable', 'A', 'B', ${settingsKey(playing)}, 'epoch') RETURNING id)
    INSERT INTO ddex_terms (release_id, sender, message_created_at, deals, recordings)
    SELECT id, 'A', '2024-01-01Z', '[{}]', '{}' FROM release`.execute(test.db);
  await expect(applyDeals()).rejects.toThrow(TypeError);
  expect(await playable(ids)).toBe(0);
});
