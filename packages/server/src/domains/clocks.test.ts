import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { findSignInToken, insertSignInToken } from './identity/auth/accounts.store.ts';
import {
  findEmailChangeAccount,
  findEmailRevert,
  insertEmailChange,
  insertEmailRevert,
} from './identity/auth/email-changes.store.ts';
import { findRecoverAccount, insertRecoverCode } from './identity/auth/recovery.store.ts';
import { countFailures, insertFailure } from './identity/auth/sign-in-failures.store.ts';
import { failureLimits, secondsToWait } from './identity/auth/sign-in.rules.ts';
import { claimQueuedEmail } from './common/emails/emails.store.ts';
import { breakOffSilent } from './ingest/imports/imports.store.ts';
import { claimAnalyses, insertPending } from './ingest/ingest/analyses.store.ts';
import { findTrack, type KnownTrack } from './ingest/ingest/import.store.ts';
import { quarantine, removeQuarantinedRecordings } from './ingest/ingest/quarantine.service.ts';
import { insertPlay } from './catalogue/plays/plays.store.ts';
import { revoke } from '../testing/revocations.ts';
import { sweepUploads } from './ingest/uploads/upload-files.service.ts';
import { findUpload, insertUpload } from './ingest/uploads/uploads.store.ts';
import { tester } from '../testing/actor.ts';
import { insertAccount, openTestApp, password, type TestApp } from '../testing/app.ts';
import { insertAlbum } from '../testing/catalogue.ts';
import { applyRetention } from './operations/privacy/retention.job.ts';
import { applyPlaysRetention } from './venues/players/venue-plays.job.ts';
import { operatorOf } from '../testing/office.ts';
import { openClock, stopDate } from '../testing/clock.ts';
import { tokenHash } from '../lib/tokens.ts';
import { runs } from '../testing/runs.ts';
import { removeOthers } from '../testing/others.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = Date.parse('2027-06-15T12:00:00Z');

let test: TestApp;
let setClock: (moment: number) => Promise<void>;

beforeAll(async () => {
  stopDate(noon);
  test = await openTestApp();
  setClock = await openClock(test.db);
});
afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});
// Its tests change the rows of everybody.
afterAll(() => removeOthers(test.db));

let number = 0;
const email = () => `clock${(number += 1)}@cafe.example`;
const signIn = (name: string, word = password) =>
  test.call('POST', '/auth/login', { body: { email: name, password: word } });
const profile = async (token: string) => (await test.call('GET', '/profile', { token })).status;
const total = async (token: string) => (await test.call('GET', '/revoked/tracks', { token })).body.pagination.total;

describe.each([
  ['in Berlin, whose clocks go forward', 'Europe/Berlin', '2027-03-27T12:00:00Z'],
  ['in Berlin, whose clocks go back', 'Europe/Berlin', '2027-10-30T12:00:00Z'],
  ['in Moscow, whose clocks stay', 'Europe/Moscow', '2027-10-30T12:00:00Z'],
])('%s the next day', (_, timezone, start) => {
  const begin = Date.parse(start);

  it('a session ends after 90 idle days of 24 hours', async () => {
    await setClock(begin);
    const { id, token } = await test.signedIn(email());
    await test.db.updateTable('accounts').set({ timezone }).where('id', '=', id).execute();
    await setClock(begin + 90 * day - minute);
    expect(await profile(token)).toBe(200);
    await setClock(begin + 180 * day - 2 * minute);
    expect(await profile(token)).toBe(200);
    await setClock(begin + 270 * day);
    expect(await profile(token)).toBe(401);
  });

  it('a revocation is shown for 14 times 24 hours', async () => {
    await setClock(begin);
    const { token } = await test.signedIn(email());
    const { trackIds } = await insertAlbum(test.db, { tracks: ['One', 'Two'] });
    const before = await total(token);
    await transaction(test.db, (tx) => revoke(tx, tester, 'track', trackIds[0] ?? 0, { ru: 'x', en: 'x' }));
    await setClock(begin + 14 * day - minute);
    expect(await total(token)).toBe(before + 1);
    await setClock(begin + 14 * day + minute);
    expect(await total(token)).toBe(0);
  });

  it('a signed address is good for 12 hours, and for no more than 13', async () => {
    await setClock(begin);
    const { token } = await test.signedIn(email());
    const { id } = await insertAlbum(test.db, {}, test.deps.store);
    const { file } = (await test.call('GET', `/albums/${id}`, { token })).body.tracks[0];
    const statusAt = async (moment: number) => {
      await setClock(moment);
      return (await test.call('GET', file)).status;
    };
    expect(await statusAt(begin + 12 * 60 * minute - minute)).toBe(200);
    expect(await statusAt(begin + 13 * 60 * minute)).toBe(404);
    expect(await statusAt(begin - day)).toBe(200);
  });
});

describe('a server whose clock is an hour from that of the database', () => {
  afterEach(() => setClock(noon));

  it.each([-1, 1])('lets support in for an hour of the database (%i h)', async (hours) => {
    await setClock(noon);
    const { id } = await test.signedIn(email());
    await transaction(test.db, (tx) => insertSignInToken(tx, id, tokenHash('support'), null));
    vi.setSystemTime(noon + hours * 60 * minute);
    const { body } = await test.call('POST', '/auth/login', { body: { token: 'support' } });
    expect(await profile(body.token)).toBe(200);
    await setClock(noon + 61 * minute);
    expect(await profile(body.token)).toBe(401);
  });
});

describe('once the clock is put back by a day', () => {
  const back = () => setClock(noon - day);

  it('who was signed in still is, also when it is right again', async () => {
    await setClock(noon);
    const { token } = await test.signedIn(email());
    await back();
    expect(await profile(token)).toBe(200);
    await setClock(noon + 90 * day - minute);
    expect(await profile(token)).toBe(200);
  });

  it('a password that was tried too often can be tried again', async () => {
    await setClock(noon);
    const name = email();
    await insertAccount(test.db, name);
    for (let tried = 0; tried < failureLimits.ofBoth; tried += 1) await signIn(name, 'wrong horse battery');
    expect((await signIn(name)).status).toBe(429);
    await back();
    expect((await signIn(name)).status).toBe(200);
  });

  it('emails can be asked for that were asked for too often', async () => {
    await setClock(noon);
    const ask = async (name: string) => (await test.call('POST', '/auth/forgot', { body: { email: name } })).status;
    const name = email();
    for (let asked = 0; asked < 5; asked += 1) await ask(name);
    expect(await ask(name)).toBe(429);
    await back();
    expect(await ask(name)).toBe(200);
  });

  it('queued emails are sent, and none of them twice', async () => {
    await setClock(noon);
    await test.db.deleteFrom('emails').execute();
    const queued = { kind: 'recover', account_id: null, recipient: email(), subject: 'S', text: 'T' } as const;
    await transaction(test.db, (tx) => test.deps.emailQueue.write(tx, queued));
    await back();
    const claimed = [await claimQueuedEmail(test.db, 120), await claimQueuedEmail(test.db, 120)];
    expect(claimed.map((row) => row !== null)).toEqual([true, false]);
  });

  it('recordings that a process had claimed are analysed, and by one', async () => {
    await setClock(noon);
    const { trackIds } = await insertAlbum(test.db);
    const pending = { track_id: trackIds[0] ?? 0, run: 'a', import_id: null, brings_cover: false, cover_path: null };
    await insertPending(test.db, [pending]);
    const claim = async () => (await claimAnalyses(test.db, {}, { limit: 1, bytes: 1e9 })).length;
    expect(await claim()).toBe(0);
    await back();
    expect([await claim(), await claim()]).toEqual([1, 0]);
  });

  it('an import whose process has crashed does not keep others waiting', async () => {
    await setClock(noon);
    const runs = { actor: '{}', name: 'x', dry_run: false, state: 'running', runner: 'gone' } as const;
    const { id } = await test.db
      .insertInto('imports')
      .values({ ...runs, heartbeat_at: new Date(noon).toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const state = async () => {
      await breakOffSilent(test.db);
      return (await test.db.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    };
    expect(await state()).toBe('running');
    await back();
    expect(await state()).toBe('waiting');
  });

  it('plays count again', async () => {
    await setClock(noon);
    const { id } = await test.signedIn(email());
    const { trackIds } = await insertAlbum(test.db);
    const play = () =>
      insertPlay(test.db, { account_id: id, listener: 'l', track_id: trackIds[0] ?? 0, source: 'album', seconds: 60 });
    expect([await play(), await play()]).toEqual([true, false]);
    await back();
    expect([await play(), await play()]).toEqual([true, false]);
  });
});

it('sessions and codes of emails outlast a clock that is ahead, whoever signs in or asks for theirs meanwhile', async () => {
  const begin = async (name: string) => {
    const { id, token } = await test.signedIn(name);
    const operator = await operatorOf(test, 'support', `office.${name}`);
    await insertEmailChange(test.db, id, { email: name, codeHash: name });
    await insertEmailRevert(test.db, id, name, name);
    await insertRecoverCode(test.db, id, name);
    await insertSignInToken(test.db, id, name, null);
    return { id, token, operator };
  };
  await setClock(noon);
  const name = email();
  const { id, token, operator } = await begin(name);
  await setClock(noon + 400 * day);
  await begin(email());
  await signIn(name);
  await setClock(noon + minute);
  expect([await profile(token), (await operator.call('GET', '/me')).status]).toEqual([200, 200]);
  const accounts = [findEmailChangeAccount(test.db, name), findRecoverAccount(test.db, name)];
  expect(await Promise.all(accounts)).toEqual([id, id]);
  const codes = [findEmailRevert(test.db, name), findSignInToken(test.db, name)];
  expect(await Promise.all(codes)).toEqual(
    Array.from(codes, () => expect.objectContaining({ account_id: id }) as object),
  );
});

it('a withdrawn recording is deleted after 30 days that have passed, and not by a clock that jumps', async () => {
  await setClock(noon);
  const { trackIds } = await insertAlbum(test.db, { tracks: ['Damaged'] });
  const id = trackIds[0] ?? 0;
  await transaction(test.db, async (tx) => quarantine(tx, (await findTrack(tx, id)) as KnownTrack, 'truncated'));
  const isThereAt = async (moment: number) => {
    await setClock(moment);
    await removeQuarantinedRecordings(test.db, test.deps.store);
    return (await findTrack(test.db, id)) !== null;
  };
  for (const jump of [31, 1, -400, 1, 4000, 0]) expect(await isThereAt(noon + jump * day)).toBe(true);
  for (let n = 0.5; n < 30; n += 0.5) expect(await isThereAt(noon + n * day)).toBe(true);
  expect(await isThereAt(noon + 30.25 * day)).toBe(false);
});

it('an upload is deleted after 7 days that have passed, and not by a clock that jumps', async () => {
  await setClock(noon);
  const { dataDir } = test.deps.config;
  await sweepUploads(test.db, dataDir);
  const id = await insertUpload(test.db, { folder: 'w', name: 'W', kind: 'zip', created_by: 'x', files: [] });
  const isThereAt = async (moment: number) => {
    await setClock(moment);
    await sweepUploads(test.db, dataDir);
    return (await findUpload(test.db, id)) !== null;
  };
  for (const jump of [31, -400, 0]) expect(await isThereAt(noon + jump * day)).toBe(true);
  for (let n = 0.75; n < 7; n += 0.75) expect(await isThereAt(noon + n * day)).toBe(true);
  expect(await isThereAt(noon + 7.5 * day)).toBe(false);
});

describe('what is old', () => {
  const days = { networks: 90, emails: 90, requests: 90, events: 90, playAccounts: 0, auditValues: 90 };
  const names = ['events', 'emails', 'known_networks', 'sessions', 'venue_plays'];
  const count = async () => {
    const counts = names.map((name) => sql`(SELECT count(*) FROM ${sql.table(name)})`);
    const { rows } = await sql<{ all: number[] }>`SELECT ARRAY[${sql.join(counts)}]::integer[] AS all`.execute(test.db);
    return rows[0]?.all;
  };
  /** Deletes what is old at a moment; what the hourly jobs report. */
  const deleteAt = async (moment: number) => {
    await setClock(moment);
    const results = await Promise.allSettled([
      applyRetention(test.db, { store: test.deps.store, dataDir: test.deps.config.dataDir }, days),
      applyPlaysRetention(test.db, 90),
    ]);
    return results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
  };
  /** A row of each table at a moment, and nothing else. */
  const insertRows = async (moment: number) => {
    await setClock(moment);
    const { id } = await test.signedIn(email());
    const at = sql`${new Date(moment).toISOString()}::timestamptz`;
    await sql`DELETE FROM settings WHERE name = 'clock_run'`.execute(test.db);
    for (const name of names.toReversed()) await sql`DELETE FROM ${sql.table(name)}`.execute(test.db);
    await sql`INSERT INTO events (account_id, event, data, created_at) VALUES (${id}, 'x', '{}', ${at})`.execute(
      test.db,
    );
    await sql`INSERT INTO known_networks (account_id, network, seen_at) VALUES (${id}, 'n', ${at})`.execute(test.db);
    await sql`INSERT INTO emails (kind, recipient, subject, encrypted_text, created_at, sent_at)
      VALUES ('x', 'a@b.example', 'x', 'x', ${at}, ${at})`.execute(test.db);
    await sql`INSERT INTO sessions (token_hash, account_id, expires_at, last_seen_at)
      VALUES (${`hash ${id}`}, ${id}, ${at} + interval '90 days', ${at})`.execute(test.db);
    await sql`SELECT make_venue_plays_partition(${at})`.execute(test.db);
    await sql`INSERT INTO venue_plays (id, started_at, account_id, venue_id, player_id, track_id, duration_ms)
      VALUES (gen_random_uuid(), ${at}, 1, 1, 1, 1, 1)`.execute(test.db);
  };
  const all = [1, 1, 1, 1, 1];
  const none = [0, 0, 0, 0, 0];

  it('is not deleted by a clock that is ahead for less than a day, and the jump is reported', async () => {
    await insertRows(noon);
    for (let n = 0; n < 3; n += 0.5) expect(await deleteAt(noon + n * day)).toEqual([]);
    for (const jump of [400, 3, 4000, -400, 400]) {
      const start = noon + jump * day;
      expect(await deleteAt(start)).toEqual([expect.stringContaining('the clock has moved by')]);
      for (let n = 0; n < 1; n += 0.25) expect(await deleteAt(start + n * day)).toEqual([]);
      expect(await count()).toEqual(all);
    }
    expect(await deleteAt(noon + 4 * day)).toEqual([expect.stringContaining('the clock has moved by')]);
    // By less than a day: the moments between two readings are added to it.
    for (let n = 4.75; n < 90; n += 0.75) expect(await deleteAt(noon + n * day)).toEqual([]);
    expect(await count()).toEqual(all);
    // A month is over for 90 days at its end.
    for (let n = 90.25; n < 107; n += 0.75) expect(await deleteAt(noon + n * day)).toEqual([]);
    expect(await count()).toEqual(none);
  });

  it('is deleted by a server that runs for an hour every third day', async () => {
    await insertRows(noon);
    for (let n = 0; n < 108; n += 3) await deleteAt(noon + n * day);
    expect(await count()).toEqual(all.map((_, at) => (at === 4 ? 1 : 0)));
    await deleteAt(noon + 108 * day);
    await deleteAt(noon + 111 * day);
    expect(await count()).toEqual(none);
  });
});

it('nobody has to wait for longer than 15 minutes, however the clock jumps between wrong passwords', async () => {
  const jumps = fc.array(fc.record({ by: fc.integer({ min: -day, max: day }), wrong: fc.nat(12) }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(jumps, async (steps) => {
      const name = email();
      let moment = noon;
      for (const { by, wrong } of steps) {
        await setClock((moment += by));
        for (let tried = 0; tried < wrong; tried += 1) await insertFailure(test.db, name, '192.0.2.1');
        const wait = secondsToWait(await countFailures(test.db, name, '192.0.2.1', failureLimits));
        expect(wait).toBeLessThanOrEqual(15 * 60 + 60);
      }
    }),
    { numRuns: runs(40) },
  );
});
