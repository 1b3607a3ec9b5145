import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { newApiKey } from '../../identity/auth/api-keys.service.ts';
import { revoke } from '../../../testing/revocations.ts';
import { applyPendingPlays, createPopularityJob } from './popularity.job.ts';
import { tester } from '../../../testing/actor.ts';

let test: TestApp;
let owner: { id: number; token: string };
let other: { id: number; token: string };
let first: { id: number; trackIds: number[] };
let second: { id: number; trackIds: number[] };

beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  other = await test.signedIn('other@cafe.example');
});
afterAll(() => test.close());
beforeEach(async () => {
  // The job that counts plays may be at work: it locks the same tables in another order, after the catalogue.
  await transaction(test.db, async (tx) => {
    await lockCatalogue(tx);
    await sql`TRUNCATE albums, tracks, plays, play_cooldowns, pending_plays CASCADE`.execute(tx);
  });
  first = await insertAlbum(test.db, { name: 'First', tracks: ['A', 'B'] });
  second = await insertAlbum(test.db, { name: 'Second', tracks: ['C', 'D'] });
});

const trackOf = (album: { trackIds: number[] }, index = 0) => album.trackIds[index] as number;
const report = (track_id: unknown, more: object = {}, token = owner.token) =>
  test.call('POST', '/plays', { token, body: { track_id, source: 'album:1', seconds: 45, ...more } });
const counted = async (...args: Parameters<typeof report>) => (await report(...args)).body.counted;
const addUp = () => expect.poll(() => applyPendingPlays(test.db)).not.toBe('more');
const popular = async () =>
  (await test.call('GET', '/albums/popular', { token: owner.token })).body.albums.map(
    (album: { name: string }) => album.name,
  );
const rows = () => test.db.selectFrom('plays').selectAll().execute();

describe('a reported play', () => {
  it('is kept and counted once in an hour for a session', async () => {
    expect(await report(trackOf(first), { seconds: 45.5 })).toMatchObject({
      status: 200,
      body: { success: true, counted: true },
    });
    expect(await counted(trackOf(first))).toBe(false);
    expect(await counted(trackOf(first), {}, other.token)).toBe(true);
    expect(await counted(trackOf(first, 1))).toBe(true);
    await sql`UPDATE play_cooldowns SET counted_at = now() - interval '59 minutes'`.execute(test.db);
    expect(await counted(trackOf(first))).toBe(false);
    await sql`UPDATE play_cooldowns SET counted_at = now() - interval '61 minutes'`.execute(test.db);
    expect(await counted(trackOf(first))).toBe(true);
    expect(await rows()).toHaveLength(4);
    expect((await rows())[0]).toMatchObject({ account_id: owner.id, source: 'album:1', seconds: 45 });
  });

  it('is one when it is sent many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => counted(trackOf(first))));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('counts once for an access key, wherever it plays', async () => {
    const key = await newApiKey(test.db, tester, owner.id, test.deps);
    expect(await counted(trackOf(first), {}, key)).toBe(true);
    expect(await counted(trackOf(first), {}, key)).toBe(false);
    expect(await counted(trackOf(first))).toBe(true);
  });

  it('is none of the account’s where support plays in its place', async () => {
    const { id, token } = await test.signedIn('helped@cafe.example');
    await sql`UPDATE sessions SET by_support = true WHERE account_id = ${id}`.execute(test.db);
    expect(await counted(trackOf(first), {}, token)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('does not count below 30 seconds and half of the track', async () => {
    expect(await counted(trackOf(first), { seconds: 29.9 })).toBe(false);
    await sql`UPDATE tracks SET duration_ms = 20000`.execute(test.db);
    expect(await counted(trackOf(first), { seconds: 9 })).toBe(false);
    expect(await counted(trackOf(first), { seconds: 10, source: null })).toBe(true);
  });

  it.each([
    [{ seconds: -1 }, { seconds: 'too_small' }],
    [{ seconds: 1e9 }, { seconds: 'too_large' }],
    [{ seconds: '45' }, { seconds: 'wrong_type' }],
    [{ seconds: undefined }, { seconds: 'required' }],
    [{ source: 'x'.repeat(201) }, { source: 'too_long' }],
    [{ track_id: '1' }, { track_id: 'wrong_type' }],
  ])('is refused with %j', async (body, fields) => {
    expect(await report(trackOf(first), body)).toMatchObject({ status: 422, body: { fields } });
    expect(await rows()).toHaveLength(0);
  });

  it('of a track that is not there, or was revoked, is not found', async () => {
    expect((await report(999_999)).status).toBe(404);
    await transaction(test.db, (tx) => revoke(tx, tester, 'track', trackOf(first), { ru: 'x', en: 'x' }));
    expect((await report(trackOf(first))).status).toBe(404);
  });
});

describe('popularity', () => {
  afterEach(() => void vi.useRealTimers());

  it('follows the plays of tracks and their albums', async () => {
    await counted(trackOf(first));
    await addUp();
    expect(await popular()).toEqual(['First', 'Second']);
    await counted(trackOf(second));
    await counted(trackOf(second, 1));
    await addUp();
    expect(await popular()).toEqual(['Second', 'First']);
    const found = await test.call('POST', '/search/tracks', { token: owner.token, body: {} });
    expect(found.body.tracks.map((track: { name: string }) => track.name).at(-1)).toBe('B');
  });

  it('leaves no play behind where a whole portion names tracks that are gone, and counts those too', async () => {
    const total = async () => {
      const { rows } = await sql<{ n: number }>`SELECT coalesce(sum(plays), 0)::int AS n FROM plays_by_hour`.execute(
        test.db,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await total();
    await sql`INSERT INTO pending_plays (track_id, played_at) SELECT 999999, now() FROM generate_series(1, 5000)`.execute(
      test.db,
    );
    await sql`INSERT INTO pending_plays (track_id, played_at) VALUES (${trackOf(second)}, now())`.execute(test.db);
    await addUp();
    expect(await test.db.selectFrom('pending_plays').selectAll().execute()).toEqual([]);
    expect(await popular()).toEqual(['Second', 'First']);
    expect((await total()) - before).toBe(5001);
  });

  it('comes by itself a second after the play', async () => {
    await counted(trackOf(first));
    await expect.poll(popular, { timeout: 30_000 }).toEqual(['First', 'Second']);
  });

  it('is written by one transaction at a time, also where the catalogue is locked for longer than plays are collected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ends: (() => void)[] = [];
    const execute = () => new Promise((end) => ends.push(() => end({ result: 'done', tx: {} })));
    const job = createPopularityJob({ transaction: () => ({ execute }) } as unknown as Handle, () => {});
    for (let plays = 0; plays < 3; plays += 1) {
      job.wake();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await job.stop();
  });

  it('counts a play of a month ago less than one of today, and every play once', async () => {
    const play = (album: typeof first, daysAgo: number) =>
      sql`INSERT INTO pending_plays (track_id, played_at)
        VALUES (${trackOf(album)}, now() - make_interval(days => ${daysAgo}))`.execute(test.db);
    await play(first, 31);
    await play(first, 31);
    await play(second, 0);
    await Promise.all([addUp(), addUp(), addUp()]);
    expect(await popular()).toEqual(['Second', 'First']);
    await play(first, 4000);
    await addUp();
    expect(await popular()).toEqual(['Second', 'First']);
    const { popularity } = await test.db
      .selectFrom('albums')
      .select('popularity')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    // test-rules: in months, of which the digits are three quarters of an hour
    expect(popularity).toBeCloseTo((Date.now() - Date.UTC(2020, 0, 1)) / (30 * 86_400_000), 3);
  });
});
