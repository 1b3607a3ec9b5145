import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { limitLargeBodies } from './large-bodies.ts';

let test: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

/** Shortens the product's limits, which Node checks once a second. */
const shortenLimits = () => Object.assign(test.app.server, { headersTimeout: 100, requestTimeout: 200 });

/** Sends the headers, then a byte at a time, until the server closes; returns the response. */
const drip = (head: string, at = port, byte = ' '): Promise<string> =>
  new Promise((done) => {
    const socket: Socket = connect(at, '127.0.0.1');
    let received = '';
    const dripping = setInterval(() => socket.write(byte), 50);
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(dripping);
      done(received);
    });
    socket.write(head);
  });

const lines = (first: string, ...headers: string[]) =>
  [`${first} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');
const body = ['content-type: application/json', 'content-length: 60000'];

it('cuts a body that drips, and lets one with a picture take its time', async () => {
  const begun: IncomingMessage[] = [];
  test.app.server.on('request', (request) => begun.push(request));
  const text = JSON.stringify({ name: 'Slow', description: 'x'.repeat(3000) });
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  const head = ['content-type: application/json', `content-length: ${text.length}`, `token: ${token}`];
  socket.write(lines('POST /dist/api/my/playlists', ...head));
  socket.write(text.slice(0, 60));
  // Once its body is read, its session was found, however long that took.
  await expect.poll(() => begun[0]?.listenerCount('data')).toBeGreaterThan(0);
  shortenLimits();
  const dripping = {
    'a public call': lines('POST /dist/api/auth/login', ...body.slice(0, 1), 'content-length: 6000'),
    'refused without a sign-in': lines('POST /dist/api/my/playlists', ...body),
    'refused for its length': lines('POST /dist/api/auth/login', ...body),
    'a call with no picture': lines('POST /dist/api/search/tracks', `token: ${token}`, ...body),
  };
  await Promise.all(
    Object.entries(dripping).map(async ([what, dripped]) =>
      expect(await drip(dripped), what).toMatch(/^HTTP\/1\.1 408 /),
    ),
  );
  socket.write(text.slice(60));
  await expect.poll(() => received, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 (201|422) /);
  socket.destroy();
});

it('cuts a head that drips', async () => {
  shortenLimits();
  const answer = await drip('GET /dist/api/health HTTP/1.1\r\nx-slow: ', port, 'x');
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"status":408/s);
  expect(answer).toMatch(/x-request-id: ([\w-]{36})\r\n.*"request_id":"\1"/s);
});

it('breaks a large body that comes too slowly', async () => {
  const app = fastify({ bodyLimit: 1000 });
  app.decorateRequest('account', undefined);
  app.addHook('onRequest', async (request) => {
    request.account = { id: 1 } as NonNullable<typeof request.account>;
  });
  limitLargeBodies(app, { bytes: 1000, interval: 100 });
  app.post('/large', { bodyLimit: 1_000_000 }, async () => 'whole');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const at = (app.server.address() as AddressInfo).port;
  expect(await drip(lines('POST /large', ...body), at)).toBe('');
  const small = await app.inject({ method: 'POST', url: '/large', payload: { a: 1 } });
  expect(small.body).toBe('whole');
  await app.close();
});
