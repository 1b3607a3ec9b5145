import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let test: TestApp;
let port: number;
/** Responses of `/slow/:name` wait until the function of that name is called. */
let answers: Map<string, () => void>;
let token: string;

beforeEach(async () => {
  test = await openTestApp();
  answers = new Map();
  const slow = async ({ params }: FastifyRequest) => {
    const { name } = params as { name: string };
    await new Promise<void>((go) => answers.set(name, go));
    await sql`SELECT 1`.execute(test.db);
    return { name };
  };
  test.app.route({ method: 'GET', url: '/slow/:name', handler: slow });
  test.app.get('/endless', (_request, reply) => {
    reply.raw.write('begun');
    return reply;
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
  ({ token } = await test.signedIn('anna@cafe.example'));
});
afterEach(() => test.close());

const keeping = () => new Agent({ keepAlive: true, maxSockets: 1 });
const ask = (path: string, agent: Agent | false = false): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent, headers: { token } }, resolve).once('error', reject);
  });
const health = '/dist/api/health';

it('is not ready while it still answers whoever comes, and keeps no connection', async () => {
  const agent = keeping();
  const before = await ask(health, agent);
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
  before.resume();
  const ended = test.app.drain({ accept: 1500, finish: 5000 });
  const kept = await ask('/dist/api/genres', agent);
  expect([kept.statusCode, kept.headers.connection]).toEqual([200, 'close']);
  kept.resume();
  const fresh = await ask(health);
  expect([fresh.statusCode, fresh.headers['retry-after'], fresh.headers.connection]).toEqual([503, '5', 'close']);
  fresh.resume();
  await ended;
  await expect(ask(health)).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});

it('lets running answers come to their end and closes connections that are idle', async () => {
  const agent = keeping();
  (await ask(health, agent)).resume();
  const unused = connect(port, '127.0.0.1').resume();
  const slow = ask('/slow/a');
  await expect.poll(() => answers.size).toBe(1);
  let over = false;
  const ended = test.app.drain({ accept: 0, finish: 50_000 }).then(() => (over = true));
  await new Promise((done) => unused.once('close', done));
  expect(over).toBe(false);
  answers.get('a')?.();
  expect(JSON.parse(await text(await slow))).toEqual({ name: 'a' });
  await ended;
  agent.destroy();
});

it('cuts what takes too long, and ends when no handler is at work any more', async () => {
  const endless = await ask('/endless');
  const broken = text(endless).catch((error: Error) => error.message);
  const slow = ask('/slow/b').catch((error: Error) => error.message);
  await expect.poll(() => answers.size).toBe(1);
  let over = false;
  const ended = test.app.drain({ accept: 0, finish: 100 }).then(() => (over = true));
  expect([await broken, await slow]).toEqual(['aborted', 'socket hang up']);
  await wait(200);
  expect(over).toBe(false);
  answers.get('b')?.();
  await ended;
});

it('ends streams of news in order, with a time to come back after', async () => {
  const stream = await ask('/dist/api/events');
  const told = text(stream);
  await test.app.drain({ accept: 0, finish: 30_000 });
  expect(await told).toMatch(/\nretry: [1-3]\d{3}\n\n$/);
});
