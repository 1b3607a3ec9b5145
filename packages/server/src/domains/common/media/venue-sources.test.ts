import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { insertTestVenue } from '../../../testing/players.ts';

let test: TestApp;
let anna: TestOperator;
let owner: { id: number; token: string };
let tracks: number[];
let playlist: number;
let collection: number;
/** Venues that play each by slots alone. */
let venues: { playlist: number; collection: number };
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
  anna = await operatorOf(test, 'catalogue');
});
afterAll(() => test.close());

const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });

const scheduled = async (name: string, source: object): Promise<number> => {
  const venue = await insertTestVenue(test, owner.token, { name });
  const slot = { day: 'mon', start: '08:00', end: '12:00', playlist_id: null, selection_id: null, ...source };
  const slots = [slot, { ...slot, day: 'tue' }];
  const schedule = { slots, layers: [], announcements: [] };
  expect((await my('PUT', `/objects/${venue}/schedule`, { schedule, version: 0 })).status).toBe(200);
  return venue;
};

beforeEach(async () => {
  number += 1;
  owner = await test.signedIn(`planner${number}@cafe.example`);
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['Tide', 'Ebb'] }));
  playlist = (await my('POST', '/my/playlists', { name: 'Evening' })).body.playlist.id;
  await my('POST', `/my/playlists/${playlist}/tracks`, { ids: tracks.slice(0, 1) });
  const name = { ru: `Подборка ${number}`, en: `Picks ${number}` };
  const block = (await anna.call('POST', '/blocks', { name })).body.item;
  const created = (await anna.call('POST', '/collections', { name, block_id: block.id })).body.item;
  collection = created.id;
  await anna.call('POST', `/collections/${collection}/tracks`, { ids: tracks.slice(1) });
  await anna.call('PUT', `/collections/${collection}`, { version: 2, is_published: true });
  await anna.call('PUT', `/blocks/${block.id}`, { version: block.version + 1, is_published: true });
  venues = {
    playlist: await scheduled('Bar', { playlist_id: playlist }),
    collection: await scheduled('Café', { selection_id: collection }),
  };
});

const filtered = async (query: string): Promise<number[]> =>
  (await my('GET', `/objects?${query}`)).body.objects.map(({ id }: { id: number }) => id);

it('a collection that venues play by a schedule alone is not deleted', async () => {
  expect(await anna.call('DELETE', `/collections/${collection}`)).toMatchObject({
    status: 409,
    body: { code: 'in_use' },
  });
});

it('a revocation counts them before, and names them after', async () => {
  const body = { kind: 'track', ids: tracks, act: 'revoke' };
  expect((await anna.call('POST', '/revocations/preview', body)).body).toMatchObject({
    venues: { total: 2, names: ['Bar', 'Café'] },
    distributors: { total: 1 },
  });
  await anna.call('PUT', '/revocations', { kind: 'track', ids: tracks, reason: { ru: 'x', en: 'x' } });
  const { tracks: revoked } = (await my('GET', '/revoked/tracks')).body;
  const objects = (id: number | undefined) => revoked.find((track: { id: number }) => track.id === id).objects;
  expect(objects(tracks[0])).toMatchObject([{ id: venues.playlist }]);
  expect(objects(tracks[1])).toMatchObject([{ id: venues.collection }]);
});

it('music rules count what they would skip there, and list what is skipped', async () => {
  const rules = [{ kind: 'word', name: 'Tide' }];
  expect((await my('POST', '/my/music-rules/preview', { rules })).body).toEqual({
    venues: 2,
    tracks: 2,
    matched: 1,
    skipped: 1,
    is_capped: false,
  });
  await my('POST', '/my/music-rules', { rules });
  expect((await my('GET', `/objects/${venues.playlist}/skipped-tracks`)).body).toMatchObject({
    tracks: [{ id: tracks[0] }],
    track_count: 1,
  });
});

it('the fitness of a venue measures its schedule where nothing is assigned', async () => {
  const fitness = (await my('GET', `/objects/${venues.collection}/fitness`)).body;
  expect(fitness).toMatchObject({ source: { kind: 'collection', id: collection }, music: { tracks: 1 } });
  expect(fitness.verdicts).not.toContain('no_source');
});

it('the list of venues finds them by what they play, as long as they do', async () => {
  expect(await filtered(`playlist_id=${playlist}`)).toEqual([venues.playlist]);
  expect(await filtered(`selection_id=${collection}`)).toEqual([venues.collection]);
  const nothing = { slots: [], layers: [], announcements: [] };
  await my('PUT', `/objects/${venues.collection}/schedule`, { schedule: nothing, version: 1 });
  expect(await filtered(`selection_id=${collection}`)).toEqual([]);
  await my('DELETE', '/my/playlists', { id: playlist });
  expect(await filtered(`playlist_id=${playlist}`)).toEqual([]);
});

it('a collection that is no longer published may be read and assigned where a venue plays it', async () => {
  const { version } = (await anna.call('GET', `/collections/${collection}`)).body.item;
  await anna.call('PUT', `/collections/${collection}`, { version, is_published: false });
  expect((await my('GET', `/objects/${venues.playlist}/fitness?selection_id=${collection}`)).status).toBe(200);
  expect((await my('GET', `/objects/${venues.playlist}/skipped-tracks?selection_id=${collection}`)).status).toBe(200);
  expect((await my('PUT', '/objects', { id: venues.collection, selection_id: collection })).status).toBe(200);
  await scheduled('Hotel', { selection_id: collection });
});
