import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';

let test: TestApp;
let owner: { id: number; token: string };
let venue: number;
let evening: number;
let morning: number;
let tracks: number[];
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['A', 'B', 'C'] }, test.deps.store));
});
afterAll(() => test.close());

const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });

const newPlaylist = async (name: string, ids: number[]): Promise<number> => {
  const { id } = (await my('POST', '/my/playlists', { name })).body.playlist;
  await my('POST', `/my/playlists/${id}/tracks`, { ids });
  return id;
};

beforeEach(async () => {
  number += 1;
  owner = await test.signedIn(`planner${number}@cafe.example`);
  evening = await newPlaylist('Evening', tracks.slice(0, 1));
  morning = await newPlaylist('Morning', tracks.slice(1, 2));
  venue = await insertTestVenue(test, owner.token, { playlist_id: evening }, 'UTC');
});

const slot = (playlist_id: number, more: object = {}) => ({
  day: 'mon',
  start: '08:00',
  end: '12:00',
  playlist_id,
  selection_id: null,
  ...more,
});
const layer = (more: object = {}) => ({
  name: 'Sale',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  priority: 1,
  is_active: true,
  slots: [slot(evening)],
  ...more,
});
const empty = { slots: [], layers: [], announcements: [] };
const put = (schedule: object, version = 0, id = venue) => my('PUT', `/objects/${id}/schedule`, { schedule, version });
const read = async (id = venue) => (await my('GET', `/objects/${id}/schedule`)).body;
/** Days and hours that hold always, so that the board can be asked now. */
const always = (playlist_id: number) =>
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) =>
    slot(playlist_id, { day, start: '00:00', end: '00:00' }),
  );

describe('the schedule of a venue', () => {
  it('is empty at first, and is read as it was written', async () => {
    expect(await read()).toMatchObject({ schedule: empty, version: 0, sources: [] });
    const schedule = { ...empty, slots: [slot(morning)], layers: [layer()] };
    const answer = await put(schedule);
    const sources = [
      { kind: 'playlist', id: morning, name: 'Morning', is_available: true },
      { kind: 'playlist', id: evening, name: 'Evening', is_available: true },
    ];
    expect(answer).toMatchObject({ status: 200, body: { success: true, schedule, version: 1, sources } });
    expect(await read()).toMatchObject({ schedule, version: 1, sources });
  });

  it('is not written over by who has read an older one', async () => {
    expect((await put({ ...empty, slots: [slot(morning)] })).status).toBe(200);
    expect(await put(empty)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await read()).schedule.slots).toHaveLength(1);
    const both = await Promise.all([put(empty, 1), put({ ...empty, layers: [layer()] }, 1)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('names nothing of another account, and nothing that does not exist', async () => {
    const other = owner;
    owner = await test.signedIn(`other${number}@cafe.example`);
    const theirs = await insertTestVenue(test, owner.token, {}, 'UTC');
    expect(await put({ ...empty, slots: [slot(morning)] }, 0, theirs)).toMatchObject({
      status: 422,
      body: { fields: { 'schedule.slots.0.playlist_id': 'unknown' } },
    });
    expect((await put(empty, 0, venue)).status).toBe(404);
    expect((await my('GET', `/objects/${venue}/schedule`)).status).toBe(404);
    owner = other;
    const { rows } = await sql<{ id: number }>`
      INSERT INTO collections (key, position, name, is_published)
      VALUES (${`hidden${number}`}, 1, '{"ru": "Hidden"}', false) RETURNING id`.execute(test.db);
    const wrong = {
      slots: [slot(morning, { playlist_id: null, selection_id: rows[0]?.id })],
      layers: [layer({ ends_on: '2026-11-30', slots: [slot(987_654)] })],
      announcements: [
        {
          announcement_id: 987_654,
          recurrence: { kind: 'tracks', tracks: 3 },
          starts_on: null,
          ends_on: null,
          is_active: true,
        },
      ],
    };
    expect((await put(wrong)).body.fields).toEqual({
      'schedule.slots.0.selection_id': 'unknown',
      'schedule.layers.0.slots.0.playlist_id': 'unknown',
      'schedule.layers.0.ends_on': 'mismatch',
      'schedule.announcements.0.announcement_id': 'unknown',
    });
    const nothing = slot(morning, { playlist_id: null });
    const both = slot(morning, { selection_id: 1 });
    expect((await put({ ...empty, slots: [nothing] })).body.fields).toEqual({ schedule: 'required' });
    expect((await put({ ...empty, slots: [both] })).body.fields).toEqual({ schedule: 'conflict' });
  });

  it('keeps a playlist that was deleted, and may be changed around it', async () => {
    await put({ ...empty, slots: [slot(morning)] });
    await my('DELETE', '/my/playlists', { id: morning });
    const { schedule, version, sources } = await read();
    expect(sources).toEqual([{ kind: 'playlist', id: morning, name: 'Morning', is_available: false }]);
    expect((await put({ ...schedule, layers: [layer()] }, version)).status).toBe(200);
    const elsewhere = await insertTestVenue(test, owner.token, {}, 'UTC');
    expect((await put({ ...empty, slots: [slot(morning)] }, 0, elsewhere)).status).toBe(422);
  });
});

describe('a copy of a schedule', () => {
  it('replaces the named parts at other venues, all or none', async () => {
    const [second, third] = [
      await insertTestVenue(test, owner.token, {}, 'UTC'),
      await insertTestVenue(test, owner.token, {}, 'UTC'),
    ];
    await put({ ...empty, slots: [slot(morning)], layers: [layer()] });
    await put({ ...empty, layers: [layer({ name: 'Own' })] }, 0, third);
    const copy = (venue_ids: number[], parts: string[]) =>
      my('POST', `/objects/${venue}/schedule/copy`, { venue_ids, parts });
    expect(await copy([second, 987_654], ['slots'])).toMatchObject({
      status: 422,
      body: { fields: { venue_ids: 'unknown' } },
    });
    expect((await read(second)).version).toBe(0);
    const { token } = await test.signedIn(`copied${number}@cafe.example`);
    const theirs = await insertTestVenue(test, token, {}, 'UTC');
    expect((await copy([second, theirs], ['slots'])).body.fields).toEqual({ venue_ids: 'unknown' });
    expect((await test.call('GET', `/objects/${theirs}/schedule`, { token })).body.version).toBe(0);
    expect((await copy([second, third, third, venue], ['slots'])).body).toEqual({ success: true, copied: 2 });
    expect(await read(second)).toMatchObject({ version: 1, schedule: { slots: [slot(morning)], layers: [] } });
    expect(await read(third)).toMatchObject({ version: 2, schedule: { slots: [slot(morning)] } });
    expect((await read(third)).schedule.layers).toMatchObject([{ name: 'Own' }]);
    expect((await read()).version).toBe(1);
    const named = await test.db
      .selectFrom('venue_schedule_sources')
      .selectAll()
      .where('venue_id', '=', third)
      .execute();
    expect(new Set(named.map(({ playlist_id }) => playlist_id))).toEqual(new Set([evening, morning]));
  });
});

describe('a player', () => {
  const documentOf = async (token: string) => (await test.call('GET', '/player', { token })).body;
  const loadable = async (token: string) =>
    (await test.call('POST', '/player/tracks', { token, body: { track_ids: tracks } })).body.tracks.map(
      ({ id }: { id: number }) => id,
    );

  it('gets the schedule with the tracks of what it names, and may load them', async () => {
    const { token } = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
    const before = await documentOf(token);
    expect(before).toMatchObject({ schedule: empty, sources: [], announcements: [] });
    expect(await loadable(token)).toEqual([tracks[0]]);
    await put({ ...empty, slots: [slot(morning)] });
    const after = await documentOf(token);
    expect(after.version).not.toBe(before.version);
    expect(after.schedule.slots).toEqual([slot(morning)]);
    expect(after.sources).toMatchObject([
      { kind: 'playlist', id: morning, name: 'Morning', tracks: [{ id: tracks[1] }] },
    ]);
    expect(await loadable(token)).toEqual([tracks[0], tracks[1]]);
  });

  it('gets another document when a scheduled playlist is edited, renamed or deleted', async () => {
    const { token } = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
    await put({ ...empty, slots: [slot(morning)] });
    const versions = [(await documentOf(token)).version];
    await my('POST', `/my/playlists/${morning}/tracks`, { ids: [tracks[2]] });
    versions.push((await documentOf(token)).version);
    expect((await documentOf(token)).sources[0].tracks).toHaveLength(2);
    await my('DELETE', '/my/playlists', { id: morning });
    const last = await documentOf(token);
    versions.push(last.version);
    expect(last.sources).toEqual([]);
    expect(last.schedule.slots).toHaveLength(1);
    expect(new Set(versions).size).toBe(3);
    expect(await loadable(token)).toEqual([tracks[0]]);
  });
});

it('the board tells what the slot plays that holds now', async () => {
  await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
  const board = async () => (await my('GET', '/objects/on-air')).body.venues[0];
  expect(await board()).toMatchObject({ source_name: 'Evening' });
  await put({ ...empty, slots: always(morning) });
  expect(await board()).toMatchObject({ source_name: 'Morning' });
  await my('DELETE', '/my/playlists', { id: evening });
  expect(await board()).toMatchObject({ source_name: 'Morning', status: 'silent' });
  await my('DELETE', '/my/playlists', { id: morning });
  expect(await board()).toMatchObject({ source_name: null, status: 'no_source' });
});
