import { api, bounds, type Endpoint } from '@kamerton/wire';
import { office, type OfficeEndpoint } from '@kamerton/wire/office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
});
afterAll(() => test.close());

/** Paths about the account alone; all others are about the catalogue. */
const personal = ['announcements', 'auth', 'my', 'objects', 'profile', 'sessions', 'feedback', 'contract', 'revoked'];
const endpoints = Object.entries(api) as [string, Endpoint][];

describe('every call', () => {
  it.each(endpoints.filter(([name, { stream }]) => name !== 'logout' && !stream))(
    '%s tells caches whether they may keep what it answers',
    async (_, { method, path }) => {
      const answer = await test.call(method, path.replace('{id}', '999999'), {
        token,
        ...(method !== 'GET' && { body: {} }),
      });
      const isKept = method === 'GET' && answer.status < 300 && !personal.includes(path.split('/')[1] ?? '');
      expect(answer.headers['cache-control']).toBe(isKept ? 'private, no-cache' : 'no-store');
      expect(answer.headers['etag'] === undefined || isKept).toBe(true);
    },
  );

  const open = [
    ...endpoints
      .filter(([, { access }]) => access === 'public')
      .map(([, { method, path }]) => [method, `/dist/api${path}`]),
    ...(Object.values(office) as OfficeEndpoint[])
      .filter(({ role }) => role === 'open')
      .map(({ method, path }) => [method, `/office/api${path}`]),
  ].filter(([method]) => method !== 'GET');

  it.each(open)('%s %s, open to everyone, takes a small body', async (method, url) => {
    const send = async (length: number) => {
      const payload = JSON.stringify({ email: 'x'.repeat(length) });
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      return (await test.app.inject({ method: method as 'POST', url, headers, payload })).statusCode;
    };
    expect(await send(bounds.public_body)).toBe(413);
    expect(await send(bounds.public_body - 100)).not.toBe(413);
  });
});

describe('the id of a request', () => {
  const ask = async (headers: Record<string, string>, url = '/dist/api/nothing', trustProxy = ['127.0.0.1']) => {
    const app = await createApp({ ...test.deps, config: { ...test.deps.config, trustProxy } });
    const answer = await app.inject({ url, headers, remoteAddress: '127.0.0.1' });
    await app.close();
    return answer;
  };

  it('is the one that a trusted proxy gave', async () => {
    const answer = await ask({ 'x-request-id': '6f1c9d1e6c0e4d0a9a5e2b8f3f0c7a11' });
    expect(answer.headers['x-request-id']).toBe('6f1c9d1e6c0e4d0a9a5e2b8f3f0c7a11');
    expect(answer.json()).toMatchObject({ request_id: '6f1c9d1e6c0e4d0a9a5e2b8f3f0c7a11' });
  });

  it.each([
    ['from others', 'abcdefgh-1', []],
    ['without a form', 'abc def"gh', ['127.0.0.1']],
    ['too long', 'a'.repeat(129), ['127.0.0.1']],
  ])('is a new one where it comes %s', async (_, sent, trusted) => {
    const answer = await ask({ 'x-request-id': sent }, undefined, trusted);
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(answer.json()).toMatchObject({ request_id: answer.headers['x-request-id'] });
  });

  it.each([
    '/',
    '/about',
    '/dist/',
    '/dist/%zz',
    '/dist/api/%zz',
    '/dist/assets/nothing.js',
    '/office/',
    '/office/api/session',
    '/media/audio/1',
    '/media/covers/x/small',
    '/robots.txt',
    '/dist/api/openapi.json',
    '/dist/api/health',
  ])('is on the answer of %s', async (url) => {
    const answer = await test.app.inject({ url });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('pages', () => {
  it.each(['/', '/about', '/verify', '/dist/', '/dist/api/docs', '/office/'])('%s may not be framed', async (url) => {
    const { headers } = await test.app.inject({ url });
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('are held to TLS where they are reached by it', async () => {
    const headersOf = async (portalUrl: string, trustProxy: string[], headers: Record<string, string> = {}) => {
      const config = { ...test.deps.config, trustProxy };
      const app = await createApp({ ...test.deps, config, portalUrl: () => portalUrl });
      const answer = await app.inject({ url: '/about', headers, remoteAddress: '127.0.0.1' });
      await app.close();
      return answer.headers['strict-transport-security'];
    };
    const plain = 'http://music.example/dist/';
    const byTls = { 'x-forwarded-proto': 'https' };
    expect(await headersOf(plain, [])).toBeUndefined();
    expect(await headersOf(plain, [], byTls)).toBeUndefined();
    expect(await headersOf(plain, ['10.0.0.1'], byTls)).toBeUndefined();
    expect(await headersOf(plain, ['127.0.0.1'], byTls)).toBe('max-age=31536000');
    expect(await headersOf('https://music.example/dist/', [])).toBe('max-age=31536000');
  });
});
