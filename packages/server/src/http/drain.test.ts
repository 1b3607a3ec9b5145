import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let test: TestApp;
let app: FastifyInstance;
let port: number;
/** Responses of `/slow/:name` wait until the function of that name is called. */
let answers: Map<string, () => void>;
/** Ended requests, in order. */
let order: string[];
let token: string;

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
});
afterAll(() => test.close());
beforeEach(async () => {
  app = await createApp(test.deps);
  answers = new Map();
  order = [];
  const slow = async ({ params }: FastifyRequest) => {
    const { name } = params as { name: string };
    await new Promise<void>((go) => answers.set(name, go));
    await sql`SELECT 1`.execute(test.db);
    order.push(`handler ${name}`);
    return { name };
  };
  app.route({ method: 'GET', url: '/slow/:name', handler: slow });
  app.get('/endless', (_request, reply) => {
    const endless = new PassThrough();
    endless.write('begun');
    return reply.send(endless);
  });
  app.addHook('preClose', async () => void order.push('service'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

const persistentAgent = () => new Agent({ keepAlive: true, maxSockets: 1 });
const ask = (path: string, agent: Agent | false = false): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent, headers: { token } }, resolve).once('error', reject);
  });
const soon = { timeout: 30_000 };
const health = '/dist/api/health';

it('is not ready while it still answers whoever comes, and keeps no connection', async () => {
  const agent = persistentAgent();
  const before = await ask(health, agent);
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
  before.resume();
  let stop = () => {};
  const accept = new Promise<void>((done) => (stop = done));
  const ended = app.drain({ accept, finish: 60_000 });
  const reused = await ask('/dist/api/genres', agent);
  expect([reused.statusCode, reused.headers.connection]).toEqual([200, 'close']);
  reused.resume();
  const probe = await ask(health);
  expect([probe.statusCode, probe.headers['retry-after'], probe.headers.connection]).toEqual([503, '5', 'close']);
  probe.resume();
  stop();
  await ended;
  await expect(ask(health)).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});

it('lets running answers come to their end and closes connections that are idle', async () => {
  const agent = persistentAgent();
  (await ask(health, agent)).resume();
  const unused = connect(port, '127.0.0.1').resume();
  const slow = ask('/slow/a');
  await expect.poll(() => answers.size, soon).toBe(1);
  const ended = app.drain({ accept: 0, finish: 50_000 });
  await new Promise((done) => unused.once('close', done));
  answers.get('a')?.();
  expect(JSON.parse(await text(await slow))).toEqual({ name: 'a' });
  await ended;
  expect(order).toEqual(['handler a', 'service']);
  agent.destroy();
});

it('cuts what takes too long, and ends when no handler is at work any more', async () => {
  const endless = await ask('/endless');
  const broken = text(endless).catch((error: Error) => error.message);
  const slow = ask('/slow/b').catch((error: Error) => error.message);
  await expect.poll(() => answers.size, soon).toBe(1);
  const closed = once(app.server, 'close');
  const ended = app.drain({ accept: 0, finish: 100 });
  expect([await broken, await slow]).toEqual(['aborted', 'socket hang up']);
  await closed;
  answers.get('b')?.();
  await ended;
  expect(order).toEqual(['handler b', 'service']);
});

it('ends streams of news in order, with a time to come back after', async () => {
  const stream = await ask('/dist/api/events');
  const received = text(stream);
  await app.drain({ accept: 0, finish: 30_000 });
  expect(await received).toMatch(/\nretry: [1-3]\d{3}\n\n$/);
});
