import { randomUUID } from 'node:crypto';
import { api, bounds, type Endpoint } from '@kamerton/wire';
import { docs } from '@kamerton/wire/docs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { operatorOf } from '../../../testing/office.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { listQuiet } from '../players/on-air.store.ts';
import { closeDeletedVenues } from './deleted-venues.job.ts';
import { restoreVenues } from './deleted-venues.service.ts';
import { closeRecord, lockOutdated } from './deleted-venues.store.ts';

let test: TestApp;
let owner: { id: number; token: string };
let tracks: number[];
let playlist: number;
let venue: number;
let announcement: number;
let device: string;
let number = 0;

const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });
const remove = (id: number | number[]) => my('DELETE', '/objects', { id });
const restore = (id: number | number[]) => my('POST', '/objects/restore', { id });
const names = async () =>
  (await my('GET', '/objects?limit=100')).body.objects.map(({ name }: { name: string }) => name) as string[];
const documentOf = async () => (await test.call('GET', '/player', { token: device })).body;
const close = () => closeDeletedVenues(test.db, sql`now()`);
const outdate = () =>
  sql`UPDATE venues SET restorable_until = now() WHERE restorable_until IS NOT NULL`.execute(test.db);

beforeAll(async () => {
  test = await openTestApp();
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['A', 'B'] }, test.deps.store));
});
afterAll(() => test.close());

/** A venue that has everything a venue can have. */
beforeEach(async () => {
  number += 1;
  owner = await test.signedIn(`owner${number}@cafe.example`);
  playlist = (await my('POST', '/my/playlists', { name: 'Evening' })).body.playlist.id;
  await my('POST', `/my/playlists/${playlist}/tracks`, { ids: tracks });
  venue = await insertTestVenue(test, owner.token, { name: 'Vanishing', playlist_id: playlist, tags: ['Terrace'] });
  device = (await pairDevice(test, owner.token, venue, `192.0.2.${number}`)).token;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO announcements (account_id, name, media_key, media_type, content_hash, size, duration_ms)
    VALUES (${owner.id}, 'We close soon', ${`announcements/${number}`}, 'audio/mpeg', 'a', 1, 1000) RETURNING id
    `.execute(test.db);
  announcement = rows[0]?.id ?? 0;
  const every = { kind: 'minutes', minutes: 30 };
  const slot = { day: 'mon', start: '10:00', end: '11:00', playlist_id: playlist, selection_id: null };
  const schedule = {
    slots: [slot],
    layers: [],
    announcements: [
      { announcement_id: announcement, recurrence: every, starts_on: null, ends_on: null, is_active: true },
    ],
  };
  await my('PUT', `/objects/${venue}/schedule`, { schedule, version: 0 });
  await my('POST', '/my/music-rules', { venue_id: venue, rules: [{ kind: 'explicit' }] });
  await my('PUT', `/objects/${venue}/sound`, { volume: 40, crossfade: 5 });
});

/** Answers of the reads that need no more than a page, by their names. */
const reads = async (): Promise<Record<string, string>> => {
  const calls = Object.entries(api as Record<string, Endpoint>).filter(
    ([name, { method, access, stream, path }]) =>
      method === 'GET' &&
      access !== 'player' &&
      !stream &&
      !path.includes('{') &&
      !['deletedVenues', 'logout'].includes(name),
  );
  const answers = await Promise.all(
    calls.map(async ([name, { path }]) => {
      const query = (docs as Record<string, { request?: { query?: Record<string, string> } }>)[name]?.request?.query;
      const { body } = await my('GET', `${path}?${new URLSearchParams(query).toString()}`);
      const text = JSON.stringify(name === 'exportVenues' ? Buffer.from(body.file ?? '', 'base64').toString() : body);
      return [name, text] as const;
    }),
  );
  return Object.fromEntries(answers);
};
const namedIn = (answers: Record<string, string>) =>
  Object.keys(answers).filter(
    (name) => answers[name]?.includes('Vanishing') || answers[name]?.includes(`"object_id":${venue}`),
  );

/** All that belongs to the venue, without what passes by itself. */
const belongings = async () => {
  const parts = ['', '/schedule', '/music-rules', '/sound', '/players'];
  const [whole, schedule, rules, sound, players] = await Promise.all(
    parts.map(async (part) => (await my('GET', `/objects/${venue}${part}`)).body),
  );
  const paired = players.players.map(({ id, name, paired_at }: Record<string, unknown>) => [id, name, paired_at]);
  const { now: _, ...document } = await documentOf();
  const { venue_count } = (await my('GET', '/announcements')).body.announcements[0];
  const { tags } = (await my('GET', '/objects/tags')).body;
  return { whole, schedule, rules, sound, paired, document, venue_count, tags };
};

describe('a deleted venue', () => {
  it('is named by no list, is not found, and comes back with all that it had', async () => {
    const before = { of: await belongings(), named: namedIn(await reads()) };
    expect(before.of.schedule.version).toBe(1);
    expect(before.named).toEqual(expect.arrayContaining(['venues', 'onAir', 'accountPlayers', 'playlists']));
    const { body } = await remove(venue);
    expect(namedIn(await reads())).toEqual([]);
    const support = await operatorOf(test, 'support', `support${number}@office.example`);
    for (const list of ['venues', 'players', 'venues?air=closed'])
      expect(
        (await support.call('GET', `/${list}${list.includes('?') ? '&' : '?'}account_id=${owner.id}`)).body.total,
      ).toBe(0);
    const { item } = (await support.call('GET', `/venues/${venue}`)).body;
    expect(item).toMatchObject({ name: 'Vanishing', status: 'inactive', deleted_at: expect.any(String) });
    expect(Date.parse(body.until) - Date.parse(item.deleted_at)).toBe(24 * 3_600_000);
    expect(item.players).toHaveLength(1);
    expect((await my('POST', '/objects/search', { name: 'Vanishing' })).body.objects).toEqual([]);
    for (const part of ['', '/schedule', '/music-rules', '/sound', '/players', '/day?date=2026-01-01', '/fitness'])
      expect((await my('GET', `/objects/${venue}${part}`)).status, part).toBe(404);
    expect((await my('PUT', '/objects', { id: venue, name: 'New' })).status).toBe(404);
    expect((await my('PUT', '/my/playlists', { id: playlist, object_id: venue })).body.fields).toEqual({
      object_id: 'unknown',
    });
    expect((await my('GET', '/announcements')).body.announcements).toMatchObject([{ venue_count: 0 }]);
    expect((await my('GET', '/objects/tags')).body.tags).toMatchObject([{ name: 'Terrace', venues: 0 }]);
    expect((await my('GET', '/objects/deleted')).body).toMatchObject({
      objects: [{ id: venue, name: 'Vanishing', players: 1, restorable_until: body.until }],
      pagination: { total: 1 },
    });
    expect((await restore(venue)).body).toEqual({ success: true });
    expect({ of: await belongings(), named: namedIn(await reads()) }).toEqual(before);
    expect((await my('GET', '/objects/deleted')).body.objects).toEqual([]);
    expect((await auditEntries(test.db, 'account.venues-delete')).at(-1)).toMatchObject({
      after: { venues: ['Vanishing'], venue_ids: [venue] },
    });
    expect((await auditEntries(test.db, 'account.venues-restore')).at(-1)).toMatchObject({
      after: { venue_ids: [venue] },
    });
  });

  it('silences its player at once, which loads nothing and says nothing to an account, until it is restored', async () => {
    await sql`UPDATE players SET told_at = now() - interval '1 hour'`.execute(test.db);
    const quiet = async () => (await listQuiet(test.db)).some(({ venue_id }) => venue_id === venue);
    const loadable = async () =>
      (await test.call('POST', '/player/tracks', { token: device, body: { track_ids: tracks } })).body.tracks.length;
    expect([await quiet(), await loadable(), (await documentOf()).venue.is_active]).toEqual([true, 2, true]);
    await remove(venue);
    // What the device has stays stored for the undo.
    expect(await documentOf()).toMatchObject({ venue: { is_active: false }, source: { id: playlist } });
    expect([await quiet(), await loadable()]).toEqual([false, 0]);
    await restore(venue);
    expect([await quiet(), await loadable(), (await documentOf()).venue.is_active]).toEqual([true, 2, true]);
  });

  it('is one of all or none, one’s own, once, for a day, and within the bound', async () => {
    const stranger = await test.signedIn(`stranger${number}@cafe.example`);
    const theirs = await insertTestVenue(test, stranger.token, { name: 'Theirs' });
    const other = await insertTestVenue(test, owner.token, { name: 'Other' });
    for (const ids of [theirs, [venue, theirs], [venue, 987_654_321]]) expect((await remove(ids)).status).toBe(404);
    expect((await remove([])).body.fields).toEqual({ id: expect.any(String) });
    expect((await my('DELETE', '/objects', {})).body.fields).toEqual({ id: 'required' });
    expect(await names()).toEqual(['Other', 'Vanishing']);
    const statuses = (await Promise.all([remove([venue, other]), remove([venue, other])])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    const asked = (body: object, token: string) => test.call('POST', '/objects/restore', { token, body });
    expect((await asked({ id: venue }, stranger.token)).status).toBe(404);
    expect((await test.call('GET', '/objects/deleted', { token: stranger.token })).body.objects).toEqual([]);
    await Promise.all([restore([venue, other]), restore([venue, other])]);
    expect((await restore(venue)).status).toBe(200);
    expect(await names()).toEqual(['Other', 'Vanishing']);
    expect((await my('DELETE', `/objects?id=${other}`)).status).toBe(200);
    await sql`INSERT INTO venues (account_id, name, city_id, object_type_id)
      SELECT ${owner.id}::bigint, 'N', city_id, 1 FROM venues, generate_series(1, ${bounds.venues - 1})
      WHERE venues.id = ${venue}`.execute(test.db);
    expect((await restore(other)).body.fields).toEqual({ id: 'too_many' });
    await sql`DELETE FROM venues WHERE account_id = ${owner.id} AND name = 'N'`.execute(test.db);
    await outdate();
    expect((await restore(other)).status).toBe(404);
  });

  it('gives its pairing code to nobody, and leaves no player behind that was being paired', async () => {
    const { code } = (await my('POST', `/objects/${venue}/players`)).body;
    const pair = () =>
      test.call('POST', '/player/pair', { body: { code, name: 'B', version: '1' }, remoteAddress: '192.0.2.250' });
    await remove(venue);
    expect((await pair()).status).toBe(404);
    expect((await my('POST', `/objects/${venue}/players`)).status).toBe(404);
  });

  it('lets go of what others delete meanwhile, and comes back without it', async () => {
    await remove(venue);
    expect((await my('DELETE', `/announcements/${announcement}`)).status).toBe(200);
    await my('DELETE', '/my/playlists', { id: playlist });
    await restore(venue);
    expect((await my('GET', `/objects/${venue}`)).body.object).toMatchObject({ playlist_id: null });
    expect((await my('GET', `/objects/${venue}/schedule`)).body.schedule.announcements).toEqual([]);
    await my('POST', '/my/playlists/restore', { id: playlist });
    expect((await my('GET', `/objects/${venue}`)).body.object).toMatchObject({ playlist_id: playlist });
  });

  it('keeps a collection from being deleted that it would play again', async () => {
    const { call } = await operatorOf(test, 'catalogue');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO collections (key, name, position) VALUES (${`n${number}`}, '{"ru": "Н", "en": "N"}', 1) RETURNING id`.execute(
      test.db,
    );
    const id = rows[0]?.id ?? 0;
    await sql`UPDATE venues SET playlist_id = NULL, selection_id = ${id} WHERE id = ${venue}`.execute(test.db);
    await remove(venue);
    expect((await call('DELETE', `/collections/${id}`)).body.code).toBe('in_use');
    await outdate();
    await close();
    expect((await call('DELETE', `/collections/${id}`)).status).toBe(200);
  });
});

describe('a deleted venue whose day is over', () => {
  const play = () => ({
    id: randomUUID(),
    track_id: tracks[0] ?? 0,
    started_at: new Date(Date.now() - 600_000).toISOString(),
    duration_ms: 1000,
  });
  const report = (plays: object[]) => test.call('POST', '/player/plays', { token: device, body: { plays } });
  /** As reports sum plays: the venue by its name, what it played and for how long. */
  const summed = async () =>
    (
      await sql`
        SELECT venues.name, count(*)::integer AS plays, sum(duration_ms)::integer AS ms FROM venue_plays
          JOIN venues ON venues.id = venue_id
        WHERE venue_plays.account_id = ${owner.id} GROUP BY venues.name`.execute(test.db)
    ).rows;

  it('is a closed record: its players are unpaired and send what they have played, which keeps its name', async () => {
    await sql`UPDATE players SET paired_at = now() - interval '1 hour'`.execute(test.db);
    await report([play()]);
    await remove(venue);
    await close();
    expect((await documentOf()).venue.is_active).toBe(false);
    await outdate();
    await close();
    expect((await test.call('GET', '/player', { token: device })).status).toBe(401);
    expect(
      (await report([{ ...play(), started_at: new Date(Date.now() - 300_000).toISOString() }])).body,
    ).toMatchObject({
      stored: 1,
    });
    expect(await summed()).toEqual([{ name: 'Vanishing', plays: 2, ms: 2000 }]);
    expect((await auditEntries(test.db, 'account.player-unpair')).at(-1)).toMatchObject({
      actor: { kind: 'system' },
      after: { venue_id: venue },
    });
    expect((await restore(venue)).status).toBe(404);
    const { rows } = await sql`
      SELECT FROM music_rules WHERE venue_id = ${venue} UNION ALL SELECT FROM venue_schedules WHERE venue_id = ${venue}
      UNION ALL SELECT FROM players WHERE venue_id = ${venue}`.execute(test.db);
    expect(rows).toEqual([]);
    expect(await names()).toEqual([]);
  });

  it('is closed by the next run where one was stopped amidst, or once where two run at a time', async () => {
    await remove(venue);
    await outdate();
    const stopped = transaction(test.db, async (tx) => {
      await lockOutdated(tx, sql`now()`);
      await sql`DELETE FROM players WHERE venue_id = ${venue}`.execute(tx);
      await closeRecord(tx, venue);
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect((await documentOf()).venue.is_active).toBe(false);
    await Promise.all([close(), close()]);
    expect((await test.call('GET', '/player', { token: device })).status).toBe(401);
    const entries = await auditEntries(test.db, 'account.player-unpair');
    expect(entries.filter(({ after }) => (after as { venue_id: number }).venue_id === venue)).toHaveLength(1);
  });

  it('is whole where it is restored at the same moment', async () => {
    await remove(venue);
    await amidst(
      test.database,
      (tx) => restoreVenues(tx, { account_id: owner.id, ip: '' }, [venue]),
      () => closeDeletedVenues(test.db, sql`now() + interval '2 days'`),
    );
    expect((await documentOf()).venue.is_active).toBe(true);
  });
});

describe('undoing an import', () => {
  const heads = 'Name,City,Type,Volume,Tags';
  const load = async (...rows: string[]) => {
    const file = Buffer.from([heads, ...rows].join('\n')).toString('base64');
    const { body } = await my('POST', '/objects/import', { filename: 'a.csv', file, dry_run: false });
    return body.undo.token as string;
  };
  const undo = async (token: string) => (await my('POST', '/objects/many/undo', { token })).body;
  const idOf = async (name: string): Promise<number> =>
    (await my('GET', '/objects?limit=100')).body.objects.find((each: { name: string }) => each.name === name)?.id ?? 0;

  beforeEach(async () => {
    await sql`UPDATE cities SET search = '| moscow |', name = '{"ru": "Moscow", "en": "Moscow"}'
      WHERE key = 'Europe/Moscow'`.execute(test.db);
    await sql`UPDATE venue_types SET name = '{"ru": "Bar", "en": "Bar"}' WHERE id = 1`.execute(test.db);
  });

  it('takes back the venues that it has added and changed, which can be restored', async () => {
    await my('PUT', '/objects', { id: venue, name: 'Bar' });
    const token = await load('Bar,Moscow,Bar,30,A', 'One,Moscow,Bar,30,"B, A"', 'Two,Moscow,Bar,,');
    expect(await names()).toEqual(['Bar', 'One', 'Two']);
    const one = await idOf('One');
    expect(await undo(token)).toEqual({ success: true, restored: 1, removed: 2, kept: [] });
    expect(await names()).toEqual(['Bar']);
    expect((await my('GET', `/objects/${venue}/sound`)).body.sound.volume).toBe(40);
    await restore(one);
    expect(await names()).toEqual(['Bar', 'One']);
  });

  it('says of each venue why it stays', async () => {
    const added = ['Renamed', 'Paired', 'Ruled', 'Heard', 'Deleted', 'Same'];
    const token = await load('Vanishing,Moscow,Bar,30,A', ...added.map((name) => `${name},Moscow,Bar,,`));
    const [renamed = 0, paired = 0, ruled = 0, heard = 0, deleted = 0] = await Promise.all(added.map(idOf));
    await my('PUT', '/objects', { id: renamed, legal_entity: 'New' });
    await pairDevice(test, owner.token, paired, `198.51.100.${number}`);
    await my('POST', '/my/music-rules', { venue_id: ruled, rules: [{ kind: 'explicit' }] });
    await my('PUT', `/objects/${heard}/sound`, { crossfade: 7 });
    await remove([deleted, venue]);
    expect(await undo(token)).toEqual({
      success: true,
      restored: 0,
      removed: 1,
      kept: [
        { id: venue, name: 'Vanishing', reason: 'deleted' },
        { id: renamed, name: 'Renamed', reason: 'changed' },
        { id: paired, name: 'Paired', reason: 'paired' },
        { id: ruled, name: 'Ruled', reason: 'changed' },
        { id: heard, name: 'Heard', reason: 'changed' },
      ],
    });
    expect(await names()).toEqual(['Heard', 'Paired', 'Renamed', 'Ruled']);
  });
});

describe('undoing the deletion of a tag', () => {
  const tagged = async () =>
    (await my('GET', '/objects/tags')).body.tags as { id: number; name: string; venues: number }[];
  const rulesOf = async (id: number) =>
    (await my('GET', `/my/music-rules?tag_id=${id}`)).body.rules.map(({ kind, name }: Record<string, string>) => [
      kind,
      name,
    ]);
  const undo = (token: string) => my('POST', '/objects/many/undo', { token });

  it('brings it back to its venues with its rules', async () => {
    const other = await insertTestVenue(test, owner.token, { name: 'Other', tags: ['Terrace'] });
    const [tag] = await tagged();
    const id = tag?.id ?? 0;
    await my('POST', '/my/music-rules', { tag_id: id, rules: [{ kind: 'word', value: 'rain' }, { kind: 'explicit' }] });
    const before = [await tagged(), await rulesOf(id)];
    const blocked = (await my('GET', `/objects/${other}/music-rules`)).body.rules.length;
    const { token } = (await my('DELETE', `/objects/tags/${id}`)).body.undo;
    expect((await my('GET', `/objects/${other}/music-rules`)).body.rules).toEqual([]);
    expect((await my('DELETE', `/objects/tags/${id}`)).status).toBe(404);
    const stranger = await test.signedIn(`stranger${number}@cafe.example`);
    const theirs = { token: stranger.token, body: { token } };
    expect((await test.call('POST', '/objects/many/undo', theirs)).status).toBe(404);
    expect((await undo(token)).body).toEqual({ success: true, restored: 2, removed: 0, kept: [] });
    expect([await tagged(), await rulesOf(id)]).toEqual(before);
    expect((await my('GET', `/objects/${other}/music-rules`)).body.rules).toHaveLength(blocked);
    expect((await undo(token)).status).toBe(404);
  });

  it('adds to one that has its name by now, and leaves full venues alone', async () => {
    const other = await insertTestVenue(test, owner.token, { name: 'Other', tags: ['Terrace'] });
    const [tag] = await tagged();
    await my('POST', '/my/music-rules', { tag_id: tag?.id, rules: [{ kind: 'explicit' }] });
    const { token } = (await my('DELETE', `/objects/tags/${tag?.id}`)).body.undo;
    await my('PUT', '/objects', { id: venue, tags: ['terrace'] });
    await my('PUT', '/objects', { id: other, tags: Array.from({ length: bounds.tags_of_venue }, (_, n) => `T${n}`) });
    expect((await undo(token)).body).toMatchObject({ restored: 0, kept: [{ id: other, reason: 'changed' }] });
    const again = (await tagged()).find(({ name }) => name === 'terrace');
    expect(again).toMatchObject({ venues: 1 });
    expect(await rulesOf(again?.id ?? 0)).toHaveLength(1);
  });
});
