import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { transaction } from '../../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { prepareStreams, type Received } from '../../../testing/event-streams.ts';
import { newApiKey } from '../../identity/auth/api-keys.service.ts';
import { revoke } from '../../../testing/revocations.ts';
import { tester } from '../../../testing/actor.ts';
import { closeAccount } from '../../identity/auth/accounts.service.ts';
import { createHub } from './event-hub.service.ts';

let test: TestApp;
let address: string;
let own: { id: number; token: string };
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  own = await test.signedIn(`listener${(number += 1)}@cafe.example`);
});

const open = prepareStreams();

const listen = (headers: Record<string, string> = {}, { token = own.token, at = address, query = '' } = {}) =>
  open(`${at}/dist/api/events${query}`, { token, 'accept-encoding': 'gzip, br', ...headers });

const soon = { timeout: 30_000 };
const makePlaylist = async (token = own.token): Promise<number> =>
  (await test.call('POST', '/my/playlists', { token, body: { name: 'Утро' } })).body.playlist.id;
const names = (stream: { received: Received[] }) => stream.received.map(({ event }) => event);

it('tells what happens to the account and to all, uncompressed, and nothing of others', async () => {
  const stranger = await test.signedIn(`stranger${number}@cafe.example`);
  const stream = await listen();
  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('content-encoding')).toBeNull();
  expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff');
  await makePlaylist(stranger.token);
  const playlist = await makePlaylist();
  const { trackIds } = await insertAlbum(test.db);
  await transaction(test.db, (tx) => revoke(tx, tester, 'track', trackIds[0] as number, { ru: 'x', en: 'x' }));
  await test.call('DELETE', '/my/playlists', { token: own.token, body: { id: playlist } });
  await expect.poll(() => stream.received.length, soon).toBe(3);
  expect(stream.received).toMatchObject([
    { event: 'playlist.changed', data: { playlist_id: playlist, version: 1, deleted: false } },
    { event: 'track.revoked', data: { track_ids: trackIds, album_id: null } },
    { event: 'playlist.changed', data: { playlist_id: playlist, deleted: true } },
  ]);
});

it('goes on where it broke off', async () => {
  const first = await listen();
  await makePlaylist();
  await expect.poll(() => first.received.length, soon).toBe(1);
  first.stop();
  await first.over;
  const missed = [await makePlaylist(), await makePlaylist()];
  const again = await listen({ 'last-event-id': String(first.received[0]?.id) });
  await makePlaylist();
  await expect.poll(() => again.received.length, soon).toBe(3);
  const ids = again.received.map(({ data }) => (data as { playlist_id: number }).playlist_id);
  expect(ids.slice(0, 2)).toEqual(missed);
  for (const id of ['999999999', '1; 2']) {
    const other = await listen({ 'last-event-id': id });
    await makePlaylist();
    await expect.poll(() => other.received.length, soon).toBe(1);
  }
});

it.each([
  ['many events', 1500, 1],
  ['large events', 20, 3000],
])('sends %s that were missed in two parts', async (_what, events, ids) => {
  const before = await listen();
  await expect.poll(() => before.blocks[0]?.id, soon).toBeTypeOf('number');
  before.stop();
  await before.over;
  await sql`
    INSERT INTO events (account_id, event, data)
    SELECT ${own.id}, 'track.revoked', jsonb_build_object('n', n, 'track_ids', array_fill(100000, ARRAY[${ids}::integer]))
    FROM generate_series(1, ${events}::integer) AS n`.execute(test.db);
  const numbers = (stream: { received: Received[] }) => stream.received.map(({ data }) => (data as { n: number }).n);
  const first = await listen({ 'last-event-id': String(before.blocks[0]?.id) });
  expect(await first.over).toBe('ended');
  const second = await listen({ 'last-event-id': String(first.received.at(-1)?.id) });
  const all = () => [...numbers(first), ...numbers(second)];
  await expect.poll(() => all().length, soon).toBe(events);
  expect(all()).toEqual(Array.from({ length: events }, (_, at) => at + 1));
});

it('begins with what happened in the time that it is asked for', async () => {
  const before = await makePlaylist();
  await sql`UPDATE events SET created_at = now() - interval '30 seconds'`.execute(test.db);
  const after = await makePlaylist();
  const ids = async (query: string, headers = {}) => {
    const stream = await listen(headers, { query });
    const last = await makePlaylist();
    const received = () => stream.received.map(({ data }) => (data as { playlist_id: number }).playlist_id);
    await expect.poll(() => received().at(-1), soon).toBe(last);
    return received().slice(0, -1);
  };
  expect((await ids('?ago=60000')).slice(-2)).toEqual([before, after]);
  expect((await ids('?ago=29000')).slice(0, 1)).toEqual([after]);
  expect(await ids('?ago=0')).toEqual([]);
  const here = await listen();
  await expect.poll(() => here.blocks[0]?.id, soon).toBeTypeOf('number');
  expect(await ids('?ago=60000', { 'last-event-id': String(here.blocks[0]?.id) })).toEqual([]);
  expect((await listen({}, { query: '?ago=60001' })).response.status).toBe(400);
});

it('has an id to come back with before anything happened', async () => {
  const stream = await listen();
  await expect.poll(() => stream.blocks[0]?.id, soon).toBeTypeOf('number');
  stream.stop();
  await makePlaylist();
  const again = await listen({ 'last-event-id': String(stream.blocks[0]?.id) });
  await expect.poll(() => names(again), soon).toEqual(['playlist.changed']);
});

it('tells each stream each thing once, in order, however many write and listen at once', async () => {
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen()));
  await Promise.all(Array.from({ length: 20 }, () => makePlaylist()));
  for (const stream of streams) {
    await expect.poll(() => stream.received.length, soon).toBe(20);
    const ids = stream.received.map(({ id }) => id as number);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  }
});

it('reaches the streams of another process on the same database', async () => {
  const other = await createApp(test.deps);
  const stream = await listen({}, { at: await other.listen({ port: 0, host: '127.0.0.1' }) });
  await makePlaylist();
  await expect.poll(() => names(stream), soon).toEqual(['playlist.changed']);
  await other.close();
  expect(await stream.over).toBe('ended');
});

it('ends when the account is closed, after telling so', async () => {
  const stream = await listen();
  await closeAccount(test.db, tester, own.id);
  await expect.poll(() => names(stream), soon).toEqual(['account.closed']);
  expect(await stream.over).toBe('ended');
  expect((await test.call('GET', '/events', { token: own.token })).status).toBe(403);
});

it('is open to the access key, until that is changed', async () => {
  const key = await newApiKey(test.db, tester, own.id, test.deps);
  const stream = await listen({}, { token: key });
  await makePlaylist();
  await expect.poll(() => names(stream), soon).toEqual(['playlist.changed']);
  await newApiKey(test.db, tester, own.id, test.deps);
  expect(await stream.over).toBe('ended');
});

it('ends when its session ends', async () => {
  const stream = await listen();
  await test.call('GET', '/auth/logout', { token: own.token });
  expect(await stream.over).toBe('ended');
});

it('is had 20 times at once, and again when one has gone', async () => {
  const streams = await Promise.all(Array.from({ length: 25 }, () => listen()));
  expect(streams.filter(({ response }) => response.status === 429)).toHaveLength(5);
  expect(streams.find(({ response }) => response.status === 429)?.response.headers.get('retry-after')).toBe('30');
  streams.find(({ response }) => response.status === 200)?.stop();
  await expect.poll(async () => (await listen()).response.status, soon).toBe(200);
});

it('keeps no place for those who left before their stream began', async () => {
  const hangUp = ({ socket }: IncomingMessage) => socket.destroy();
  test.app.server.on('request', hangUp);
  const broken = await Promise.allSettled(Array.from({ length: 25 }, () => listen()));
  test.app.server.off('request', hangUp);
  expect(broken.map(({ status }) => status)).toEqual(broken.map(() => 'rejected'));
  await expect.poll(async () => (await listen()).response.status, soon).toBe(200);
});

it('sends nothing more to a stream that has been left', async () => {
  const sessions = { ofAccounts: async (hashes: readonly string[]) => new Set(hashes), ofStaff: async () => new Map() };
  const hub = createHub(test.db, sessions, () => {}, 10);
  const listener = () => ({
    audience: { account: own.id },
    token: '',
    send: vi.fn(),
    heartbeat: () => {},
    end: () => {},
  });
  const [left, staying] = [listener(), listener()];
  for (const one of [left, staying]) await hub.join(one, null, () => {});
  hub.leave(left);
  await makePlaylist();
  await expect.poll(() => staying.send.mock.calls.length, soon).toBe(1);
  expect(left.send).not.toHaveBeenCalled();
  await hub.close();
});
