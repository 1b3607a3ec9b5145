import { randomUUID } from 'node:crypto';
import { playerCalls } from '@kamerton/wire/client/more-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { tester } from '../../../testing/actor.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { operatorOf } from '../../../testing/office.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { closeAccount, openAccount } from '../../identity/auth/accounts.service.ts';
import { applyPendingPlays } from '../../catalogue/plays/popularity.job.ts';

let test: TestApp;
let owner: { id: number; token: string };
let venue: number;
let token: string;
let tracks: number[];
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['A', 'B'] }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`TRUNCATE venue_plays, pending_plays, plays_by_hour`.execute(test.db);
  number += 1;
  owner = await test.signedIn(`owner${number}@cafe.example`);
  venue = await insertTestVenue(test, owner.token);
  ({ token } = await pairDevice(test, owner.token, venue));
  await sql`UPDATE players SET paired_at = now() - interval '40 days'`.execute(test.db);
});

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const hour = 3_600_000;
const day = 24 * hour;
const anHour = Math.floor(Date.now() / hour - 10) * hour;
/** Milliseconds after the beginning of an hour, ten hours ago. */
const fromAnHour = (after: number) => new Date(anHour + after).toISOString();
const play = (more: object = {}) => ({
  id: randomUUID() as string,
  track_id: tracks[0],
  started_at: ago(hour),
  duration_ms: 90_000,
  ...more,
});
const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });
const report = (plays: unknown, as = token) => test.call('POST', '/player/plays', { token: as, body: { plays } });
const rows = async () =>
  (await test.db.selectFrom('venue_plays').selectAll().orderBy('started_at').execute()) as object[];
/** Number of plays that count in popularity. The service's job applies them meanwhile, a second after they are stored. */
const counted = async (): Promise<number> => {
  while ((await applyPendingPlays(test.db)) === 'more');
  return countedByItself();
};
const countedByItself = async (): Promise<number> => {
  const { rows: hours } = await sql<{
    plays: number;
  }>`SELECT coalesce(sum(plays), 0)::integer AS plays FROM plays_by_hour`.execute(test.db);
  return hours[0]?.plays ?? 0;
};

describe('reported plays', () => {
  it('are accepted for a day from a device that was unpaired meanwhile, and nothing else is', async () => {
    const playing = play();
    const { player_id, token: left } = await pairDevice(test, owner.token, venue);
    await sql`UPDATE players SET paired_at = now() - interval '2 days' WHERE id = ${player_id}`.execute(test.db);
    await my('DELETE', `/objects/${venue}/players`, { player_id });
    expect(await report([playing, play({ started_at: ago(72 * hour) })], left)).toMatchObject({
      status: 200,
      body: { stored: 2, refused: [] },
    });
    expect(await rows()).toMatchObject([
      { player_id, implausible: 'unpaired' },
      { player_id, venue_id: venue, account_id: owner.id, id: playing.id, implausible: null },
    ]);
    for (const { method, path } of Object.values(playerCalls).filter(
      (call) => call !== playerCalls.reportPlayerPlays,
    )) {
      const { status } = await test.call(method, path, { token: left, ...(method !== 'GET' && { body: {} }) });
      expect([path, status]).toEqual([path, path === playerCalls.pairPlayer.path ? 422 : 401]);
    }
    await closeAccount(test.db, tester, owner.id);
    expect((await report([play({ started_at: ago(40 * 60_000) })], left)).status).toBe(200);
    await openAccount(test.db, tester, owner.id);
    await sql`UPDATE unpaired_players SET expires_at = now() WHERE player_id = ${player_id}`.execute(test.db);
    expect((await report([play()], left)).status).toBe(401);
  });

  it('are stored once by their ids, however often and at once they are sent', async () => {
    const plays = [play(), play({ started_at: ago(40 * 60_000), track_id: tracks[1], duration_ms: 1500 })];
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(plays)));
    expect(answers.map(({ status, body }) => [status, body.refused])).toEqual(answers.map(() => [200, []]));
    expect(answers.reduce((sum, { body }) => sum + body.stored, 0)).toBe(2);
    expect((await report([...plays, ...plays, play({ started_at: ago(2 * hour) })])).body).toMatchObject({ stored: 1 });
    expect(await rows()).toHaveLength(3);
    expect(await rows()).toContainEqual(
      expect.objectContaining({
        id: plays[0]?.id,
        account_id: owner.id,
        venue_id: venue,
        track_id: tracks[0],
        started_at: plays[0]?.started_at,
        duration_ms: 90_000,
      }),
    );
  });

  it('count once in the popularity of their track if enough of it sounded', async () => {
    const plays = [
      play(),
      play({ duration_ms: 29_999, started_at: ago(3 * hour) }),
      play({ duration_ms: 30_000, started_at: ago(5 * hour) }),
    ];
    await report(plays);
    await expect.poll(countedByItself).toBe(2);
    await report(plays);
    expect(await counted()).toBe(2);
  });

  it('lift a track once an hour, however many devices of a venue report it at once', async () => {
    const devices: Awaited<ReturnType<typeof pairDevice>>[] = [];
    for (let at = 0; at < 10; at += 1) devices.push(await pairDevice(test, owner.token, venue));
    expect(new Set(devices.map(({ token }) => token)).size).toBe(10);
    await sql`UPDATE players SET paired_at = now() - interval '40 days'`.execute(test.db);
    const forged = (at: number) =>
      Array.from({ length: 40 }, (_, n) => play({ started_at: fromAnHour(at * 1000 + n * 3 * 60_000) }));
    const answers = await Promise.all(devices.map((device, at) => report(forged(at), device.token)));
    expect(answers.map(({ body }) => body.stored)).toEqual(devices.map(() => 40));
    expect(await counted()).toBe(2);
  });

  it('lift a track once an hour as well where it plays more often and each play is reported by itself', async () => {
    for (let at = 0; at < 7; at += 1) await report([play({ started_at: fromAnHour(at * 40 * 60_000) })]);
    expect(await counted()).toBe(5);
  });

  it('are refused of impossible times with the reason, and the others stored', async () => {
    const wrong = [play({ started_at: ago(36 * day) }), play({ started_at: ago(-6 * 60_000) })];
    const right = [play({ started_at: ago(34 * day) }), play({ started_at: ago(-4 * 60_000), duration_ms: 1000 })];
    const { body } = await report([...wrong, ...right]);
    expect(body.reasons).toEqual({ [wrong[0]?.id ?? '']: 'too_old', [wrong[1]?.id ?? '']: 'too_early' });
    expect(body.refused.toSorted()).toEqual(wrong.map(({ id }) => id).toSorted());
    expect(body.stored).toBe(2);
  });

  it('that cannot have been are stored with the reason and count for nothing, as the office sees', async () => {
    const anna = await operatorOf(test, 'support');
    const second = (at: number) => play({ started_at: fromAnHour(at * 1000) });
    const forged = Array.from({ length: 200 }, (_, at) => second(at));
    expect((await report([...forged, play({ track_id: 999_999 })])).body).toMatchObject({ stored: 201, refused: [] });
    const { rows: reasons } = await sql`
      SELECT implausible, count(*)::integer AS plays FROM venue_plays GROUP BY 1 ORDER BY 1 NULLS FIRST`.execute(
      test.db,
    );
    expect(reasons).toEqual([
      { implausible: null, plays: 3 },
      { implausible: 'overlap', plays: 197 },
      { implausible: 'unknown_track', plays: 1 },
    ]);
    expect(await counted()).toBe(1);
    expect((await anna.call('GET', `/accounts/${owner.id}`)).body.item).toMatchObject({ implausible_plays: 198 });
  });

  it('of a track that was deleted meanwhile are stored, and hold up no other', async () => {
    const { trackIds } = await insertAlbum(test.db, { tracks: ['Gone'] });
    await report([play({ track_id: trackIds[0] }), play({ started_at: ago(2 * hour) })]);
    await sql`DELETE FROM tracks WHERE id = ${trackIds[0]}`.execute(test.db);
    const waiting = play({ track_id: trackIds[0], started_at: ago(30 * 60_000) });
    expect((await report([waiting])).body).toMatchObject({ stored: 1, refused: [] });
    expect(await counted()).toBe(2);
    // Moscow is three hours ahead.
    const date = new Date(Date.parse(waiting.started_at) + 3 * hour).toISOString().slice(0, 10);
    expect((await my('GET', `/objects/${venue}/day?date=${date}`)).body.plays).toContainEqual({
      track_id: trackIds[0],
      name: '',
      artist: '',
      started_at: waiting.started_at,
      duration_ms: 90_000,
    });
  });

  it('whose id another account has are refused, and stay that of the first', async () => {
    const first = play();
    await report([first]);
    const other = await test.signedIn(`other${number}@cafe.example`);
    const elsewhere = await pairDevice(test, other.token, await insertTestVenue(test, other.token));
    for (const started_at of [first.started_at, ago(hour - 1), ago(20 * day)]) {
      const { body } = await report([{ ...first, started_at }, play()], elsewhere.token);
      expect(body).toMatchObject({ stored: 1, refused: [first.id], reasons: { [first.id]: 'taken' } });
    }
    expect(await test.db.selectFrom('venue_plays').select('account_id').where('id', '=', first.id).execute()).toEqual([
      { account_id: owner.id },
    ]);
  });

  it('are stored once by their ids, whatever other moment they are sent with', async () => {
    const first = play({ started_at: ago(33 * day) });
    await report([first]);
    const again = { ...first, started_at: ago(3 * hour) };
    expect((await report([again, play()])).body).toMatchObject({ stored: 1, refused: [] });
    expect(await rows()).toMatchObject([{ started_at: first.started_at }, {}]);
  });

  it('are taken of a track that was revoked since', async () => {
    const { trackIds } = await insertAlbum(test.db, { tracks: ['C'] });
    await sql`UPDATE tracks SET revoked_at = now() WHERE id = ${trackIds[0]}`.execute(test.db);
    expect((await report([play({ track_id: trackIds[0] })])).body).toMatchObject({ stored: 1, refused: [] });
  });

  it.each([
    [[{}]],
    [[]],
    [[{ id: 'x' }]],
    [[{ duration_ms: -1 }]],
    [[{ duration_ms: 86_400_001 }]],
    [[{ started_at: 'yesterday' }]],
  ])('are refused as a whole with %j', async (changes) => {
    const plays = changes.map((each) => (Object.keys(each).length === 0 ? each : play(each)));
    expect((await report(plays)).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it('go into the partition of their month, which is made on demand, also again after it was dropped', async () => {
    const plays = [play({ started_at: ago(30 * day) }), play()];
    await report(plays);
    const partitions = async () => {
      const found = await sql<{ name: string }>`
        SELECT inhrelid::regclass::text AS name FROM pg_inherits
        WHERE inhparent = 'venue_plays'::regclass ORDER BY 1`.execute(test.db);
      return found.rows.map(({ name }) => name);
    };
    const months = [
      ...new Set(plays.map(({ started_at }) => `venue_plays_${started_at.slice(0, 7).replace('-', '_')}`)),
    ];
    expect(await partitions()).toEqual(expect.arrayContaining(months));
    for (const name of months) await sql`DROP TABLE ${sql.table(name)}`.execute(test.db);
    expect((await report(plays)).body.stored).toBe(2);
    expect(await partitions()).toEqual(expect.arrayContaining(months));
  });

  it('make one partition at several processes at once', async () => {
    const { rows: partitions } = await sql<{ name: string }>`
      SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'venue_plays'::regclass`.execute(
      test.db,
    );
    for (const { name } of partitions) await sql`DROP TABLE ${sql.table(name)}`.execute(test.db);
    const others = await Promise.all([createApp(test.deps), createApp(test.deps)]);
    const answers = await Promise.all(
      [test.app, ...others].map((app) =>
        app.inject({ method: 'POST', url: '/dist/api/player/plays', headers: { token }, body: { plays: [play()] } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await rows()).toHaveLength(3);
    for (const app of others) await app.close();
  });
});

describe('a day of a venue', () => {
  const dayOf = (date: string, id = venue) =>
    test.call('GET', `/objects/${id}/day?date=${date}`, { token: owner.token });

  it('is that of its time zone', async () => {
    const far = await insertTestVenue(test, owner.token, { name: 'Far' }, 'Pacific/Auckland');
    const { token: elsewhere } = await pairDevice(test, owner.token, far);
    const date = ago(3 * day).slice(0, 10);
    const before = new Date(Date.parse(`${date}T00:00:00Z`) - day).toISOString().slice(0, 10);
    // Half past two in the afternoon of the day before in UTC is the night of the day in Auckland, in summer and winter.
    const plays = [
      play({ started_at: `${before}T14:30:00.000Z` }),
      play({ started_at: `${before}T10:30:00.000Z`, track_id: tracks[1] }),
    ];
    await report(plays, elsewhere);
    const { body } = await dayOf(date, far);
    expect(body).toEqual({
      date,
      timezone: 'Pacific/Auckland',
      sounding: null,
      plays: [
        { track_id: tracks[0], name: 'A', artist: 'Artist', started_at: plays[0]?.started_at, duration_ms: 90_000 },
      ],
      is_capped: false,
    });
    expect((await dayOf(before, far)).body.plays).toMatchObject([{ track_id: tracks[1] }]);
    expect((await dayOf(date)).body.plays).toEqual([]);
  });

  it('names the play that had begun before it and still sounded', async () => {
    const date = ago(3 * day).slice(0, 10);
    // Midnight in Moscow.
    const midnight = Date.parse(`${date}T00:00:00+03:00`);
    const at = (minutes: number) => new Date(midnight + minutes * 60_000).toISOString();
    const plays = [
      // Longer than its track: it may not have sounded then.
      play({ started_at: at(-20), duration_ms: 30 * 60_000 }),
      play({ started_at: at(-1), track_id: tracks[1] }),
      play({ started_at: at(3) }),
    ];
    await report(plays);
    const { body } = await dayOf(date);
    expect(body.sounding).toMatchObject({ track_id: tracks[1], started_at: at(-1), duration_ms: 90_000 });
    expect(body.plays).toMatchObject([{ started_at: at(3) }]);
    expect((await dayOf(ago(2 * day).slice(0, 10))).body.sounding).toBeNull();
  });

  it('needs a date that exists', async () => {
    for (const date of ['', '2026-02-30', 'x', '20261101']) expect((await dayOf(date)).status).toBe(400);
    expect((await dayOf('0001-01-01')).status).toBe(200);
    expect((await dayOf('9999-12-31')).status).toBe(200);
  });
});
