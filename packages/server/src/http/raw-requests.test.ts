import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let test: TestApp;
let token: string;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

/** Sends raw bytes and reads until the server closes. */
const exchange = (sent: string | Buffer): Promise<string> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      done(Buffer.concat(received).toString('utf8'));
    };
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('close', finish).on('error', finish);
    socket.write(sent);
  });

const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const head = (line: string, headers: string[] = []): string =>
  [`${line} HTTP/1.1`, 'host: localhost', `token: ${token}`, 'connection: close', ...headers, '', ''].join('\r\n');

const post = (body: string | Buffer, headers: string[] = [], path = '/dist/api/my/playlists'): Buffer => {
  const bytes = Buffer.from(body);
  const own = ['content-type: application/json', `content-length: ${bytes.length}`];
  return Buffer.concat([Buffer.from(head(`POST ${path}`, [...own, ...headers])), bytes]);
};

/**
 * Responses contain no internal details and no HTML, and no browser takes one for a page: an API error is a problem in
 * JSON.
 */
const expectPlain = (answer: string): void => {
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
  expect(answer).not.toMatch(/<html|node_modules|\bat .*\.[jt]s:\d/i);
  for (const status of statuses(answer)) expect(status).toBeLessThan(500);
};

const deep = '['.repeat(100_000) + ']'.repeat(100_000);

it.each<[string, () => string | Buffer, number[]]>([
  ['JSON 100,000 deep', () => post(`{"name":${deep}}`), [400]],
  ['nothing but depth', () => post(deep), [400]],
  ['a prototype', () => post('{"__proto__":{"name":"x"}}'), [422]],
  ['a constructor', () => post('{"constructor":{"prototype":{"name":"x"}}}'), [422]],
  ['a key twice', () => post('{"name":"first","name":"second"}'), [201]],
  ['a byte order mark', () => post('\uFEFF{"name":"marked"}'), [201]],
  [
    'letters of another charset',
    () => post(Buffer.from([0x7b, 0x22, 0x6e, 0xf0, 0xf2, 0x22, 0x3a, 0x31, 0x7d])),
    [400],
  ],
  ['a NUL in an address', () => head('GET /dist/api/albums/%00'), [404]],
  ['an escaped path upwards', () => head('GET /dist/api/%2e%2e/%2e%2e/etc/passwd'), [404]],
  ['an escape that is no UTF-8', () => head('GET /dist/api/albums/%ff%fe'), [400, 404]],
  ['half an escape', () => head('GET /dist/api/albums/%zz'), [400, 404]],
  ['two hosts', () => head('GET /dist/api/genres', ['Host: other.example']), [400]],
  ['double slashes', () => head('GET //dist//api//albums'), [404]],
  ['a long address', () => head(`GET /dist/api/albums/${'9'.repeat(10_000)}`), [400, 404, 414]],
  [
    '20,000 headers',
    () =>
      head(
        'GET /dist/api/genres',
        Array.from({ length: 20_000 }, (_, n) => `x-${n}: y`),
      ),
    [431],
  ],
  ['a method that is none', () => head('TRACE /dist/api/genres'), [400, 404, 405]],
  ['OPTIONS', () => head('OPTIONS /dist/api/genres'), [204]],
  [
    'GET with a body',
    () => Buffer.concat([Buffer.from(head('GET /dist/api/genres', ['content-length: 2'])), Buffer.from('{}')]),
    [200],
  ],
  [
    'chunks that are none',
    () =>
      `${head('POST /dist/api/my/playlists', ['content-type: application/json', 'transfer-encoding: chunked'])}zz\r\nxx`,
    [400],
  ],
  [
    'a length and chunks',
    () =>
      `${head('POST /dist/api/my/playlists', ['content-type: application/json', 'content-length: 4', 'transfer-encoding: chunked'])}0\r\n\r\n`,
    [400],
  ],
  [
    'a length that is none',
    () => head('POST /dist/api/my/playlists', ['content-type: application/json', 'content-length: -5']),
    [400],
  ],
])('answers %s', async (_, sent, allowed) => {
  const answer = await exchange(sent());
  expect(allowed).toContain(statuses(answer)[0]);
  expectPlain(answer);
});

it('answers HEAD without a body', async () => {
  const answer = await exchange(head('HEAD /dist/api/genres'));
  expect(statuses(answer)).toEqual([200]);
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

it('lets a body come that asks first', async () => {
  const answer = await exchange(post('{"name":"expected"}', ['expect: 100-continue']));
  expect(statuses(answer)).toEqual([100, 201]);
});

it('answers requests that come at once in their order', async () => {
  const one = (path: string) => head(`GET ${path}`).replace('connection: close\r\n', '');
  const answer = await exchange(one('/dist/api/genres') + one('/dist/api/albums/x') + head('GET /dist/api/tags'));
  expect(statuses(answer)).toEqual([200, 404, 200]);
});

it('writes nothing of a body that breaks off', async () => {
  const sent = head('POST /dist/api/my/playlists', ['content-type: application/json', 'content-length: 500']);
  const socket = connect(port, '127.0.0.1').resume();
  socket.end(`${sent}{"name":"half"`);
  await once(socket, 'close');
  const { body } = await test.call('GET', '/my/playlists?limit=100', { token });
  expect(body.playlists.map((one: { name: string }) => one.name)).not.toContain('half');
});

it('refuses a compressed body that is too large at once, and reads the rest without decompressing it', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const chunk = Buffer.concat([Buffer.from(`${bomb.length.toString(16)}\r\n`), bomb, Buffer.from('\r\n')]);
  const headers = ['content-type: application/json', 'content-encoding: gzip', 'transfer-encoding: chunked'];
  const sent = [Buffer.from(head('POST /dist/api/auth/login', headers)), chunk, chunk, chunk, Buffer.from('0\r\n\r\n')];
  expect(statuses(await exchange(Buffer.concat(sent)))).toEqual([413]);
});
