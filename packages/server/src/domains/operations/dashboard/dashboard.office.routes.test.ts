import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Dashboard, SystemPart } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { findTrack, type KnownTrack } from '../../ingest/ingest/import.store.ts';
import { quarantine } from '../../ingest/ingest/quarantine.service.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { publishTerms, signatory } from '../../../testing/contracts.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { removeOthers } from '../../../testing/others.ts';
import { applyPendingPlays } from '../../catalogue/plays/popularity.job.ts';

let test: TestApp;
let staff: Record<'support' | 'catalogue' | 'admin', TestOperator>;
let account: number;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  staff = {
    support: await operatorOf(test, 'support'),
    catalogue: await operatorOf(test, 'catalogue'),
    admin: await operatorOf(test, 'admin'),
  };
  ({ id: account, token } = await test.signedIn('anna@cafe.example'));
  aroundNow = `?day_start=${await ago('12 hours')}`;
});
afterAll(() => test.close());
// Its tests change the rows of everybody.
afterAll(() => removeOthers(test.db));
beforeEach(async () => {
  await sql`TRUNCATE albums, tracks, support_requests, emails, imports, ddex_messages, ddex_releases, plays,
    play_cooldowns, pending_plays, plays_by_hour, venues CASCADE`.execute(test.db);
});

/** A day with the present in its middle, whatever the time is. */
let aroundNow: string;
const read = async (role: keyof typeof staff = 'admin', query = aroundNow): Promise<Dashboard> => {
  const { status, body } = await staff[role].call('GET', `/dashboard${query}`);
  expect(status).toBe(200);
  return body;
};
/** A moment before the database's present. */
const ago = async (interval: string): Promise<string> => {
  const { rows } = await sql<{ at: string }>`SELECT now() - ${interval}::interval AS at`.execute(test.db);
  return rows[0]?.at ?? '';
};
const total = async (path: string): Promise<number> => (await staff.admin.call('GET', path)).body.total;
const partOf = async (name: SystemPart['part']) => (await read()).parts.find(({ part }) => part === name);
const sum = (values: readonly number[] | null) => (values ?? []).reduce((all, value) => all + value, 0);

it('shows each role what concerns it', async () => {
  await insertAlbum(test.db, {}, test.deps.store);
  const [support, catalogue, admin] = [await read('support'), await read('catalogue'), await read()];
  const parts = ({ parts: seen }: Dashboard) => seen.map(({ part }) => part);
  expect(support).toMatchObject({ catalogue: null, today: { imports: null }, days: { tracks: null } });
  expect(support.support).not.toBeNull();
  expect(parts(support)).toEqual(['emails', 'jobs']);
  expect(catalogue).toMatchObject({ support: null, today: { requests: null } });
  expect(catalogue.catalogue).not.toBeNull();
  expect(parts(catalogue)).toEqual(['media', 'disk', 'jobs']);
  expect(parts(admin)).toEqual(['emails', 'media', 'disk', 'jobs']);
  expect(admin.support && admin.catalogue).toBeTruthy();
  expect([support.setup, catalogue.setup]).toEqual([null, null]);
});

it('counts requests that wait, with the oldest of them', async () => {
  const asked = async (subject: string) =>
    (await test.call('POST', '/feedback/requests', { token, body: { subject, message: 'Help' } })).status;
  expect([await asked('One'), await asked('Two'), await asked('Three')]).toEqual([201, 201, 201]);
  await sql`UPDATE support_requests SET waiting_since = '2026-01-05T10:00:00Z' WHERE subject = 'Two'`.execute(test.db);
  const [three] = (await staff.support.call('GET', '/requests?q=Three')).body.items;
  const answer = { version: three.version, message: 'Here' };
  expect((await staff.support.call('POST', `/requests/${three.id}/answers`, answer)).status).toBe(201);
  const { support, today } = await read('support');
  expect(support).toMatchObject({ waiting: 2 });
  expect(Date.parse(support?.oldest_waiting_since ?? '')).toBe(Date.parse('2026-01-05T10:00:00Z'));
  expect(support?.waiting).toBe(await total('/requests?status=open'));
  expect(sum(today.requests)).toBe(3);
});

it('counts contracts that are to be signed, and those under terms that no longer hold', async () => {
  await publishTerms(test);
  const [bakery, bar] = [await signatory(test, 'bakery@cafe.example'), await signatory(test, 'bar@cafe.example')];
  await bakery.save();
  await bar.save();
  expect((await bakery.sign(await bakery.code())).status).toBe(200);
  expect((await read()).support).toMatchObject({ contracts_to_sign: 2, contracts_outdated: 0 });
  await publishTerms(test, '2026-01-02');
  const { support } = await read();
  expect(support).toMatchObject({ contracts_to_sign: 2, contracts_outdated: 1 });
  expect(await total('/contracts?status=draft')).toBe(2);
  expect(await total('/contracts?status=outdated')).toBe(1);
});

it('counts imports that run and failed of late as their list does, and deliveries that lack files', async () => {
  const at = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
  const job = { name: 'x', dry_run: false, actor: '{"name":"Anna"}' };
  await test.db
    .insertInto('imports')
    .values([
      { ...job, state: 'waiting' },
      { ...job, state: 'running', heartbeat_at: at(0) },
      // Their process has crashed without updating the row: one goes on by itself, one does not, one was stopped.
      { ...job, state: 'running', heartbeat_at: at(1) },
      { ...job, state: 'running', heartbeat_at: at(1), kills: 2 },
      { ...job, state: 'running', heartbeat_at: at(1), stop_requested: true },
      { ...job, state: 'failed', finished_at: at(1) },
      { ...job, state: 'crashed', finished_at: at(2), kind: 'ddex' },
      { ...job, state: 'failed', finished_at: at(30) },
      { ...job, state: 'done', finished_at: at(0) },
    ])
    .execute();
  const message = { sender: 's', message_id: '', kind: 'new_release', version: '4.3', source: 'x', report: '{}' };
  await test.db
    .insertInto('ddex_messages')
    .values([
      { ...message, content_hash: 'a', is_complete: false },
      { ...message, content_hash: 'b', is_complete: true },
    ])
    .execute();
  const { catalogue, today } = await read('catalogue');
  expect(catalogue).toMatchObject({ imports_active: 3, imports_failed: 3, deliveries_incomplete: 1 });
  expect(await total('/imports?group=active')).toBe(3);
  expect(await total('/imports?group=unsuccessful')).toBe(3);
  expect(sum(today.imports)).toBe(9);
});

it('counts and lists damaged recordings, which come back by a press, and those that keep failing', async () => {
  const { trackIds } = await insertAlbum(test.db, { tracks: ['Broken', 'Endless', 'Whole'] });
  await transaction(test.db, async (tx) =>
    quarantine(tx, (await findTrack(tx, trackIds[0] ?? 0)) as KnownTrack, 'truncated'),
  );
  await sql`INSERT INTO pending_analyses (track_id, run, brings_cover, failures) VALUES (${trackIds[1]}, 'r', false, 3)`.execute(
    test.db,
  );
  await test.db.updateTable('accounts').set({ name: 'Anna’s' }).where('id', '=', account).execute();
  await sql`
    WITH lists AS (
      INSERT INTO playlists (account_id, name, deleted_at)
      SELECT ${account}, 'List ' || n, CASE WHEN n = 1 THEN now() END FROM generate_series(1, 6) AS n RETURNING id
    ) INSERT INTO playlist_tracks (playlist_id, track_id, position) SELECT id, ${trackIds[0]}, 1 FROM lists`.execute(
    test.db,
  );
  const playlists = { total: 5, first: [2, 3, 4].map((n) => ({ name: `List ${n}`, account_name: 'Anna’s' })) };
  expect((await read()).catalogue).toMatchObject({ quarantined_tracks: 1, failed_analyses: 1 });
  const list = async (filter: string) => (await staff.catalogue.call('GET', `/tracks?${filter}`)).body.items;
  expect(await list('quarantined=true')).toMatchObject([
    { name: 'Broken', quarantine: { reason: 'truncated', playlists } },
  ]);
  expect(await list('quarantined=true&analysis_failed=false')).toHaveLength(1);
  expect(await list('analysis_failed=true')).toMatchObject([{ name: 'Endless', quarantine: null, revoked: null }]);
  const restored = await staff.catalogue.call('PUT', '/revocations/restore', { kind: 'track', ids: [trackIds[0]] });
  expect(restored.body.items).toMatchObject([{ name: 'Broken', revoked_at: null, tracks: 1 }]);
  expect((await read()).catalogue).toMatchObject({ quarantined_tracks: 0 });
});

it('counts what was revoked of late by itself', async () => {
  const { id, trackIds } = await insertAlbum(test.db, { tracks: ['One', 'Two', 'Three'] });
  const revoke = (kind: string, ids: number[]) =>
    staff.catalogue.call('PUT', '/revocations', { kind, ids, reason: { ru: 'Спор', en: 'A dispute' } });
  expect((await revoke('track', trackIds.slice(0, 2))).status).toBe(200);
  expect((await revoke('album', [id])).status).toBe(200);
  await sql`UPDATE tracks SET revoked_at = now() - interval '20 days' WHERE name = 'Two'`.execute(test.db);
  expect((await read()).catalogue).toMatchObject({ revoked_tracks: 1, revoked_albums: 1 });
  expect(await total('/tracks?revoked_days=14')).toBe(1);
  expect(await total('/albums?revoked_days=14')).toBe(1);
  expect(await total('/tracks?revoked_days=30')).toBe(2);
});

it('puts plays and new tracks into the hours and days in which they came', async () => {
  const { trackIds } = await insertAlbum(test.db, { tracks: ['One', 'Two'] });
  const dayStart = '2026-05-20T21:00:00.000Z';
  await sql`UPDATE tracks SET created_at = '2026-05-18T22:00:00Z' WHERE name = 'One'`.execute(test.db);
  const played = ['2026-05-20T21:59:59Z', '2026-05-21T20:10:00Z', '2026-05-21T20:50:00Z', '2026-05-19T12:00:00Z'];
  await sql`INSERT INTO pending_plays (track_id, played_at)
    SELECT ${trackIds[0]}::bigint, at FROM unnest(${played}::timestamptz[]) AS at`.execute(test.db);
  await applyPendingPlays(test.db);
  const { today, days } = await read('admin', `?day_start=${dayStart}`);
  expect(today.plays).toEqual([1, ...Array<number>(22).fill(0), 2]);
  expect(days.plays.slice(-3)).toEqual([1, 0, 3]);
  expect(days.tracks?.slice(-3)).toEqual([1, 0, 0]);
  expect((await staff.admin.call('GET', '/dashboard?day_start=tomorrow')).status).toBe(400);
});

it('counts the venues that are open in each hour, by their own clocks', async () => {
  const city = { key: 'omsk-of-the-dashboard', name: '{"ru": "Омск", "en": "Omsk"}', timezone: 'Asia/Omsk' };
  const { id: city_id } = await test.db.insertInto('cities').values(city).returning('id').executeTakeFirstOrThrow();
  const venue = { account_id: account, city_id, object_type_id: 1, start_time: '09:00', end_time: '12:00' };
  const closed = { ...venue, name: 'C', is_active: false };
  await test.db
    .insertInto('venues')
    .values([{ ...venue, name: 'A' }, { ...venue, name: 'B' }, closed])
    .execute();
  // A process caches the schedules for a minute; another one has not read them yet.
  const other = await openOther();
  const { body } = await other('GET', `/dashboard?day_start=2026-05-20T00:00:00.000Z`);
  expect(body.today.venues.slice(2, 7)).toEqual([0, 2, 2, 2, 0]);
});

const openOther = async () => {
  const { createApp } = await import('../../../app.ts');
  const app = await createApp(test.deps);
  return async (method: 'GET', path: string) => {
    const answer = await app.inject({
      method,
      url: `/office/api${path}`,
      headers: { cookie: staff.admin.cookie },
    });
    await app.close();
    return { status: answer.statusCode, body: answer.json<Dashboard>() };
  };
};

it('says that emails are not sent, wait or were given up, and what the mail server said', async () => {
  expect(await partOf('emails')).toMatchObject({ trouble: 'not_sent', failed: 0 });
  Object.assign(test.deps.config, { smtpUrl: 'smtp://mail.example' });
  expect(await partOf('emails')).toMatchObject({ trouble: null, reason: null });
  const email = { kind: 'recover', recipient: 'a@b.example', subject: 's', encrypted_text: 'x' };
  const refused = { ...email, attempts: 1, last_error: 'greylisted' };
  await test.db.insertInto('emails').values(refused).execute();
  expect(await partOf('emails')).toMatchObject({ trouble: 'delayed', delayed: 1, reason: 'greylisted' });
  const failed_at = await ago('1 minute');
  await test.db
    .insertInto('emails')
    .values([
      { ...email, failed_at, last_error: '550 no such user' },
      { ...email, failed_at: '2026-01-01T00:00:00Z', last_error: 'long ago' },
    ])
    .execute();
  expect(await partOf('emails')).toMatchObject({ trouble: 'failed', failed: 1, reason: '550 no such user' });
  expect(await total('/emails?state=failed&failed_days=7')).toBe(1);
  Object.assign(test.deps.config, { smtpUrl: undefined });
});

it('looks for the newest bytes where media are kept, and says nothing where there is nothing to look for', async () => {
  expect(await partOf('media')).toBeUndefined();
  await insertAlbum(test.db, {}, test.deps.store);
  expect(await partOf('media')).toEqual({ part: 'media', trouble: null });
  await insertAlbum(test.db);
  expect(await partOf('media')).toEqual({ part: 'media', trouble: 'missing' });
  const { media_key } = await test.db
    .selectFrom('tracks')
    .select('media_key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  // A file in place of a folder fails like a broken disk.
  const folder = join(test.deps.config.dataDir, ...media_key.split('/').slice(0, 2));
  const { mkdirSync, writeFileSync } = await import('node:fs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '..'), { recursive: true });
  writeFileSync(folder, '');
  expect(await partOf('media')).toEqual({ part: 'media', trouble: 'unreachable' });
  rmSync(folder);
});

it('tells the room of the disk', async () => {
  const disk = (await partOf('disk')) as Extract<SystemPart, { part: 'disk' }>;
  expect(disk.size).toBeGreaterThan(disk.free);
  expect(disk.free).toBeGreaterThan(0);
});

it('names the work that no job has taken up in its time, and since when', async () => {
  expect(await partOf('jobs')).toEqual({ part: 'jobs', trouble: null, overdue: [] });
  const since = await ago('1 hour');
  const email = { kind: 'recover', recipient: 'a@b.example', subject: 's', encrypted_text: 'x' };
  await test.db
    .insertInto('emails')
    .values({ ...email, next_attempt_at: since })
    .execute();
  await test.db.insertInto('imports').values({ name: 'x', dry_run: false, actor: '{}', created_at: since }).execute();
  await test.db
    .insertInto('ddex_releases')
    .values({
      key: 'k',
      proprietary_ids: [],
      title: 't',
      artist: 'a',
      next_change_at: since,
    })
    .execute();
  await sql`INSERT INTO pending_plays (track_id, played_at) VALUES (1, ${since}::timestamptz)`.execute(test.db);
  const jobs = (await partOf('jobs')) as Extract<SystemPart, { part: 'jobs' }>;
  expect(jobs.trouble).toBe('overdue');
  expect(jobs.overdue.map(({ job }) => job)).toEqual(['emails', 'imports', 'deals', 'plays']);
  for (const work of jobs.overdue) expect(Date.parse(work.since)).toBe(Date.parse(since));
  // An import that waits for a running one is not overdue.
  await test.db
    .insertInto('imports')
    .values({ name: 'y', dry_run: false, actor: '{}', state: 'running', heartbeat_at: sql<string>`now()` })
    .execute();
  const later = (await partOf('jobs')) as Extract<SystemPart, { part: 'jobs' }>;
  expect(later.overdue.map(({ job }) => job)).toEqual(['emails', 'deals', 'plays']);
});

it('tells admins what a new service lacks, and nothing once all of it is there', async () => {
  const { smtpUrl } = test.deps.config;
  const setup = async () => (await read()).setup;
  try {
    Object.assign(test.deps.config, { smtpUrl: undefined });
    await publishTerms(test, '2026-01-03');
    expect(await setup()).toEqual({ music: false, terms: true, emails: false, distributors: true });
    await insertAlbum(test.db, {}, test.deps.store);
    Object.assign(test.deps.config, { smtpUrl: 'smtp://127.0.0.1:9' });
    expect(await setup()).toBeNull();
  } finally {
    Object.assign(test.deps.config, { smtpUrl });
  }
});
