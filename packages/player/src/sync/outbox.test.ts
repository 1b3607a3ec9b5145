import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ReportedPlay } from '@kamerton/wire';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApi } from '../lib/api.ts';
import { createOutbox } from './outbox.ts';

/** A server that stores plays by their ids, and may lose its answer, be away or refuse a batch. */
const receiver = { stored: new Map<string, ReportedPlay>(), asked: 0, failing: 0, losing: 0, broken: '', foreign: 0 };
let server: Server;
let origin = '';

beforeEach(async () => {
  Object.assign(receiver, { stored: new Map(), asked: 0, failing: 0, losing: 0, broken: '', foreign: 0 });
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      receiver.asked += 1;
      const { plays } = JSON.parse(text) as { plays: ReportedPlay[] };
      if (receiver.failing > 0) {
        receiver.failing -= 1;
        response.writeHead(503).end('{}');
        return;
      }
      if (receiver.foreign !== 0) {
        response.writeHead(receiver.foreign, { 'content-type': 'text/html' }).end('<h1>Bad Request</h1>');
        return;
      }
      if (plays.some(({ id }) => id === receiver.broken)) {
        response.writeHead(422).end('{"code":"invalid"}');
        return;
      }
      for (const play of plays) receiver.stored.set(play.id, play);
      if (receiver.losing > 0) {
        receiver.losing -= 1;
        response.destroy();
        return;
      }
      response.end(JSON.stringify({ success: true, stored: plays.length, refused: [] }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const queueOf = (count: number) => {
  let plays = Array.from({ length: count }, (_, at) => ({
    id: `play-${at}`,
    track_id: at,
    started_at: new Date(at * 1000).toISOString(),
    duration_ms: 1000,
  }));
  return {
    left: () => plays.length,
    listPlays: (limit: number) => Promise.resolve(plays.slice(0, limit)),
    removePlays: (ids: readonly string[]) => {
      plays = plays.filter(({ id }) => !ids.includes(id));
      return Promise.resolve();
    },
  };
};

test('all plays are delivered in batches, and none stays', async () => {
  const queue = queueOf(1203);
  expect(
    await createOutbox(
      queue,
      createApi(() => 'player_x', { origin }),
    ).deliver(),
  ).toBe(true);
  expect(receiver).toMatchObject({ asked: 3 });
  expect([receiver.stored.size, queue.left()]).toEqual([1203, 0]);
});

test('plays wait for a server that is away, and come once though an answer was lost', async () => {
  const queue = queueOf(3);
  const outbox = createOutbox(
    queue,
    createApi(() => 'player_x', { origin }),
  );
  receiver.failing = 1;
  expect(await outbox.deliver()).toBe(false);
  expect(queue.left()).toBe(3);
  receiver.losing = 1;
  expect(await outbox.deliver()).toBe(false);
  expect(queue.left()).toBe(3);
  expect(await outbox.deliver()).toBe(true);
  expect([receiver.stored.size, queue.left()]).toEqual([3, 0]);
});

test('a play that is not well formed does not hold up the others', async () => {
  const queue = queueOf(5);
  receiver.broken = 'play-2';
  expect(
    await createOutbox(
      queue,
      createApi(() => 'player_x', { origin }),
    ).deliver(),
  ).toBe(true);
  expect([...receiver.stored.keys()]).toEqual(['play-0', 'play-1', 'play-3', 'play-4']);
  expect(queue.left()).toBe(0);
});

test.each([400, 422])('a %i that is not of the server, as of a proxy, refuses no play', async (status) => {
  const queue = queueOf(3);
  receiver.foreign = status;
  expect(
    await createOutbox(
      queue,
      createApi(() => 'player_x', { origin }),
    ).deliver(),
  ).toBe(false);
  expect(queue.left()).toBe(3);
});

test('two wishes to deliver at once send each batch once', async () => {
  const outbox = createOutbox(
    queueOf(10),
    createApi(() => 'player_x', { origin }),
  );
  await Promise.all([outbox.deliver(), outbox.deliver()]);
  expect(receiver.asked).toBe(1);
});
