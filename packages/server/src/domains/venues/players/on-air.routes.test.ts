import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readClock } from '../../../db/clock.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';

let test: TestApp;
let owner: { id: number; token: string };
let venue: number;
let playlist: number;
let tracks: number[];
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['A', 'B', 'C'] }));
});
afterAll(() => test.close());
beforeEach(async () => {
  number += 1;
  owner = await test.signedIn(`owner${number}@cafe.example`);
  playlist = (await my('POST', '/my/playlists', { name: 'Evening' })).body.playlist.id;
  venue = await insertTestVenue(test, owner.token, { playlist_id: playlist });
});

const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });
const paired = () => pairDevice(test, owner.token, venue, `192.0.2.${number}`);
const onAir = async (query = '') => (await my('GET', `/objects/on-air${query}`)).body;
const state = (token: string, more: object = {}) =>
  test.call('PUT', '/player/state', {
    token,
    body: {
      version: '0.1.1',
      status: 'playing',
      reason: null,
      track_id: tracks[0],
      next_track_id: tracks[1],
      since: new Date(Date.now() - 5000).toISOString(),
      ...more,
    },
  });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

it('lists the devices of all venues of an account alone, the newest first', async () => {
  const stranger = await test.signedIn(`stranger${number}@cafe.example`);
  const foreign = await insertTestVenue(test, stranger.token);
  await pairDevice(test, stranger.token, foreign, `198.51.100.${number}`);
  const other = await insertTestVenue(test, owner.token, { name: 'Terrace' });
  const first = await paired();
  const second = await pairDevice(test, owner.token, other, `192.0.2.${number}`);
  expect((await my('GET', '/objects/players')).body).toMatchObject({
    players: [
      { id: second.player_id, venue_id: other, venue_name: 'Terrace', name: 'Tablet', is_online: true },
      { id: first.player_id, venue_id: venue, venue_name: 'Bar' },
    ],
    pagination: { total: 2 },
  });
  expect((await my('GET', '/objects/players?limit=1')).body.pagination).toMatchObject({ total: 2 });
  await my('DELETE', `/objects/${other}/players`, { player_id: second.player_id });
  expect((await my('GET', '/objects/players?limit=1')).body.players.map(({ id }: { id: number }) => id)).toEqual([
    first.player_id,
  ]);
});

describe('what plays now', () => {
  it('is what the player tells', async () => {
    const [first] = (await onAir()).venues;
    expect(first).toMatchObject({ venue_id: venue, status: 'no_player', track: null, source_name: 'Evening' });
    const { token } = await paired();
    expect((await onAir()).venues).toMatchObject([{ status: 'silent', reason: 'starting' }]);
    const since = new Date(Date.now() - 5000).toISOString();
    expect((await state(token, { since })).status).toBe(200);
    expect((await onAir()).venues).toEqual([
      {
        venue_id: venue,
        name: 'Bar',
        timezone: 'Europe/Moscow',
        status: 'playing',
        reason: null,
        since,
        track: { id: tracks[0], name: 'A', artist: 'Artist' },
        next: { id: tracks[1], name: 'B', artist: 'Artist' },
        source_name: 'Evening',
        paused_until: null,
        last_contact_at: expect.any(String),
        low_reserve: null,
      },
    ]);
    await state(token, { status: 'silent', reason: 'needs_touch', track_id: null, next_track_id: null });
    expect((await onAir()).venues).toMatchObject([{ status: 'silent', reason: 'needs_touch', track: null }]);
    await state(token, { track_id: 999_999, since: '0000-01-01T00:00:00Z' });
    expect((await onAir()).venues).toMatchObject([{ status: 'playing', track: null }]);
  });

  it.each([
    [{ minutes: 59, is_whole: false }, 59],
    [{ minutes: 60, is_whole: false }, null],
    [{ minutes: 5, is_whole: true }, null],
    [undefined, null],
  ])('warns of a device that lacks music and could not go on for an hour (%o)', async (reserve, low_reserve) => {
    const { token } = await paired();
    await state(token, { reserve });
    expect((await onAir()).venues).toMatchObject([{ status: 'playing', low_reserve }]);
    const { players } = (await my('GET', `/objects/${venue}/players`)).body;
    expect(players).toMatchObject([{ reserve: reserve ?? null }]);
    await sql`UPDATE players SET last_contact_at = now() - interval '61 seconds'`.execute(test.db);
    expect((await onAir()).venues).toMatchObject([{ status: 'offline', low_reserve: null }]);
  });

  it('is what the venue is made to be before that', async () => {
    const { token } = await paired();
    await state(token);
    await sql`UPDATE players SET last_contact_at = now() - interval '61 seconds'`.execute(test.db);
    const status = async () => (await onAir()).venues[0].status as string;
    expect(await status()).toBe('offline');
    await my('POST', `/objects/${venue}/command`, { action: 'pause', until: inMinutes(5) });
    expect(await status()).toBe('paused');
    await my('PUT', '/objects', { id: venue, start_time: null, end_time: null });
    expect(await status()).toBe('closed');
    await my('PUT', '/objects', { id: venue, playlist_id: null });
    expect(await status()).toBe('no_source');
    await my('PUT', '/objects', { id: venue, is_active: false });
    expect(await status()).toBe('inactive');
  });

  it('tells since when a venue is silent where its player says so, and not since when it did something else', async () => {
    const { token } = await paired();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const quiet = { track_id: null, next_track_id: null, since };
    await state(token, { ...quiet, status: 'silent', reason: 'no_tracks' });
    expect((await onAir()).venues).toMatchObject([{ status: 'silent', reason: 'no_tracks', since }]);
    // Its hours have just begun.
    await state(token, { ...quiet, status: 'closed' });
    expect((await onAir()).venues).toMatchObject([{ status: 'silent', reason: 'starting', since: null }]);
    // It was playing, and has said nothing for minutes.
    await state(token, { since });
    await sql`UPDATE players SET told_at = now() - interval '4 minutes'`.execute(test.db);
    expect((await onAir()).venues).toMatchObject([{ status: 'silent', reason: 'starting', since: null }]);
  });

  it('is of the device that plays, or was heard of last', async () => {
    const [one, two] = [await paired(), await paired()];
    await state(one.token);
    await state(two.token, { status: 'silent', reason: 'media_failed', track_id: null });
    expect((await onAir()).venues).toMatchObject([{ status: 'playing' }]);
    await sql`UPDATE players SET last_contact_at = now() - interval '1 hour' WHERE id = ${one.player_id}`.execute(
      test.db,
    );
    expect((await onAir()).venues).toMatchObject([{ status: 'silent', reason: 'media_failed' }]);
  });

  it('comes in pages, by name, of this account alone', async () => {
    for (const name of ['Ёлка', 'Аист']) await insertTestVenue(test, owner.token, { name });
    const stranger = await test.signedIn(`stranger${number}@cafe.example`);
    await insertTestVenue(test, stranger.token);
    const { venues, pagination } = await onAir('?limit=2&offset=1');
    expect(venues.map(({ name }: { name: string }) => name)).toEqual(['Аист', 'Ёлка']);
    expect(pagination).toMatchObject({ total: 3 });
  });

  it('is told to the portal when its status is another, and not when a track follows', async () => {
    const { token } = await paired();
    await sql`DELETE FROM events`.execute(test.db);
    const published = async () => {
      const { rows } = await sql<{ account_id: number; data: object }>`
        SELECT account_id, data FROM events WHERE event = 'venue.on-air' ORDER BY id`.execute(test.db);
      return rows;
    };
    await state(token);
    await state(token, { track_id: tracks[1] });
    expect(await published()).toEqual([{ account_id: owner.id, data: { venue_id: venue } }]);
    await state(token, { status: 'silent', reason: 'no_tracks' });
    await my('POST', `/objects/${venue}/command`, { action: 'resume' });
    expect(await published()).toHaveLength(3);
  });
});

describe('sound', () => {
  const sound = (body: object) => my('PUT', `/objects/${venue}/sound`, body);

  it('changes by the fields that are sent; volumes by time of day are put in order', async () => {
    const usual = { volume: 100, volume_steps: [], crossfade: 3, artist_apart: 30, title_apart: 120 };
    expect((await my('GET', `/objects/${venue}/sound`)).body).toEqual({ sound: usual });
    const steps = [
      { at: '22:00', volume: 90 },
      { at: '09:30', volume: 40 },
    ];
    await sound({ volume_steps: steps, crossfade: 2.5 });
    const changed = { ...usual, volume_steps: steps.toReversed(), crossfade: 2.5 };
    expect((await sound({})).body.sound).toEqual(changed);
    expect((await sound({ volume: 0 })).body.sound).toEqual({ ...changed, volume: 0 });
    expect((await my('GET', `/objects/${venue}/sound`)).body.sound).toEqual({ ...changed, volume: 0 });
  });

  it.each([
    [{ volume: 101 }, { volume: 'too_large' }],
    [{ volume: -1 }, { volume: 'too_small' }],
    [{ crossfade: 8.5 }, { crossfade: 'too_large' }],
    [{ title_apart: 1441 }, { title_apart: 'too_large' }],
    [{ volume_steps: [{ at: '25:00', volume: 1 }] }, { volume_steps: 'wrong_type' }],
    [{ volume_steps: Array.from({ length: 2 }, () => ({ at: '09:00', volume: 1 })) }, { volume_steps: 'conflict' }],
    [
      { volume_steps: Array.from({ length: 25 }, (_, at) => ({ at: `10:${at + 10}`, volume: 1 })) },
      { volume_steps: 'too_many' },
    ],
  ])('refuses %j', async (body, fields) => {
    expect(await sound(body)).toMatchObject({ status: 422, body: { fields } });
  });
});

describe('commands', () => {
  const command = (body: object) => my('POST', `/objects/${venue}/command`, body);

  it('pause until a moment, and resume', async () => {
    const until = inMinutes(30);
    expect((await command({ action: 'pause', until })).body).toEqual({ success: true, paused_until: until });
    expect((await command({ action: 'skip' })).body.paused_until).toBe(until);
    expect((await onAir()).venues[0].paused_until).toBe(until);
    expect((await command({ action: 'resume' })).body.paused_until).toBeNull();
  });

  it('pause for minutes by the clock of the server', async () => {
    const before = await readClock(test.db);
    const { paused_until } = (await command({ action: 'pause_for', minutes: 15 })).body;
    const after = await readClock(test.db);
    expect(Date.parse(paused_until)).toBeGreaterThanOrEqual(before + 15 * 60_000);
    expect(Date.parse(paused_until)).toBeLessThanOrEqual(after + 15 * 60_000);
    await command({ action: 'resume' });
  });

  it.each([
    [{ action: 'pause_for', minutes: 0 }, { minutes: 'too_small' }],
    [{ action: 'pause_for', minutes: 7 * 24 * 60 + 1 }, { minutes: 'too_large' }],
    [{ action: 'pause', until: '2020-01-01T00:00:00Z' }, { until: 'too_small' }],
    [{ action: 'pause', until: '2099-01-01T00:00:00Z' }, { until: 'too_large' }],
    [{ action: 'pause', until: 'later' }, { until: 'not_a_date' }],
    [{ action: 'play', track_id: 999_999 }, { track_id: 'unknown' }],
    [{ action: 'dance' }, { action: 'wrong_type' }],
  ])('refuse %j', async (body, fields) => {
    expect(await command(body)).toMatchObject({ status: 422, body: { fields } });
  });

  it('name no device of another venue', async () => {
    const { player_id } = await paired();
    const second = await insertTestVenue(test, owner.token, { name: 'Second' });
    for (const [method, path] of [
      ['POST', `/objects/${second}/players/identify`],
      ['DELETE', `/objects/${second}/players`],
    ] as const) {
      expect((await my(method, path, { player_id })).status).toBe(404);
    }
    expect((await my('POST', `/objects/${venue}/players/identify`, { player_id })).status).toBe(200);
  });
});
