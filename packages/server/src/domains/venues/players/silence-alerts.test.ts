import type { SilenceReason } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createReadCache } from '../../../lib/read-cache.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { closeAccount } from '../../identity/auth/accounts.service.ts';
import { tester } from '../../../testing/actor.ts';
import { removeOthers } from '../../../testing/others.ts';
import { createPlayerHub } from './player-hub.service.ts';
import { alertSilence } from './silence-alerts.job.ts';

let test: TestApp;
let owner: { id: number; token: string };
let venue: number;
let player: { player_id: number; token: string };
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
// Its tests change the rows of everybody.
afterAll(() => removeOthers(test.db));
beforeEach(async () => {
  await sql`DELETE FROM venues`.execute(test.db);
  await sql`DELETE FROM emails`.execute(test.db);
  await sql`DELETE FROM events`.execute(test.db);
  number += 1;
  owner = await test.signedIn(`owner${number}@cafe.example`);
  ({ venue, player } = await playing('Bar'));
});

const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });
const set = (body: object) => my('PUT', '/objects', { id: venue, ...body });
const playlistOf = async (name: string): Promise<number> =>
  (await my('POST', '/my/playlists', { name })).body.playlist.id;

/** A venue of the account's that plays a playlist. */
const playing = async (name: string) => {
  const id = await insertTestVenue(test, owner.token, { name, playlist_id: await playlistOf(name) });
  return { venue: id, player: await pairDevice(test, owner.token, id, `192.0.2.${number}`) };
};

type Status = 'playing' | 'silent' | 'closed' | 'paused';

/** Sets the player's reported status, the minutes since its last contact, and those since the report. */
const setStatus = (status: Status | null, lastContact = 0, id = player.player_id, reportedAgo = 0) =>
  sql`UPDATE players SET status = ${status}, since = now(),
    told_at = now() - make_interval(mins => ${reportedAgo}),
    last_contact_at = now() - make_interval(mins => ${lastContact}) WHERE id = ${id}`.execute(test.db);
/** Reports by the call that players make. */
const reportStatus = async (status: Status, token = player.token, reason: SilenceReason | null = null) => {
  const body = { version: '1', status, reason, track_id: null, next_track_id: null };
  await test.call('PUT', '/player/state', { token, body: { ...body, since: new Date().toISOString() } });
};
/** Lets minutes pass, of which the job sees each. */
const pass = async (minutes: number) => {
  await run();
  await sql`UPDATE venue_silences SET since = since - make_interval(mins => ${minutes}),
    silent_since = silent_since - make_interval(mins => ${minutes})`.execute(test.db);
  await run();
};
const run = () => alertSilence(test.deps);
const silentCount = async () => (await test.call('GET', '/objects/silent', { token: owner.token })).body.count;
const emails = async () => {
  const rows = await test.db.selectFrom('emails').select(['id', 'account_id', 'kind', 'recipient']).execute();
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({ ...row, text: await test.deps.emailQueue.textOf(test.db, id) })),
  );
};

it('tells an account once of a venue that is silent for ten minutes, until it plays again', async () => {
  await setStatus('silent');
  await pass(9);
  expect(await emails()).toEqual([]);
  await sql`DELETE FROM events`.execute(test.db);
  await sql`UPDATE venue_silences SET silent_since = now() - interval '10 minutes'`.execute(test.db);
  await Promise.all([run(), run(), run()]);
  await run();
  const written = await emails();
  expect(written).toMatchObject([
    { account_id: owner.id, kind: 'venues_silent', recipient: `owner${number}@cafe.example` },
  ]);
  expect(written[0]?.text).toContain('Таких объектов: 1.');
  expect(written[0]?.text).toContain('https://music.example/dist/object?air=silent,offline\n');
  expect(await silentCount()).toBe(1);
  const { rows } = await sql`SELECT account_id, event, data FROM events ORDER BY id`.execute(test.db);
  expect(rows).toEqual([
    { account_id: owner.id, event: 'venue.on-air', data: { venue_id: venue } },
    { account_id: owner.id, event: 'venue.silent', data: { venue_ids: [venue] } },
  ]);
  await reportStatus('playing');
  expect(await silentCount()).toBe(0);
  await run();
  await setStatus('silent');
  expect(await silentCount()).toBe(0);
  await pass(10);
  expect(await emails()).toHaveLength(2);
});

it.each([['closed'], ['paused'], [null], ['silent']] as const)(
  'judges by its own clock that a venue should play whose player says %s',
  async (status) => {
    await setStatus(status);
    await pass(10);
    expect(await emails()).toHaveLength(1);
  },
);

it('does not believe for ever that a player plays that is connected and says nothing more', async () => {
  await setStatus('playing', 0, player.player_id, 4);
  await pass(10);
  expect(await emails()).toHaveLength(1);
});

it('takes an open stream for a contact only while its device reports: a line that is cut closes no connection', async () => {
  const statusOf = async () => (await my('GET', '/objects/on-air')).body.venues[0]?.status;
  /** Opens a stream that never reports that its other end is gone. */
  const follow = async () => {
    const hub = createPlayerHub({ db: test.db, reads: createReadCache() }, () => undefined, 5, 0);
    const stream = { isEnded: false, close: () => hub.close() };
    const end = () => void (stream.isEnded = true);
    await hub.join({ token: tokenHash(player.token), send: () => undefined, heartbeat: () => undefined, end });
    return stream;
  };
  await setStatus('playing', 4);
  const reporting = await follow();
  await expect.poll(statusOf, { timeout: 10_000 }).toBe('playing');
  expect(reporting.isEnded).toBe(false);
  await reporting.close();
  await setStatus('playing', 4, player.player_id, 4);
  const cut = await follow();
  await expect.poll(() => cut.isEnded, { timeout: 10_000 }).toBe(true);
  await cut.close();
  expect(await statusOf()).toBe('offline');
  await pass(11);
  expect(await emails()).toEqual([]);
});

it('counts from when the player has last said that it plays, and from when it last was so that it should', async () => {
  await setStatus('silent');
  await pass(9);
  await reportStatus('playing');
  await setStatus('silent');
  await pass(9);
  // A source that is assigned, switched on or resumed has ten minutes to begin.
  for (const [before, after] of [
    [{ playlist_id: null }, { playlist_id: await playlistOf('Another') }],
    [{ is_active: false }, { is_active: true }],
  ]) {
    await set({ ...before });
    await pass(600);
    await set({ ...after });
    await pass(9);
  }
  await my('POST', `/objects/${venue}/command`, { action: 'pause', until: new Date(Date.now() + 3e6).toISOString() });
  await pass(600);
  await my('POST', `/objects/${venue}/command`, { action: 'resume' });
  await pass(9);
  expect(await emails()).toEqual([]);
  await pass(2);
  expect(await emails()).toHaveLength(1);
});

it('tells of a venue whose device plays unheard, and not of one whose own volume is 0', async () => {
  const quiet = await playing('Quiet');
  await reportStatus('silent', player.token, 'no_sound');
  await reportStatus('silent', quiet.player.token, 'muted');
  await pass(600);
  const { rows } = await sql`SELECT data FROM events WHERE event = 'venue.silent'`.execute(test.db);
  expect(rows).toEqual([{ data: { venue_ids: [venue] } }]);
  expect((await my('GET', '/objects/on-air')).body.venues).toMatchObject([
    { name: 'Bar', status: 'silent', reason: 'no_sound' },
    { name: 'Quiet', status: 'silent', reason: 'muted' },
  ]);
});

it('begins to count anew after the server was away itself', async () => {
  await setStatus('silent');
  await run();
  await sql`UPDATE venue_silences SET silent_since = now() - interval '2 hours', seen_at = now() - interval '1 hour'`.execute(
    test.db,
  );
  await run();
  expect(await emails()).toEqual([]);
});

it('counts the silence of a player that loses its network in between, and not that of one that comes back', async () => {
  await setStatus('silent');
  await pass(5);
  await setStatus('silent', 2);
  await pass(1);
  await setStatus('silent');
  await pass(4);
  expect(await emails()).toHaveLength(1);
  const second = await playing('Second');
  await setStatus('playing', 2, second.player.player_id);
  await pass(50);
  await setStatus('silent', 0, second.player.player_id);
  await pass(9);
  expect(await emails()).toHaveLength(1);
});

it('tells the other accounts when one of them cannot be told', async () => {
  const broken = owner.id;
  await setStatus('silent');
  number += 1;
  owner = await test.signedIn(`owner${number}@cafe.example`);
  const other = await playing('Other');
  await setStatus('silent', 0, other.player.player_id);
  await sql`ALTER TABLE emails ADD CONSTRAINT broken CHECK (account_id <> ${sql.lit(broken)})`.execute(test.db);
  try {
    await run();
    await sql`UPDATE venue_silences SET silent_since = now() - interval '10 minutes'`.execute(test.db);
    await expect(run()).rejects.toThrow('not told');
    expect(await emails()).toMatchObject([{ account_id: owner.id }]);
  } finally {
    await sql`ALTER TABLE emails DROP CONSTRAINT broken`.execute(test.db);
  }
});

it('tells of a player that is gone for an hour, and of all venues in one email', async () => {
  const second = await playing('Second');
  await setStatus('playing', 2);
  await setStatus('playing', 2, second.player.player_id);
  await pass(59);
  expect(await emails()).toEqual([]);
  await pass(2);
  const [email] = await emails();
  expect(email?.text).toMatch(/Таких объектов: 2\.\n\n(.+ — плеер не на связи\n){2}\n/);
  expect(email?.text).toContain('Second — плеер не на связи\n');
  expect(await silentCount()).toBe(2);
});

it('is silent about what is silent on purpose', async () => {
  await setStatus('silent');
  const nothing = async () => {
    await pass(600);
    expect(await emails()).toEqual([]);
  };
  await set({ is_active: false });
  await nothing();
  await set({ is_active: true, start_time: null, end_time: null });
  await nothing();
  await set({ start_time: '00:00', end_time: '00:00' });
  await closeAccount(test.db, tester, owner.id);
  await nothing();
});
