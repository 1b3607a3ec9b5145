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
  // The product's limits, shortened; Node checks them once a second.
  Object.assign(test.app.server, { headersTimeout: 500, requestTimeout: 1000 });
});
afterAll(() => test.close());

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

it('cuts a head that drips', async () => {
  const answer = await drip('GET /dist/api/health HTTP/1.1\r\nx-slow: ', port, 'x');
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"status":408/s);
  expect(answer).toMatch(/x-request-id: ([\w-]{36})\r\n.*"request_id":"\1"/s);
});

it.each([
  ['of a public call', () => lines('POST /dist/api/auth/login', ...body.slice(0, 1), 'content-length: 6000')],
  ['that was refused without a sign-in', () => lines('POST /dist/api/my/playlists', ...body)],
  ['that was refused for its length', () => lines('POST /dist/api/auth/login', ...body)],
  ['of a call with no picture', () => lines('POST /dist/api/search/tracks', `token: ${token}`, ...body)],
])('cuts a body that drips, %s', async (_, head) => {
  await expect(drip(head())).resolves.toMatch(/^(HTTP|$)/);
});

it('lets a body with a picture take its time', async () => {
  const text = JSON.stringify({ name: 'Slow', description: 'x'.repeat(3000) });
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  const head = ['content-type: application/json', `content-length: ${text.length}`, `token: ${token}`];
  socket.write(lines('POST /dist/api/my/playlists', ...head));
  for (let at = 0; at < text.length; at += 60) {
    socket.write(text.slice(at, at + 60));
    await new Promise((go) => setTimeout(go, 60));
  }
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 (201|422) /);
  socket.destroy();
});

it('breaks a large body that comes too slowly', async () => {
  const app = fastify({ bodyLimit: 1000 });
  app.decorateRequest('account', undefined);
  app.addHook('onRequest', async (request) => {
    request.account = { id: 1 } as NonNullable<typeof request.account>;
  });
  limitLargeBodies(app, { bytes: 1000, interval: 300 });
  app.post('/large', { bodyLimit: 1_000_000 }, async () => 'whole');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const at = (app.server.address() as AddressInfo).port;
  expect(await drip(lines('POST /large', ...body), at)).toBe('');
  const small = await app.inject({ method: 'POST', url: '/large', payload: { a: 1 } });
  expect(small.body).toBe('whole');
  await app.close();
});
