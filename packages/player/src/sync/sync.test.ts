import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReportedPlay } from '@kamerton/wire';
import { createApi, type OnTime } from '../lib/api.ts';
import { createClock } from '../lib/clock.ts';
import { createSync, type Sync } from './sync.ts';

const minute = 60_000;

/** A server with one document and open streams. */
const host = {
  version: 'a',
  refusal: 0,
  /** Status of a page of another machine than the server, as of a proxy; 0 for none. */
  foreign: 0,
  /** Paths of which each next call fails once. */
  failing: [] as string[],
  now: 0,
  documents: 0,
  plays: 0,
  leaves: 0,
  /** Tracks of the states that have arrived, and what their answers wait for. */
  states: [] as number[],
  storing: Promise.resolve(),
  /** True if the connections of states break off before an answer. */
  breaksStates: false,
  /** True if the account was closed when these were answered. */
  refusesStates: false,
  streams: [] as ServerResponse[],
  /** Seconds for which streams are refused, and how often one was asked for. */
  refusesStreams: 0,
  asked: 0,
};
let server: Server;
let sync: Sync | null = null;

const send = (event: string, data: object) => {
  for (const stream of host.streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};

const storeState = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  host.states.push(((await json(request)) as { track_id: number }).track_id);
  await host.storing;
  if (host.breaksStates) response.destroy();
  if (host.refusesStates) response.writeHead(403);
  response.end(host.refusesStates ? '{"code":"inactive"}' : '{"success":true}');
};

beforeEach(async () => {
  const counts = { documents: 0, plays: 0, leaves: 0, refusesStreams: 0, asked: 0 };
  const lists = { failing: [], states: [], streams: [] };
  Object.assign(host, { version: 'a', refusal: 0, foreign: 0, now: Date.now(), storing: Promise.resolve(), ...counts });
  Object.assign(host, lists, { breaksStates: false, refusesStates: false });
  server = createServer((request, response) => {
    const tag = `W/"${host.version}"`;
    response.setHeader('x-now', new Date(host.now).toISOString());
    const path = request.url?.replace('/dist/api', '') ?? '';
    if (host.foreign !== 0) {
      response.writeHead(host.foreign, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    } else if (host.failing.includes(path)) {
      host.failing = host.failing.filter((each) => each !== path);
      response.writeHead(503).end('{}');
    } else if (path === '/player/plays') {
      host.plays += 1;
      response.end('{"success":true,"stored":1,"refused":[]}');
    } else if (path === '/player' && request.method === 'DELETE') {
      host.leaves += 1;
      response.end('{"success":true}');
    } else if (host.refusal !== 0) {
      const code = host.refusal === 403 ? 'inactive' : 'unauthorized';
      response.writeHead(host.refusal).end(JSON.stringify({ code }));
    } else if (request.url?.endsWith('/player/events') && (host.asked += 1) && host.refusesStreams > 0) {
      response.writeHead(429, { 'retry-after': String(host.refusesStreams) }).end('{"code":"too_many_requests"}');
    } else if (request.url?.endsWith('/player/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      host.streams.push(response);
      response.write(`event: document\ndata: {"version":"${host.version}"}\n\n`);
    } else if (request.url?.endsWith('/player') && request.headers['if-none-match'] === tag) {
      response.writeHead(304).end();
    } else if (request.url?.endsWith('/player')) {
      host.documents += 1;
      const document = { version: host.version, now: new Date(host.now).toISOString() };
      response.writeHead(200, { etag: tag }).end(JSON.stringify(document));
    } else void storeState(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  vi.useRealTimers();
  sync?.stop();
  server.closeAllConnections();
  server.close();
});

const start = (waiting: ReportedPlay[] = [], listPlays = async () => [...waiting]) => {
  const heard: string[] = [];
  const { port } = server.address() as AddressInfo;
  const say = (word: string) => () => void heard.push(word);
  const clock = createClock(0);
  const onTime: OnTime = (...times) => {
    const by = Math.round(clock.correct(...times) / minute);
    if (by !== 0) heard.push(`corrected ${by}`);
  };
  sync = createSync({
    api: createApi(() => 'player_x', { onTime, origin: `http://127.0.0.1:${port}` }),
    clock,
    queue: { listPlays, removePlays: async () => void waiting.splice(0) },
    tag: null,
    document: null,
    reserve: () => null,
    onDocument: ({ version }) => heard.push(`document ${version}`),
    onConfirmed: say('confirmed'),
    onCommand: ({ action }) => heard.push(action),
    onRevoked: (ids) => heard.push(`revoked ${ids.join()}`),
    onUnpaired: () => {
      heard.push('unpaired');
      void sync?.deliver();
    },
    onClosed: say('closed'),
    onLink: (link) => heard.push(link),
    onDelivery: () => undefined,
  });
  sync.start();
  return heard;
};

const expectHeard = (heard: string[], word: string) => expect.poll(() => heard).toContain(word);

test('the stream brings the document, its changes, commands and revocations', async () => {
  const heard = start();
  await expectHeard(heard, 'document a');
  expect(heard[0]).toBe('online');
  host.version = 'b';
  send('document', { version: 'b' });
  await expectHeard(heard, 'document b');
  send('command', { action: 'skip' });
  send('revoked', { track_ids: [4, 5] });
  await expectHeard(heard, 'revoked 4,5');
  expect(heard).toContain('skip');
  expect(heard).not.toContain('confirmed');
  await sync?.fetchDocument();
  expect(host.documents).toBe(2);
  expect(heard.at(-1)).toBe('confirmed');
});

test('what changed while a stream was broken is caught up with', async () => {
  const heard = start();
  await expectHeard(heard, 'document a');
  host.version = 'c';
  for (const stream of host.streams.splice(0)) stream.destroy();
  await expectHeard(heard, 'document c');
});

test('every answer corrects the clock: the opening of a stream, and a document that is unchanged', async () => {
  host.now += 60 * minute;
  const heard = start();
  await expectHeard(heard, 'document a');
  expect(heard[0]).toBe('corrected 60');
  host.now += 90 * minute;
  await sync?.fetchDocument();
  expect(heard.slice(-2)).toEqual(['corrected 90', 'confirmed']);
});

test('a refusal corrects the clock too', async () => {
  host.refusal = 503;
  host.now += 60 * minute;
  await expectHeard(start(), 'corrected 60');
});

test.each([
  [401, 'unpaired'],
  [403, 'closed'],
])('a refusal with %i means %s', async (status, word) => {
  const heard = start();
  await expectHeard(heard, 'document a');
  host.refusal = status;
  send('unpaired', {});
  await expectHeard(heard, word);
});

test('the refusal of a closed account is an answer: the player is online again', async () => {
  const heard = start();
  await expectHeard(heard, 'document a');
  sync?.networkChanged(false);
  host.refusal = 403;
  sync?.networkChanged(true);
  await expectHeard(heard, 'closed');
  await expect.poll(() => heard.filter((word) => word.endsWith('line')).at(-1)).toBe('online');
});

const state = {
  status: 'playing',
  reason: null,
  track_id: 1,
  next_track_id: null,
  since: '2026-11-01T10:00:00Z',
} as const;

test('one call that fails beside an open stream makes the player no longer offline than the next that succeeds', async () => {
  const heard = start();
  await expectHeard(heard, 'document a');
  host.failing = ['/player'];
  await sync?.fetchDocument();
  expect(heard.at(-1)).toBe('offline');
  sync?.report(state);
  await expect.poll(() => heard.at(-1)).toBe('online');
});

test('a state that the server cannot store does not make the player offline', async () => {
  const heard = start();
  await expectHeard(heard, 'document a');
  host.failing = ['/player/state'];
  sync?.report(state);
  await expect.poll(() => host.failing).toEqual([]);
  sync?.report(state);
  await expect.poll(() => host.states).toEqual([1]);
  expect(heard).not.toContain('offline');
});

test('a state that brings no answer does not make the player offline while the document is read', async () => {
  const heard = start();
  await expectHeard(heard, 'document a');
  host.breaksStates = true;
  sync?.report(state);
  await expectHeard(heard, 'confirmed');
  expect(heard).not.toContain('offline');
});

test('the newest state arrives last, though an earlier one takes long', async () => {
  await expectHeard(start(), 'document a');
  let store = () => {};
  host.storing = new Promise((done) => (store = done));
  for (const track_id of [1, 2, 3]) sync?.report({ ...state, track_id });
  await expect.poll(() => host.states).toEqual([1]);
  store();
  await expect.poll(() => host.states).toEqual([1, 3]);
});

test('a refusal that arrives after a closed account was opened again closes nothing', async () => {
  const heard = start();
  await expectHeard(heard, 'document a');
  host.refusesStates = true;
  sync?.report(state);
  await expectHeard(heard, 'confirmed');
  expect(heard).not.toContain('closed');
});

test('a change whose document could not be fetched is asked for again, though the stream goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const heard = start();
  await expectHeard(heard, 'document a');
  host.version = 'b';
  host.failing = ['/player'];
  send('document', { version: 'b' });
  await expectHeard(heard, 'offline');
  vi.advanceTimersByTime(minute);
  await expectHeard(heard, 'document b');
});

/** Not those of one call: they are the HTTP client's, too. */
const useTimers = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });

test('a stream is asked for again when the server has said, or at once when the network is back', async () => {
  const { setTimeout: later } = globalThis;
  const waiting: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, wait: number) =>
    wait === 40_000 ? waiting.push(act) : later(act, wait)) as typeof setTimeout);
  host.refusesStreams = 40;
  const heard = start();
  await expect.poll(() => waiting).toHaveLength(1);
  waiting[0]?.();
  await expect.poll(() => waiting).toHaveLength(2);
  expect([host.asked, heard]).toEqual([2, []]);
  host.refusesStreams = 0;
  sync?.networkChanged(true);
  await expectHeard(heard, 'document a');
  await expect.poll(() => host.asked).toBe(3);
});

test('a stream that falls silent is opened again, and the document is asked for meanwhile', async () => {
  useTimers();
  const heard = start();
  await expectHeard(heard, 'document a');
  vi.advanceTimersByTime(30_000);
  send('command', { action: 'skip' });
  await expectHeard(heard, 'skip');
  vi.advanceTimersByTime(40_000);
  expect([heard.includes('confirmed'), host.asked]).toEqual([false, 1]);
  vi.advanceTimersByTime(2000);
  await expectHeard(heard, 'confirmed');
  await expect.poll(() => host.asked).toBe(2);
});

const play = { id: 'a', track_id: 1, started_at: '2026-11-01T10:00:00Z', duration_ms: 1000 };

test('a device that finds itself unpaired can still deliver what it has played', async () => {
  host.refusal = 401;
  const heard = start([play]);
  await expectHeard(heard, 'unpaired');
  await expect.poll(() => host.plays).toBe(1);
});

test('a refusal that is not of the server, as of a proxy, unpairs nothing', async () => {
  host.foreign = 401;
  const heard = start([play]);
  await expectHeard(heard, 'offline');
  host.foreign = 0;
  sync?.networkChanged(true);
  await expectHeard(heard, 'document a');
  expect(heard).not.toContain('unpaired');
});

test('a device that leaves has delivered what it has played, though the server was away a moment ago', async () => {
  const waiting: ReportedPlay[] = [];
  await expectHeard(start(waiting), 'document a');
  waiting.push(play);
  sync?.networkChanged(false);
  expect(await sync?.leave()).toBe(true);
  expect([host.plays, host.leaves]).toEqual([1, 1]);
});

test('a device that begins while its account is closed delivers what it has played, and leaves', async () => {
  host.refusal = 403;
  await expectHeard(start([play]), 'closed');
  expect(await sync?.leave()).toBe(true);
  expect([host.plays, host.leaves]).toEqual([1, 1]);
});

test('a device whose plays cannot be delivered does not leave', async () => {
  const waiting: ReportedPlay[] = [];
  await expectHeard(start(waiting), 'document a');
  waiting.push(play);
  host.failing = ['/player/plays'];
  expect(await sync?.leave()).toBe(false);
  expect([host.leaves, waiting.length]).toEqual([0, 1]);
});

test('a device whose plays cannot be read says that it does not leave', async () => {
  await expectHeard(
    start([], () => Promise.reject(new Error('the disk fails'))),
    'document a',
  );
  expect(await sync?.leave()).toBe(false);
  expect(host.leaves).toBe(0);
});
