import { bounds } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Unavailable } from '../../../lib/errors.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { silentFlac } from '../../../testing/flac-files.ts';
import { withFault } from '../../../testing/faults/injector.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { tester } from '../../../testing/actor.ts';
import { fadingTone, mp3, ogg, sampleFile, wav } from '../../../testing/sound-files.ts';
import { listSounds } from '../../operations/backup/tables.store.ts';
import { finishMediaRemovals } from '../../common/media/media-removals.service.ts';
import { eraseAccount, finishErasures } from '../../operations/privacy/erase-account.service.ts';
import { createAnnouncementUploads } from './announcement-upload.service.ts';
import { listUsedKeys } from '../../operations/verify/verify.store.ts';

let test: TestApp;
let owner: { id: number; token: string };
let venue: number;
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  number += 1;
  owner = await test.signedIn(`speaker${number}@cafe.example`);
  venue = await insertTestVenue(test, owner.token, {}, 'UTC');
});

const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });
const upload = (bytes: Buffer, name = 'We close soon') =>
  my('POST', '/announcements', { name, audio: bytes.toString('base64') });
const scheduleOf = (announcement_id: number) => ({
  slots: [],
  layers: [],
  announcements: [
    { announcement_id, recurrence: { kind: 'minutes', minutes: 30 }, starts_on: null, ends_on: null, is_active: true },
  ],
});
const get = (url: string) => test.app.inject({ url });
const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of test.deps.store.list(() => {})) if (key.startsWith('announcements/')) keys.push(key);
  return keys;
};

it('is decoded, measured and played back byte by byte', async () => {
  const bytes = await mp3(3);
  const answer = await upload(bytes);
  expect(answer).toMatchObject({ status: 201, body: { announcement: { name: 'We close soon', venue_count: 0 } } });
  const { announcement } = answer.body;
  expect(announcement.duration_ms).toBeGreaterThan(2900);
  const audio = await get(announcement.file);
  expect(audio).toMatchObject({ statusCode: 200, headers: { 'content-type': 'audio/mpeg' } });
  expect(audio.rawPayload.equals(bytes)).toBe(true);
  const row = await test.db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', announcement.id)
    .executeTakeFirst();
  expect(row).toMatchObject({ loudness_lufs: expect.any(Number), sample_peak_db: expect.any(Number) });
});

it.each([
  ['Ogg', () => ogg(1)],
  ['WAV', () => wav(fadingTone(1))],
  ['Opus', () => sampleFile('tone.opus')],
])('may be %s', async (_, make) => {
  expect((await upload(await make())).status).toBe(201);
});

/** Silence of 8 bits at 8 kHz. */
const silence = (seconds: number): Buffer => {
  const bytes = wav(new Float32Array(seconds * 8000), { bits: 8 });
  for (const at of [24, 28]) bytes.writeUInt32LE(8000, at);
  return bytes;
};

it('is refused if it is not audio, damaged, too long or too large', async () => {
  const answers = [
    await upload(Buffer.from('<script>no audio</script>')),
    await upload(wav(fadingTone(3)).subarray(0, 60_000)),
    await my('POST', '/announcements', { name: 'A', audio: 'not base64!' }),
    await upload(silence(301)),
  ];
  expect(answers.map(({ status, body }) => [status, body.fields?.audio])).toEqual([
    [422, 'malformed'],
    [422, 'malformed'],
    [422, 'malformed'],
    [422, 'too_long'],
  ]);
  expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
});

it.each([
  ['as much', 1000 * 44_100],
  ['nothing', 0],
  ['a few seconds', 5 * 44_100],
])('is decoded no further than its longest length where its header states %s', async (_, statedSamples) => {
  // The process that decodes gives way to all others: on a busy machine it may say nothing for half a minute.
  const limits = { time: 3_600_000, patience: 3_600_000, memory: 1024 ** 3 };
  const uploads = createAnnouncementUploads(test.deps.store, async () => {}, limits);
  // A thousand seconds in ten kilobytes: decoded to their end they count as made to fill the memory.
  const storing = uploads.storeAudio(owner.id, silentFlac(1000, statedSamples).toString('base64'));
  await expect(storing).rejects.toMatchObject({ fields: { audio: 'too_long' } });
  await uploads.close();
});

it('is not called malformed when its analysis ends without a verdict', async () => {
  const uploads = createAnnouncementUploads(test.deps.store, async () => {}, {
    time: 1,
    patience: 60_000,
    memory: 1024 ** 3,
  });
  const storing = uploads.storeAudio(owner.id, wav(fadingTone(3)).toString('base64'));
  await expect(storing).rejects.toBeInstanceOf(Unavailable);
  await uploads.close();
});

it('is not called malformed where no room is left for it', async () => {
  const audio = wav(fadingTone(0.5));
  for (const at of [1, 2, 3]) {
    const { hit, result } = await withFault({ fault: 'disk full', at }, () => upload(audio));
    expect([hit === null, result?.status, result?.body.code]).toEqual([false, 507, 'disk_full']);
  }
});

it('is not there without its file, which a job removes where the clock has jumped during the upload', async () => {
  const { store } = test.deps;
  const putFile = store.putFile.bind(store);
  vi.spyOn(store, 'putFile').mockImplementationOnce(async (key, path) => {
    await putFile(key, path);
    await sql`UPDATE media_removals SET due_at = now() WHERE media_key = ${key}`.execute(test.db);
    await finishMediaRemovals(test.db, store);
  });
  const bytes = await mp3(1);
  expect((await upload(bytes)).status).toBe(503);
  vi.restoreAllMocks();
  expect((await my('GET', '/announcements')).body.announcements).toEqual([]);
  const { announcement } = (await upload(bytes)).body;
  expect((await get(announcement.file)).rawPayload.equals(bytes)).toBe(true);
});

it('is of its account alone, and cannot be heard by an altered address', async () => {
  const { id, file } = (await upload(await mp3(1))).body.announcement;
  expect((await get(file.replace(/signature=.{4}/, 'signature=AAAA'))).statusCode).toBe(404);
  expect((await get(file.replace('/announcements/', '/audio/'))).statusCode).toBe(404);
  const other = await test.signedIn(`stranger${number}@cafe.example`);
  const theirs = (method: string, path: string, body?: unknown) =>
    test.call(method, path, { token: other.token, body });
  expect((await theirs('PUT', `/announcements/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await theirs('DELETE', `/announcements/${id}`)).status).toBe(404);
  expect((await theirs('GET', '/announcements')).body.announcements).toEqual([]);
  await sql`INSERT INTO announcements (account_id, name, media_key, media_type, content_hash, size, duration_ms)
    SELECT account_id, name, media_key || n, media_type, content_hash, size, duration_ms
    FROM announcements, generate_series(2, ${bounds.announcements}) AS n WHERE id = ${id}`.execute(test.db);
  const own = { name: 'Theirs', audio: (await mp3(1)).toString('base64') };
  expect((await theirs('POST', '/announcements', own)).status).toBe(201);
  expect((await theirs('GET', '/announcements?limit=1')).body.pagination).toMatchObject({ total: 1 });
  expect((await upload(await mp3(1))).body.fields).toEqual({ name: 'too_many' });
  const venueOfOther = await insertTestVenue(test, other.token, {}, 'UTC');
  const body = { schedule: scheduleOf(id), version: 0 };
  expect((await theirs('PUT', `/objects/${venueOfOther}/schedule`, body)).status).toBe(422);
});

it('stays while a schedule names it, and takes its file with it', async () => {
  const before = await storedKeys();
  const { id, file } = (await upload(await mp3(1))).body.announcement;
  expect(await storedKeys()).toHaveLength(before.length + 1);
  await my('PUT', `/objects/${venue}/schedule`, { schedule: scheduleOf(id), version: 0 });
  expect(await my('DELETE', `/announcements/${id}`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  expect((await my('GET', '/announcements')).body.announcements).toMatchObject([{ id, venue_count: 1 }]);
  await my('PUT', `/objects/${venue}/schedule`, { schedule: { slots: [], layers: [], announcements: [] }, version: 1 });
  expect((await my('DELETE', `/announcements/${id}`)).status).toBe(200);
  expect(await storedKeys()).toEqual(before);
  expect((await get(file)).statusCode).toBe(404);
});

it('reaches the players of venues whose schedules name it, and only those', async () => {
  const { id } = (await upload(await mp3(1), 'Welcome')).body.announcement;
  const { token } = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
  const ask = async () =>
    (await test.call('POST', '/player/tracks', { token, body: { track_ids: [], announcement_ids: [id] } })).body;
  expect((await ask()).announcements).toEqual([]);
  await my('PUT', `/objects/${venue}/schedule`, { schedule: scheduleOf(id), version: 0 });
  const [found] = (await ask()).announcements;
  expect(found).toMatchObject({ id, name: 'Welcome' });
  const sound = await get(found.file);
  expect([sound.statusCode, sound.headers['cache-control']]).toEqual([200, 'no-store']);
  const document = async () => (await test.call('GET', '/player', { token })).body;
  const { announcements, version } = await document();
  expect(announcements).toMatchObject([{ id, name: 'Welcome', duration_ms: expect.any(Number) }]);
  await my('PUT', `/announcements/${id}`, { name: 'Hello' });
  const renamed = await document();
  expect(renamed.announcements[0].name).toBe('Hello');
  expect(renamed.version).not.toBe(version);
});

it('is one for an idempotency key', async () => {
  const audio = (await mp3(1)).toString('base64');
  const before = (await storedKeys()).length;
  const send = () =>
    test.call('POST', '/announcements', {
      token: owner.token,
      body: { name: 'Twice', audio },
      headers: { 'idempotency-key': `announcement-${number}` },
    });
  const [first, second] = [await send(), await send()];
  expect(second.body.announcement.id).toBe(first.body.announcement.id);
  expect(await storedKeys()).toHaveLength(before + 1);
});

it('is in backups, and goes with its account', async () => {
  const before = await storedKeys();
  const { id } = (await upload(await mp3(1))).body.announcement;
  await my('PUT', `/objects/${venue}/schedule`, { schedule: scheduleOf(id), version: 0 });
  const [key = ''] = (await storedKeys()).filter((each) => !before.includes(each));
  expect((await listSounds(test.db)).map(({ media_key }) => media_key)).toContain(key);
  expect((await listUsedKeys(test.db, [key])).has(key)).toBe(true);
  await eraseAccount(test.db, tester, owner.id);
  expect((await listUsedKeys(test.db, [key])).has(key)).toBe(false);
  await finishErasures(test.db, { store: test.deps.store, dataDir: test.deps.config.dataDir });
  expect(await storedKeys()).toEqual(before);
});
