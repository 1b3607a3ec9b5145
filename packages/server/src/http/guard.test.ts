import { api } from '@kamerton/wire';
import { office, type OfficeEndpoint } from '@kamerton/wire/office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openTestApp, password, type TestApp } from '../testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

/** All calls without authentication. */
const publicCalls = [
  'GET /auth/demo',
  'GET /health',
  'POST /auth/demo',
  'POST /auth/email',
  'POST /auth/email/revert',
  'POST /auth/forgot',
  'POST /auth/login',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /auth/recover',
  'POST /contract/verify',
  'POST /player/pair',
];

it('wire names as public exactly the calls of the list', () => {
  const named = Object.values(api)
    .filter((endpoint) => endpoint.access === 'public')
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(named.toSorted()).toEqual(publicCalls);
});

it('each of them is limited by network, but for those that read a constant', () => {
  const unlimited = Object.values(api)
    .filter((endpoint) => endpoint.access === 'public' && !(endpoint.errors as string[]).includes('too_many_requests'))
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(unlimited.toSorted()).toEqual(['GET /auth/demo', 'GET /health']);
});

it('asks every other registered call for a token, before anything else is looked at', async () => {
  const calls = Object.values(api).filter((endpoint) => endpoint.access !== 'public');
  expect(calls.length).toBeGreaterThan(10);
  for (const { access, method, path } of calls) {
    const answer = await test.call(method, path.replace('{id}', 'x'), { headers: { 'content-type': 'text/plain' } });
    const code = access === 'player' ? 'unknown_player' : 'unauthorized';
    expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 401, code]);
  }
});

it('asks every call of the office for a session, also where a request says that a command makes it', async () => {
  const calls = Object.values<OfficeEndpoint>(office).filter(({ role }) => role !== 'open');
  expect(calls.length).toBeGreaterThan(100);
  for (const { method, path } of calls) {
    const url = `/office/api${path.replaceAll(/\{\w+\}/g, '1')}`;
    const { statusCode } = await test.app.inject({ method, url, headers: { 'x-command-user': 'root' } });
    expect([method, path, statusCode]).toEqual([method, path, 401]);
  }
});

it('registers nothing below the API that wire does not name', () => {
  const routes = test.app.printRoutes({ commonPrefix: false });
  for (const endpoint of Object.values(api)) {
    // The router ignores a trailing slash and lists paths without it.
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
    const url = `/dist/api${path}`;
    expect(test.app.hasRoute({ method: endpoint.method, url }), `${endpoint.method} ${url}\n${routes}`).toBe(true);
  }
});

it.each([
  ['GET', '/nothing', {}, 404, 'not_found'],
  ['GET', '/dist/api', {}, 404, 'not_found'],
  ['GET', '/dist/api/albums/%ff', {}, 400, 'bad_request'],
  ['POST', '/auth/login', { headers: { 'content-type': 'text/plain' }, body: 'x' }, 415, 'unsupported_media_type'],
  ['POST', '/auth/login', { headers: { 'content-type': 'application/json' }, body: '{"a":' }, 400, 'bad_json'],
  ['POST', '/auth/login', { headers: { 'content-type': 'application/json' }, body: '[]' }, 400, 'bad_json'],
  ['POST', '/auth/login', {}, 400, 'bad_json'],
  ['PUT', '/auth/login', {}, 405, 'method_not_allowed'],
])('answers a bad %s %s %j with %i %s', async (method, path, options, status, code) => {
  const answer = await test.call(method, path, options);
  expect(answer).toMatchObject({ status, body: { status, code } });
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message', 'request_id', 'status']);
});

it('names the methods of a known address to a request with another one', async () => {
  const allowed = async (method: 'OPTIONS' | 'PATCH' | 'PUT', url: string) => {
    const { statusCode, headers } = await test.app.inject({ method, url });
    return [statusCode, headers['allow']];
  };
  expect(await allowed('PATCH', '/dist/api/profile')).toEqual([405, 'GET, HEAD, PUT']);
  expect(await allowed('PATCH', '/dist/api/my/playlists/7?x=1')).toEqual([405, 'DELETE, GET, HEAD, POST']);
  expect(await allowed('PUT', '/robots.txt')).toEqual([405, 'GET, HEAD']);
  expect(await allowed('OPTIONS', '/dist/api/auth/login')).toEqual([204, 'POST']);
  expect(await allowed('PUT', '/dist/api/nothing')).toEqual([404, undefined]);
  expect(await allowed('PUT', '/nothing')).toEqual([404, undefined]);
});

it('takes a parameter once, and from no other place than its own', async () => {
  const { token } = await test.signedIn('once@cafe.example');
  expect((await test.call('GET', '/albums?limit=5&offset=0', { token })).status).toBe(200);
  expect((await test.call('GET', '/albums?limit=5&limit=7&offset=0', { token })).status).toBe(400);
  const asQuery = new URLSearchParams({ email: 'once@cafe.example', password }).toString();
  expect((await test.call('POST', `/auth/login?${asQuery}`, { body: {} })).status).toBe(422);
});

it('refuses bytes that are not UTF-8', async () => {
  const body = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
  const response = await test.app.inject({
    method: 'POST',
    url: '/dist/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(response.statusCode).toBe(400);
});

it('lets a 413 arrive while the body is still being sent', async () => {
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/dist/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'x'.repeat(20_000_000) }),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'too_large' });
});

it('keeps no connection for ever on which nothing moves', () => {
  expect(test.app.server).toMatchObject({ timeout: 120_000, requestTimeout: 60_000, headersTimeout: 30_000 });
});

it('gives no page in place of a file of the portal that is not there, and says what pages may not ask for', async () => {
  const missing = await test.call('GET', '/dist/assets/index-0000.js');
  expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(missing.headers['permissions-policy']).toMatch(/microphone=\(\)/);
  expect(missing.headers['referrer-policy']).toBe('no-referrer');
});

it('lets other origins in only where the configuration names them', async () => {
  const headers = { origin: 'https://portal.example', 'access-control-request-method': 'POST' };
  const closed = await test.app.inject({ method: 'OPTIONS', url: '/dist/api/search/tracks', headers });
  expect(closed.headers['access-control-allow-origin']).toBeUndefined();
  const open = await createApp({
    ...test.deps,
    config: { ...test.deps.config, corsOrigins: ['https://portal.example'] },
  });
  const named = await open.inject({ method: 'OPTIONS', url: '/dist/api/search/tracks', headers });
  expect(named.headers['access-control-allow-origin']).toBe('https://portal.example');
  const other = await open.inject({ url: '/dist/api/health', headers: { origin: 'https://other.example' } });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
  await open.close();
});
