import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { removeOthers } from '../../../testing/others.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { notifyOfRevocations } from './notices.job.ts';
import { endNotices, lockNotices, noteHits } from './notices.store.ts';
import { applyDuePlans } from './planned.job.ts';

let test: TestApp;
let anna: TestOperator;
let number = 0;

interface Owner {
  id: number;
  token: string;
  playlist: number;
}
let owner: Owner;
let album: number;
let tracks: number[];

const reason = { ru: 'Кончилась лицензия', en: 'The licence has ended' };
const label = () => `Label ${number}`;

const call = (of: Owner, method: string, path: string, body?: unknown) =>
  test.call(method, path, { token: of.token, body });

/** An account with a playlist of these tracks. */
const holding = async (name: string, ids: readonly number[]): Promise<Owner> => {
  const account = await test.signedIn(`${name}${number}@cafe.example`);
  const created = await test.call('POST', '/my/playlists', { token: account.token, body: { name: `List of ${name}` } });
  const playlist = created.body.playlist.id as number;
  await test.call('POST', `/my/playlists/${playlist}/tracks`, { token: account.token, body: { ids } });
  return { ...account, playlist };
};

beforeAll(async () => {
  test = await openTestApp();
  anna = await operatorOf(test, 'catalogue');
});
afterAll(() => test.close());
// Its tests change the rows of everybody.
afterAll(() => removeOthers(test.db));
beforeEach(async () => {
  for (const table of ['planned_revocations', 'revocation_notices', 'emails', 'venues'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(test.db);
  number += 1;
  ({ id: album, trackIds: tracks } = await insertAlbum(
    test.db,
    { name: `Album ${number}`, tracks: [`Ёлки ${number}`, `Снег ${number}`] },
    test.deps.store,
  ));
  await sql`UPDATE albums SET label = ${label()} WHERE id = ${album}`.execute(test.db);
  owner = await holding('owner', tracks);
});

const plan = (body: object) => anna.call('POST', '/planned-revocations', { reason, ...body });
const plans = async () => (await anna.call('GET', '/planned-revocations')).body.items;
/** Lets the moment of all plans come. */
const come = () => sql`UPDATE planned_revocations SET at = now() - interval '1 second'`.execute(test.db);
const collect = () => sql`UPDATE revocation_notices SET noted_at = noted_at - interval '15 minutes'`.execute(test.db);
const playing = async (of = owner) =>
  (await call(of, 'GET', `/my/playlists/${of.playlist}?limit=100`)).body.tracks
    .filter(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)
    .map(({ id }: { id: number }) => id);
const notify = () => notifyOfRevocations(test.deps);
const emails = async () => {
  const rows = await test.db
    .selectFrom('emails')
    .select(['id', 'account_id', 'kind', 'subject'])
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({ ...row, text: (await test.deps.emailQueue.textOf(test.db, id)) ?? '' })),
  );
};
const emptied = async () => {
  const written = await emails();
  await sql`DELETE FROM emails`.execute(test.db);
  return written;
};

it('revokes from the beginning of a day by the clocks of the territory, once, and lists and cancels what is planned', async () => {
  const { status, body } = await plan({ kind: 'track', ids: [tracks[0]], from: '2999-01-01' });
  expect(status).toBe(201);
  expect(await plans()).toMatchObject([
    { id: body.id, kind: 'track', label: null, total: 1, names: [expect.stringContaining('Ёлки')] },
  ]);
  expect(new Date((await plans())[0].at).toISOString()).toBe('2998-12-31T21:00:00.000Z');
  await applyDuePlans(test.db);
  expect(await playing()).toEqual(tracks);
  await come();
  expect((await anna.call('DELETE', `/planned-revocations/${body.id}`)).status).toBe(409);
  await Promise.all([applyDuePlans(test.db), applyDuePlans(test.db)]);
  expect(await playing()).toEqual([tracks[1]]);
  expect(await plans()).toEqual([]);
  const { body: other } = await plan({ kind: 'album', ids: [album], from: '2999-01-01' });
  expect((await anna.call('DELETE', `/planned-revocations/${other.id}`)).status).toBe(200);
  expect((await anna.call('DELETE', `/planned-revocations/${other.id}`)).status).toBe(404);
  await come();
  await applyDuePlans(test.db);
  expect(await playing()).toEqual([tracks[1]]);
  const { rows } = await sql`SELECT act FROM audit_log WHERE act LIKE 'revocation.%' ORDER BY at`.execute(test.db);
  expect(rows).toEqual([{ act: 'revocation.plan' }, { act: 'revocation.plan' }, { act: 'revocation.cancel' }]);
});

it('refuses days that have begun, unknown music and none, and other roles', async () => {
  const support = await operatorOf(test, 'support');
  const body = { kind: 'track', ids: tracks, reason, from: '2999-01-01' };
  expect((await support.call('POST', '/planned-revocations', body)).status).toBe(403);
  expect((await plan({ ...body, from: '2020-01-01' })).body).toMatchObject({ fields: { from: 'too_small' } });
  expect((await plan({ ...body, ids: [] })).body).toMatchObject({ fields: { ids: 'required' } });
  expect((await plan({ ...body, ids: [999999] })).body).toMatchObject({ code: 'refused' });
  expect((await plan({ kind: 'album', label: 'No such label' })).body).toMatchObject({ fields: { label: 'unknown' } });
  expect(await plans()).toEqual([]);
});

it('a process that dies amid a plan leaves the rest to another one, which revokes nothing twice', async () => {
  const { trackIds: many } = await insertAlbum(
    test.db,
    { name: `Many ${number}`, tracks: Array.from({ length: 25 }, (_, at) => `Many ${number} ${at}`) },
    test.deps.store,
  );
  const list = await holding('many', many);
  await plan({ kind: 'track', ids: many, from: '2999-01-01' });
  await come();
  let parts = 0;
  // It stops after the first part.
  const dying = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => parts++ > 0 });
  await applyDuePlans(test.db, dying);
  expect(await playing(list)).toHaveLength(5);
  const [first = 0] = many;
  await anna.call('PUT', '/revocations/restore', { kind: 'track', ids: [first] });
  await applyDuePlans(test.db);
  expect(await playing(list)).toEqual([first]);
});

it('revokes all albums that a label has when its moment comes, and at once without a day', async () => {
  await plan({ kind: 'album', label: label().toUpperCase(), from: '2999-01-01' });
  expect(await plans()).toMatchObject([{ label: label().toUpperCase(), total: 1 }]);
  const preview = await anna.call('POST', '/revocations/preview', { kind: 'album', label: label() });
  expect(preview.body).toMatchObject({ tracks: 2, playlists: { total: 1 } });
  const later = await insertAlbum(test.db, { name: `Later ${number}`, tracks: [`Later ${number}`] }, test.deps.store);
  await sql`UPDATE albums SET label = ${label()} WHERE id = ${later.id}`.execute(test.db);
  const list = await holding('later', later.trackIds);
  await come();
  await applyDuePlans(test.db);
  expect([await playing(), await playing(list)]).toEqual([[], []]);
  await anna.call('PUT', '/revocations/restore', { kind: 'album', ids: [album, later.id] });
  await plan({ kind: 'album', label: label() });
  await applyDuePlans(test.db);
  expect([await playing(), await playing(list)]).toEqual([[], []]);
});

it('names in the document of a player until when a track may be played', async () => {
  const venue = await insertTestVenue(test, owner.token, { name: 'Bar', playlist_id: owner.playlist });
  const device = await pairDevice(test, owner.token, venue);
  const untils = async () =>
    (await test.call('GET', '/player', { token: device.token })).body.source.tracks.map(
      ({ until }: { until?: string }) => until,
    );
  expect(await untils()).toEqual([undefined, undefined]);
  const { body } = await plan({ kind: 'track', ids: [tracks[1]], from: '2999-01-01' });
  expect(await untils()).toEqual([undefined, '2998-12-31T21:00:00.000Z']);
  const listed = (await call(owner, 'GET', '/revoked/planned')).body;
  expect(listed).toMatchObject({
    tracks: [{ id: tracks[1], playlists: [{ id: owner.playlist }], objects: [{ id: venue }], reason: reason.ru }],
    pagination: { total: 1 },
  });
  await anna.call('DELETE', `/planned-revocations/${body.id}`);
  expect(await untils()).toEqual([undefined, undefined]);
  // What a label gets after the planning ends with it, and what it has lost does not.
  await plan({ kind: 'album', label: label(), from: '2999-01-01' });
  const later = await insertAlbum(test.db, { name: `Later ${number}`, tracks: [`Later ${number}`] }, test.deps.store);
  await call(owner, 'POST', `/my/playlists/${owner.playlist}/tracks`, { ids: later.trackIds });
  await sql`UPDATE albums SET label = CASE id WHEN ${later.id} THEN ${label()} END WHERE id IN (${album}, ${later.id})
    `.execute(test.db);
  expect(await untils()).toEqual([undefined, undefined, '2998-12-31T21:00:00.000Z']);
  expect((await call(owner, 'GET', '/revoked/planned')).body.tracks).toMatchObject([{ id: later.trackIds[0] }]);
  await sql`DELETE FROM planned_revocations`.execute(test.db);
  expect((await call(owner, 'GET', '/revoked/planned')).body.tracks).toEqual([]);
});

it('writes one email to each distributor whom revocations of a quarter of an hour hit, and none to others', async () => {
  const others = await insertAlbum(test.db, { name: `Other ${number}`, tracks: [`Пляж ${number}`] }, test.deps.store);
  await holding('nobody', others.trackIds);
  const silent = await holding('silent', tracks);
  await call(silent, 'PUT', '/profile', { revocation_emails: false });
  const closed = await holding('closed', tracks);
  const replaced = await holding('replaced', tracks);
  await insertTestVenue(test, owner.token, { name: 'Bar', playlist_id: owner.playlist });
  for (const id of tracks) await anna.call('PUT', '/revocations', { kind: 'track', ids: [id], reason });
  await notify();
  expect(await emails()).toEqual([]);
  await sql`UPDATE accounts SET is_active = false WHERE id = ${closed.id}`.execute(test.db);
  await sql`DELETE FROM playlist_tracks WHERE playlist_id = ${replaced.playlist}`.execute(test.db);
  await collect();
  await Promise.all([notify(), notify()]);
  const written = await emptied();
  expect(written).toMatchObject([{ account_id: owner.id, kind: 'revocations' }]);
  const text = written[0]?.text ?? '';
  for (const part of [
    'Отозвано треков: 2.',
    '— List of owner',
    '— Bar',
    'из 2',
    'https://music.example/dist/mymusic/revoked\n',
  ])
    expect(text).toContain(part);
  await collect();
  await notify();
  expect(await emails()).toEqual([]);
});

it('sends what a process that died was to send, and nothing of music that came back', async () => {
  await anna.call('PUT', '/revocations', { kind: 'album', ids: [album], reason });
  await collect();
  const dying = {
    ...test.deps,
    emailQueue: { ...test.deps.emailQueue, write: () => Promise.reject(new Error('killed')) },
  };
  await expect(notifyOfRevocations(dying)).rejects.toThrow('not notified');
  expect(await emails()).toEqual([]);
  await notify();
  expect(await emptied()).toHaveLength(1);
  await anna.call('PUT', '/revocations/restore', { kind: 'album', ids: [album] });
  await anna.call('PUT', '/revocations', { kind: 'album', ids: [album], reason });
  await anna.call('PUT', '/revocations/restore', { kind: 'album', ids: [album] });
  await collect();
  await notify();
  expect(await emails()).toEqual([]);
  expect(await test.db.selectFrom('revocation_notices').selectAll().execute()).toEqual([]);
});

it('writes of a planned revocation when it is planned, of its end, and again at its moment only to those who were not notified', async () => {
  await call(owner, 'PUT', '/profile', { language_id: 2 });
  const { body } = await plan({ kind: 'album', ids: [album], from: '2999-01-01' });
  await collect();
  await notify();
  const [first] = await emptied();
  expect(first?.subject).toBe('Some of your music will be revoked');
  expect(first?.text).toContain('Tracks to be revoked: 2. They play until');
  expect(first?.text).toContain('2998');
  await anna.call('DELETE', `/planned-revocations/${body.id}`);
  await collect();
  await notify();
  expect((await emptied()).map(({ subject }) => subject)).toEqual(['A revocation was cancelled']);
  expect(await test.db.selectFrom('planned_revocations').selectAll().execute()).toEqual([]);

  await plan({ kind: 'album', ids: [album], from: '2999-01-01' });
  await collect();
  await notify();
  await emptied();
  const late = await holding('late', tracks);
  await come();
  await applyDuePlans(test.db);
  await collect();
  await notify();
  expect(await emptied()).toMatchObject([{ account_id: late.id }]);
});

it('says of no music that it goes on playing which was revoked before its plan was cancelled', async () => {
  const { body: ended } = await plan({ kind: 'album', ids: [album], from: '2999-01-01' });
  const { body: put } = await plan({ kind: 'track', ids: [tracks[1]], from: '2999-01-02' });
  await collect();
  await notify();
  await emptied();
  await anna.call('PUT', '/revocations', { kind: 'album', ids: [album], reason });
  for (const { id } of [ended, put]) await anna.call('DELETE', `/planned-revocations/${id}`);
  await collect();
  await notify();
  const [email] = await emptied();
  expect(email?.text).toContain('Отозвано треков: 2.');
  expect(email?.text).not.toContain('отменён');
});

it('tells nobody of a plan that is cancelled before its email', async () => {
  const { body } = await plan({ kind: 'album', ids: [album], from: '2999-01-01' });
  await anna.call('DELETE', `/planned-revocations/${body.id}`);
  await collect();
  await notify();
  expect(await emails()).toEqual([]);
});

it('notifies at the moment of a plan those whose email did not name it, and of its end nobody else', async () => {
  const off = await holding('off', tracks);
  await call(off, 'PUT', '/profile', { revocation_emails: false });
  const { body: ended } = await plan({ kind: 'album', ids: [album], from: '2999-01-01' });
  await plan({ kind: 'album', ids: [album], from: '2999-01-02' });
  await sql`DELETE FROM playlist_tracks WHERE playlist_id = ${owner.playlist}`.execute(test.db);
  await collect();
  await notify();
  expect(await emails()).toEqual([]);
  await call(owner, 'POST', `/my/playlists/${owner.playlist}/tracks`, { ids: tracks });
  await call(off, 'PUT', '/profile', { revocation_emails: true });
  await anna.call('DELETE', `/planned-revocations/${ended.id}`);
  await collect();
  await notify();
  expect(await emails()).toEqual([]);
  await come();
  await applyDuePlans(test.db);
  await collect();
  await notify();
  expect((await emptied()).map((email) => email.account_id)).toEqual([owner.id, off.id]);
});

it('leaves what is noted while an email is written to the next one', async () => {
  await plan({ kind: 'track', ids: [tracks[0]], from: '2999-01-01' });
  await transaction(test.db, async (tx) => {
    const notices = await lockNotices(tx, owner.id);
    await noteHits(tx, tracks, null);
    await endNotices(tx, notices, notices);
  });
  const left = sql`SELECT plan_id IS NOT NULL AS is_planned, notified_at IS NOT NULL AS is_notified
    FROM revocation_notices ORDER BY 1`;
  expect((await left.execute(test.db)).rows).toEqual([
    { is_planned: false, is_notified: false },
    { is_planned: true, is_notified: true },
  ]);
});

it('counts from the revocation that has begun first, whichever was noted first', async () => {
  const noted = async () =>
    Date.parse((await test.db.selectFrom('revocation_notices').select('noted_at').executeTakeFirstOrThrow()).noted_at);
  await anna.call('PUT', '/revocations', { kind: 'track', ids: [tracks[0]], reason });
  // Noted by a transaction that has begun later.
  await sql`UPDATE revocation_notices SET noted_at = now() + interval '1 minute'`.execute(test.db);
  const later = await noted();
  await anna.call('PUT', '/revocations', { kind: 'track', ids: [tracks[1]], reason });
  expect(await noted()).toBeLessThan(later);
});

it('changes no version by a run that finds nothing to do, which would have everything be read anew', async () => {
  const version = () => test.db.selectFrom('catalogue_version').select('version').execute();
  const before = await version();
  await notify();
  await applyDuePlans(test.db);
  expect(await version()).toEqual(before);
});
