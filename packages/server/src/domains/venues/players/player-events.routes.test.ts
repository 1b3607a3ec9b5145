import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { transaction } from '../../../db/transaction.ts';
import { createReadCache } from '../../../lib/read-cache.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { tester } from '../../../testing/actor.ts';
import { amidst } from '../../../testing/amidst.ts';
import { prepareStreams, type Received } from '../../../testing/event-streams.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { whileRefused } from '../../../testing/refused-writes.ts';
import { closeAccount } from '../../identity/auth/accounts.service.ts';
import { createHub } from '../../common/events/event-hub.service.ts';
import { restore, revoke } from '../../../testing/revocations.ts';
import { lockVenue } from '../venues/venues.store.ts';
import { createPlayerHub } from './player-hub.service.ts';
import { insertCommand, listCommands } from './venue-controls.store.ts';

let test: TestApp;
let other: FastifyInstance;
/** Of another process on the same database than the one that is written to. */
let address: string;
let owner: { id: number; token: string };
let venue: number;
let playlist: number;
let tracks: number[];
let player: { player_id: number; token: string };
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
  other = await createApp(test.deps);
  address = await other.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.close();
  await test.close();
});
beforeEach(async () => {
  number += 1;
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['A', 'B', 'C'] }));
  owner = await test.signedIn(`owner${number}@cafe.example`);
  playlist = (await my('POST', '/my/playlists', { name: 'Evening' })).body.playlist.id;
  await my('POST', `/my/playlists/${playlist}/tracks`, { ids: tracks.slice(0, 2) });
  venue = await insertTestVenue(test, owner.token, { playlist_id: playlist });
  player = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
});

const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });

const open = prepareStreams();

/** Opens a stream at the other process. */
const listen = (token = player.token) => open(`${address}/dist/api/player/events`, { token });

const soon = { timeout: 30_000, interval: 20 };
const versionNow = async (): Promise<string> =>
  (await test.call('GET', '/player', { token: player.token })).body.version;

it('begins with the version of the document', async () => {
  const { response, received } = await listen();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-now')).toMatch(/^\d{4}-.*Z$/);
  await expect.poll(() => received, soon).toEqual([{ event: 'document', data: { version: await versionNow() } }]);
});

it('tells of each change of the document with its version, at another process', async () => {
  const { received } = await listen();
  await expect.poll(() => received.length, soon).toBe(1);
  const collection = async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO collections (key, position, name) VALUES (${`c${number}`}, 1, '{"ru": "Утро"}') RETURNING id`.execute(
      test.db,
    );
    return rows[0]?.id ?? 0;
  };
  const selection_id = await collection();
  const slot = { day: 'mon', start: '09:00', end: '12:00', playlist_id: playlist, selection_id: null };
  const schedule = { slots: [slot], layers: [], announcements: [] };
  const changes: (() => Promise<unknown>)[] = [
    () => my('PUT', '/objects', { id: venue, name: 'Another' }),
    () => my('PUT', '/objects', { id: venue, is_active: false }),
    () => my('PUT', `/objects/${venue}`, { mon_start: '09:00', mon_end: '10:00' }),
    () => my('PUT', `/objects/${venue}/sound`, { volume_steps: [{ at: '22:00', volume: 40 }] }),
    () =>
      my('POST', `/objects/${venue}/command`, { action: 'pause', until: new Date(Date.now() + 60_000).toISOString() }),
    () => my('POST', `/objects/${venue}/command`, { action: 'resume' }),
    () => my('POST', `/my/playlists/${playlist}/tracks`, { ids: [tracks[2]] }),
    () => my('PUT', `/my/playlists/${playlist}/order`, { ids: [tracks[2]], position: 0, version: 3 }),
    () => my('DELETE', `/my/playlists/${playlist}/tracks`, { ids: [tracks[2]] }),
    () => my('PUT', '/objects', { id: venue, selection_id }),
    () => sql`INSERT INTO collection_tracks VALUES (${selection_id}, ${tracks[0]}, 1)`.execute(test.db),
    () => my('POST', '/my/music-rules', { rules: [{ kind: 'track', track_id: tracks[0] }] }),
    () => my('PUT', '/my/music-rules', { rules: [] }),
    () => my('POST', '/my/music-rules', { venue_id: venue, rules: [{ kind: 'word', name: 'A' }] }),
    () => my('PUT', '/my/music-rules', { venue_id: venue, rules: [] }),
    () => my('PUT', `/objects/${venue}/schedule`, { schedule, version: 0 }),
    () => my('POST', `/my/playlists/${playlist}/tracks`, { ids: [tracks[2]] }),
    () => my('DELETE', '/my/playlists', { id: playlist }),
    () => my('PUT', `/objects/${venue}/schedule`, { schedule: { ...schedule, slots: [] }, version: 1 }),
    () => sql`UPDATE tracks SET name = 'Named anew' WHERE id = ${tracks[0]}`.execute(test.db),
  ];
  for (const [at, change] of changes.entries()) {
    await change();
    await expect.poll(() => received.length, { ...soon, message: String(change) }).toBe(at + 2);
    expect(received.at(-1)).toEqual({ event: 'document', data: { version: await versionNow() } });
  }
});

it('tells of commands to the venue and to this device, once', async () => {
  const second = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
  const [first, neighbour] = [await listen(), await listen(second.token)];
  const commands = ({ received }: { received: Received[] }) =>
    received.filter(({ event }) => event === 'command').map(({ data }) => data);
  await my('POST', `/objects/${venue}/command`, { action: 'play', track_id: tracks[2] });
  const play = { action: 'play', track: { id: tracks[2], name: 'C', artist: 'Artist' } };
  await expect.poll(() => commands(first), soon).toMatchObject([play]);
  await my('POST', `/objects/${venue}/players/identify`, { player_id: second.player_id });
  await expect.poll(() => commands(neighbour), soon).toMatchObject([play, { action: 'identify', track: null }]);
  const { body } = await test.call('GET', '/player', { token: second.token });
  expect([body.command, body.commands]).toEqual([commands(neighbour)[1], commands(neighbour)]);
  await my('POST', `/objects/${venue}/command`, { action: 'skip' });
  await expect.poll(() => commands(first), soon).toMatchObject([play, { action: 'skip' }]);
  await sql`UPDATE venue_commands SET at = now() - interval '61 seconds'`.execute(test.db);
  expect((await test.call('GET', '/player', { token: player.token })).body).toMatchObject({
    command: null,
    commands: [],
  });
});

it('tells a stream of the commands that were given while the device had none, all of them in their order', async () => {
  const { received, stop, over } = await listen();
  await expect.poll(() => received.length, soon).toBe(1);
  stop();
  await over;
  await my('POST', `/objects/${venue}/command`, { action: 'play', track_id: tracks[2] });
  await my('POST', `/objects/${venue}/players/identify`, { player_id: player.player_id });
  const again = await listen();
  await expect.poll(() => again.received.map(({ event }) => event), soon).toEqual(['document', 'command', 'command']);
  expect(again.received.map(({ data }) => data['action'])).toEqual([undefined, 'play', 'identify']);
});

it('gives a command that waits for another an id behind it, since streams read them in their order', async () => {
  let other = test.db;
  await amidst<unknown>(
    test.database,
    async (tx) => {
      await lockVenue(tx, owner.id, venue);
      if (test.database.engine !== 'embedded') other = tx;
    },
    () => my('POST', `/objects/${venue}/players/identify`, { player_id: player.player_id }),
    () => insertCommand(other, venue, { action: 'skip' }),
  );
  const commands = await listCommands(test.db, { id: player.player_id, venue_id: venue });
  const order = test.database.engine === 'embedded' ? ['identify', 'skip'] : ['skip', 'identify'];
  expect(commands.map(({ action }) => action)).toEqual(order);
});

it('does not tell of a revocation that is taken back before it looks', async () => {
  const { received } = await listen();
  await expect.poll(() => received.length, soon).toBe(1);
  await transaction(test.db, async (tx) => {
    await revoke(tx, tester, 'track', tracks[0] ?? 0, { ru: 'x', en: 'x' });
    await revoke(tx, tester, 'track', tracks[1] ?? 0, { ru: 'x', en: 'x' });
    await restore(tx, tester, 'track', tracks[0] ?? 0);
  });
  await expect.poll(() => received.length, soon).toBe(3);
  expect(received[1]).toEqual({ event: 'revoked', data: { track_ids: [tracks[1]] } });
});

it('announces a revocation before the document without its tracks, whenever it is committed', async () => {
  const received: string[] = [];
  const track = tracks[0] ?? 0;
  // Revokes between the two statements that one round of the hub begins with.
  let next: (() => Promise<unknown>) | null = null;
  const real = test.db.getExecutor();
  const executeQuery = async (...query: Parameters<typeof real.executeQuery>) => {
    const result = await real.executeQuery(...query);
    const act = next;
    next = null;
    await act?.();
    return result;
  };
  const executor = new Proxy(real, {
    get: (target, name) => {
      if (name === 'executeQuery') return executeQuery;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const db = Object.assign(Object.create(test.db) as typeof test.db, { getExecutor: () => executor });
  const hub = createPlayerHub({ db, reads: createReadCache() }, () => {}, 5);
  const send = ({ event }: { event: string }) => void received.push(event);
  try {
    await hub.join({ token: tokenHash(player.token), send, heartbeat: () => {}, end: () => {} });
    next = () => transaction(test.db, (tx) => revoke(tx, tester, 'track', track, { ru: 'x', en: 'x' }));
    await expect.poll(() => received, soon).toEqual(['document', 'revoked', 'document']);
  } finally {
    await hub.close();
  }
});

it('tells every player of the catalogue while it changes all the time', async () => {
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let at = 0; at < 22; at += 1) {
    const own = (await my('POST', '/my/playlists', { name: `Playlist ${at}` })).body.playlist.id as number;
    await my('POST', `/my/playlists/${own}/tracks`, { ids: tracks.slice(0, 1) });
    const id = await insertTestVenue(test, owner.token, { name: `Venue ${at}`, playlist_id: own });
    const { token } = await pairDevice(test, owner.token, id, `198.51.${number}.${at}`);
    streams.push(await listen(token));
  }
  await expect.poll(() => streams.every(({ received }) => received.length === 1), soon).toBe(true);
  await sql`UPDATE tracks SET name = 'Named anew' WHERE id = ${tracks[0]}`.execute(test.db);
  // As an import does.
  const importing = async () => {
    await sql`UPDATE tracks SET name = name || '.' WHERE id = ${tracks[2]}`.execute(test.db);
    return streams.filter(({ received }) => received.length === 1).length;
  };
  await expect.poll(importing, soon).toBe(0);
});

it.each(['players', 'pages'])(
  'what streams of %s tell is read once a second, which only these tests shorten',
  async (of) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const listener = { token: tokenHash(player.token), send: () => {}, heartbeat: () => {}, end: () => {} };
    const players = createPlayerHub({ db: test.db, reads: createReadCache() }, () => {});
    const pages = createHub(test.db, test.app.validSessions, () => {});
    try {
      if (of === 'players') await players.join(listener);
      else await pages.join({ ...listener, audience: { account: owner.id } }, null, () => {});
      expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(1000);
    } finally {
      timers.mockRestore();
      await players.close();
      await pages.close();
    }
  },
);

it('tells of revoked tracks, and of the documents without and with them', async () => {
  const { received } = await listen();
  const [track = 0] = tracks;
  await transaction(test.db, (tx) => revoke(tx, tester, 'track', track, { ru: 'x', en: 'x' }));
  await expect.poll(() => received.map(({ event }) => event), soon).toEqual(['document', 'revoked', 'document']);
  expect(received[1]?.data).toEqual({ track_ids: [track] });
  await transaction(test.db, (tx) => restore(tx, tester, 'track', track));
  await expect.poll(() => received.length, soon).toBe(4);
  expect(received[3]).toEqual(received[0]);
});

it('ends when the device is unpaired, and when its account is closed', async () => {
  const second = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
  const [first, neighbour] = [await listen(), await listen(second.token)];
  await my('DELETE', `/objects/${venue}/players`, { player_id: player.player_id });
  expect(await first.over).toBe('ended');
  expect(first.received.at(-1)).toEqual({ event: 'unpaired', data: {} });
  expect((await listen()).response.status).toBe(401);
  await closeAccount(test.db, tester, owner.id);
  expect(await neighbour.over).toBe('ended');
  expect(neighbour.received.at(-1)).toEqual({ event: 'unpaired', data: {} });
  expect((await listen(second.token)).response.status).toBe(403);
});

it('is a contact of the device', async () => {
  await sql`UPDATE players SET last_contact_at = now() - interval '1 hour'`.execute(test.db);
  const { received } = await listen();
  await expect.poll(() => received.length, soon).toBe(1);
  const isOnline = async () => (await my('GET', `/objects/${venue}/players`)).body.players[0].is_online as boolean;
  await expect.poll(isOnline, soon).toBe(true);
});

it('and all that a device needs to play go on while the database takes no writes', async () => {
  await sql`UPDATE players SET last_contact_at = now() - interval '1 hour'`.execute(test.db);
  await whileRefused(test.db, 'players', async () => {
    const { token } = player;
    const answers = [
      await test.call('GET', '/player', { token }),
      await test.call('POST', '/player/tracks', { token, body: { track_ids: tracks } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { received } = await listen();
    await expect.poll(() => received.length, soon).toBe(1);
  });
});

it('is had three times at once by a device', async () => {
  const streams = [await listen(), await listen(), await listen(), await listen()];
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 429]);
  streams[0]?.stop();
  await expect.poll(async () => (await listen()).response.status, soon).toBe(200);
});
