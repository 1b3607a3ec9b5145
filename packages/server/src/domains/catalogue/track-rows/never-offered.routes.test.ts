import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { tester } from '../../../testing/actor.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { revoke } from '../../../testing/revocations.ts';
import { placeTrack } from '../catalogue/tracks.office.service.ts';
import { insertQuarantined } from '../revocations/quarantine.store.ts';
import { blockNewTracks } from '../revocations/revocations.store.ts';

let test: TestApp;
let token: string;
let venue: number;
let device: string;
let heard: { id: number; track: number };
let secret: { id: number; track: number };

const reason = { ru: 'Ещё не вышло', en: 'Not released yet' };
const my = async (method: string, path: string, body?: unknown) => test.call(method, path, { token, body });
const of = ({ id, trackIds: [track = 0] }: Awaited<ReturnType<typeof insertAlbum>>) => ({ id, track });

beforeAll(async () => {
  test = await openTestApp();
  heard = of(await insertAlbum(test.db, { name: 'Known', tracks: ['Heard'] }));
  secret = of(await insertAlbum(test.db, { name: 'Embargo', tracks: ['Secret'] }));
  await transaction(test.db, (tx) => blockNewTracks(tx, [secret.track], reason, 'licence'));
  ({ token } = await test.signedIn('curious@cafe.example'));
  const playlist_id = (await my('POST', '/my/playlists', { name: 'Evening' })).body.playlist.id;
  venue = await insertTestVenue(test, token, { playlist_id });
  ({ token: device } = await pairDevice(test, token, venue));
});
afterAll(() => test.close());

it('a music rule cannot name a track that could never be played, and tells nothing of it', async () => {
  for (const path of ['/my/music-rules', '/my/music-rules/preview']) {
    const { status, body } = await my('POST', path, { rules: [{ kind: 'track', track_id: secret.track }] });
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { rules: 'unknown' } });
  }
  expect((await my('POST', '/my/music-rules', { rules: [{ kind: 'track', track_id: heard.track }] })).status).toBe(200);
});

it('a track that was withdrawn without notice can be named as before', async () => {
  const { track } = of(await insertAlbum(test.db, { name: 'Cracks', tracks: ['Damaged'] }));
  await transaction(test.db, async (tx) => {
    await blockNewTracks(tx, [track], reason);
    await insertQuarantined(tx, { track_id: track, reason: 'damaged', was_revoked: false });
  });
  const { rules } = (await my('PUT', '/my/music-rules', { rules: [{ kind: 'track', track_id: track }] })).body;
  expect(rules).toMatchObject([{ track_id: track, name: 'Damaged' }]);
});

it('what a device reports names no such track, on the board and in the venue’s day', async () => {
  const since = new Date().toISOString();
  const state = { version: '1', status: 'playing', reason: null, since };
  const report = { ...state, track_id: secret.track, next_track_id: heard.track };
  expect((await test.call('PUT', '/player/state', { token: device, body: report })).status).toBe(200);
  expect((await my('GET', '/objects/on-air')).body.venues).toMatchObject([{ track: null, next: { name: 'Heard' } }]);
  const started_at = new Date(Date.now() - 60_000).toISOString();
  const plays = [secret, heard].map(({ track }) => ({
    id: randomUUID(),
    track_id: track,
    started_at,
    duration_ms: 10,
  }));
  expect((await test.call('POST', '/player/plays', { token: device, body: { plays } })).body.stored).toBe(2);
  // Moscow is three hours ahead.
  const date = new Date(Date.parse(started_at) + 3 * 3_600_000).toISOString().slice(0, 10);
  const day = (await my('GET', `/objects/${venue}/day?date=${date}`)).body.plays;
  expect(day.map(({ name }: { name: string }) => name).toSorted()).toEqual(['', 'Heard']);
});

it('its album is not among those that were revoked', async () => {
  for (const { id } of [secret, heard]) {
    await transaction(test.db, (tx) => revoke(tx, tester, 'album', id, reason));
  }
  const { albums, pagination } = (await my('GET', '/revoked/albums')).body;
  expect(albums.map(({ name }: { name: string }) => name)).toEqual(['Known']);
  expect(pagination.total).toBe(1);
});

it('a track that could never be played and leaves a revoked album is not among those that were revoked', async () => {
  const from = await insertAlbum(test.db, { name: 'Withdrawn', tracks: ['Hidden', 'Other'] });
  const into = await insertAlbum(test.db, { name: 'Open', tracks: ['Plain'] });
  const [hidden = 0] = from.trackIds;
  await transaction(test.db, (tx) => blockNewTracks(tx, [hidden], reason, 'licence'));
  await transaction(test.db, (tx) => revoke(tx, tester, 'album', from.id, reason));
  const { version } = await test.db
    .selectFrom('tracks')
    .select('version')
    .where('id', '=', hidden)
    .executeTakeFirstOrThrow();
  const place = { version, album_id: into.id, disc_number: 1, track_number: 9 };
  await transaction(test.db, (tx) => placeTrack(tx, tester, hidden, place));
  const { tracks } = (await my('GET', '/revoked/tracks')).body;
  expect(tracks.map(({ name }: { name: string }) => name)).not.toContain('Hidden');
  const { status } = await my('POST', '/my/music-rules/preview', { rules: [{ kind: 'track', track_id: hidden }] });
  expect(status).toBe(422);
});
