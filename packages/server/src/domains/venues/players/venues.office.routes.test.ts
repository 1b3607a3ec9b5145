import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';

let test: TestApp;
let support: TestOperator;
let tracks: number[];
let number = 0;
beforeAll(async () => {
  test = await openTestApp();
  support = await operatorOf(test, 'support');
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['A', 'B'] }));
});
afterAll(() => test.close());

let owner: { id: number; token: string };
let playlist: number;
beforeEach(async () => {
  number += 1;
  owner = await test.signedIn(`chain${number}@cafe.example`);
  const { body } = await test.call('POST', '/my/playlists', { token: owner.token, body: { name: 'Evening' } });
  playlist = body.playlist.id;
});

const venueOf = (name: string, more: object = {}) =>
  insertTestVenue(test, owner.token, { name, playlist_id: playlist, ...more });
const paired = (venue: number) => pairDevice(test, owner.token, venue, `192.0.2.${number}`);
const report = (token: string, more: object = {}) => {
  const since = new Date(Date.now() - 5000).toISOString();
  const body = { version: '0.2.0', status: 'playing', reason: null, track_id: tracks[0], next_track_id: null, since };
  return test.call('PUT', '/player/state', { token, body: { ...body, ...more } });
};
const silent = { status: 'silent', reason: 'needs_touch', track_id: null };
const read = async (path: string) => (await support.call('GET', path)).body;
const listed = async (query: string) =>
  (await read(`/venues?account_id=${owner.id}${query}`)).items.map(({ name }: { name: string }) => name);

/** Three venues: one plays, one is silent, one was not heard of for two minutes. */
const openThree = async () => {
  const ids = [await venueOf('Attic'), await venueOf('Cellar'), await venueOf('Bar')] as const;
  const [attic, cellar, bar] = [await paired(ids[0]), await paired(ids[1]), await paired(ids[2])];
  await report(attic.token);
  await report(bar.token, silent);
  await sql`UPDATE players SET last_contact_at = now() - interval '2 minutes' WHERE id = ${cellar.player_id}`.execute(
    test.db,
  );
  return { ids, attic, cellar, bar };
};

describe('venues of all distributors', () => {
  it('are listed with what they play, and found by it: silent ones before those that are offline', async () => {
    const { ids } = await openThree();
    await venueOf('Yard');
    expect(await listed('')).toEqual(['Attic', 'Bar', 'Cellar', 'Yard']);
    expect(await listed('&sort=-name')).toEqual(['Yard', 'Cellar', 'Bar', 'Attic']);
    expect(await listed('&air=asks')).toEqual(['Bar', 'Cellar']);
    expect(await listed('&air=asks&limit=1&offset=1')).toEqual(['Cellar']);
    expect(await listed('&air=no_player&q=ya')).toEqual(['Yard']);
    expect(await listed('&q=attic')).toEqual(['Attic']);
    const { items, total } = await read(`/venues?account_id=${owner.id}&air=playing`);
    expect([items, total]).toEqual([
      [
        {
          id: ids[0],
          name: 'Attic',
          account: { id: owner.id, name: expect.any(String) },
          city_name: expect.any(String),
          timezone: 'Europe/Moscow',
          status: 'playing',
          reason: null,
          since: expect.any(String),
          track: { id: tracks[0], name: 'A', artist: 'Artist' },
          source_name: 'Evening',
          paused_until: null,
          last_contact_at: expect.any(String),
          players_count: 1,
        },
      ],
      1,
    ]);
    expect((await read('/venues?air=asks')).total).toBe((await read('/dashboard')).support.venues_silent);
    await support.call('POST', `/accounts/${owner.id}/close`);
    expect(await listed('&air=asks')).toEqual([]);
    expect(await listed('')).toHaveLength(4);
  });

  it('have a page with their devices and latest plays', async () => {
    const { ids, attic } = await openThree();
    const started_at = new Date(Date.now() - 1000).toISOString();
    const id = crypto.randomUUID();
    await sql`UPDATE players SET paired_at = now() - interval '1 hour' WHERE id = ${attic.player_id}`.execute(test.db);
    await test.call('POST', '/player/plays', {
      token: attic.token,
      body: { plays: [{ id, track_id: tracks[1], started_at, duration_ms: 900 }] },
    });
    const { item } = await read(`/venues/${ids[0]}`);
    expect(item).toMatchObject({ id: ids[0], status: 'playing', players_count: 1 });
    expect(item.players).toMatchObject([
      { id: attic.player_id, version: '0.2.0', is_online: true, status: 'playing', track: { name: 'A' } },
    ]);
    expect(item.plays).toEqual([{ track_id: tracks[1], name: 'B', artist: 'Artist', started_at, duration_ms: 900 }]);
    expect((await read(`/venues/${ids[1]}`)).item).toMatchObject({ status: 'offline', plays: [] });
    expect((await support.call('GET', '/venues/999999')).status).toBe(404);
  });

  it('are for support', async () => {
    const catalogue = await operatorOf(test, 'catalogue');
    for (const path of ['/venues', '/players', '/venues/1'])
      expect((await catalogue.call('GET', path)).status).toBe(403);
  });
});

describe('devices of all distributors', () => {
  it('are listed, and found by name, release and connection', async () => {
    const { ids, bar, cellar } = await openThree();
    const found = async (query: string) =>
      (await read(`/players?account_id=${owner.id}${query}`)).items.map(
        ({ venue_id }: { venue_id: number }) => venue_id,
      );
    expect(await found('')).toEqual(ids);
    expect(await found('&is_online=false')).toEqual([ids[1]]);
    expect(await found('&q=0.2.0&is_online=true')).toEqual([ids[0], ids[2]]);
    expect(await found('&sort=last_contact_at&limit=1')).toEqual([ids[1]]);
    expect((await read(`/players?account_id=${owner.id}&q=bar`)).items).toMatchObject([
      { id: bar.player_id, venue_name: 'Bar', status: 'silent', reason: 'needs_touch', account: { id: owner.id } },
    ]);
    expect(cellar.player_id).toBeGreaterThan(0);
  });

  it.each(['identify', 'reload'] as const)(
    'are sent the command to %s, one alone, with an audit entry',
    async (action) => {
      const venue = await venueOf('Bar');
      const [one, other] = [await paired(venue), await paired(venue)];
      expect((await support.call('POST', `/players/${one.player_id}/${action}`)).status).toBe(200);
      const commands = async (token: string) =>
        (await test.call('GET', '/player', { token })).body.commands.map((each: { action: string }) => each.action);
      expect([await commands(one.token), await commands(other.token)]).toEqual([[action], []]);
      expect((await auditEntries(test.db, `account.player-${action}`)).at(-1)).toMatchObject({
        actor: { kind: 'staff' },
        after: { player: 'Tablet', venue_id: venue },
      });
      expect((await support.call('POST', `/players/999999/${action}`)).status).toBe(404);
    },
  );
});
