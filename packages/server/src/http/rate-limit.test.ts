import { fastify, type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { openTestApp, password, type TestApp } from '../testing/app.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { insertAlbum } from '../testing/catalogue.ts';
import { operatorOf } from '../testing/office.ts';
import type { Account } from './account.ts';
import { registerErrorHandler } from './error-handler.ts';
import { limitRequests } from './rate-limit.ts';

describe('a limit of three requests in two seconds', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    registerErrorHandler(app);
    app.decorateRequest('account', undefined);
    app.addHook('onRequest', async (request) => {
      const id = Number(request.headers['x-account']);
      if (id) request.account = { id } as Account;
    });
    await limitRequests(app, { name: 'requests', quota: 3, window: 2 });
    app.get('/', () => 'done');
  });
  afterAll(() => app.close());
  afterEach(() => void vi.useRealTimers().restoreAllMocks());

  const ask = async (account?: number) => {
    const { statusCode, headers, body } = await app.inject({
      url: '/',
      headers: { ...(account && { 'x-account': account }) },
    });
    return { status: statusCode, headers, body };
  };

  it('lets three through, each told how many are left, and refuses the fourth until the window is over', async () => {
    const begun = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(begun);
    for (const left of [2, 1, 0]) {
      const { status, headers } = await ask(1);
      expect([status, headers['ratelimit-policy']]).toEqual([200, '"requests";q=3;w=2']);
      expect(headers['ratelimit']).toMatch(new RegExp(`^"requests";r=${left};t=[12]$`));
    }
    const refused = await ask(1);
    expect(refused.status).toBe(429);
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(refused.headers['retry-after']).toMatch(/^[12]$/);
    expect(refused.headers['ratelimit']).toMatch(/^"requests";r=0;t=[012]$/);
    expect(JSON.parse(refused.body)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await ask(2)).status).toBe(200);
    // The clock is put back by a day in the meantime.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
    clock.mockReturnValue(begun + 1000);
    expect((await ask(1)).status).toBe(429);
    clock.mockReturnValue(begun + 2100);
    expect((await ask(1)).status).toBe(200);
  });

  it('counts nobody who has no account', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200);
  });
});

describe('in the service', () => {
  let test: TestApp;
  let owner: { id: number; token: string };
  let address: string;
  beforeAll(async () => {
    test = await openTestApp();
    owner = await test.signedIn('anna@cafe.example');
    address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test.close());

  it('tells an account that it may ask 6,000 times a minute, and counts refusals', async () => {
    const first = await test.call('GET', '/genres', { token: owner.token });
    expect(first.headers['ratelimit-policy']).toBe('"requests";q=6000;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"requests";r=5999;t=\d+$/);
    const second = await test.call('GET', '/albums/999999', { token: owner.token });
    expect(second.status).toBe(404);
    expect(second.headers['ratelimit']).toMatch(/^"requests";r=5998;t=\d+$/);
  });

  it('tells an operator the same', async () => {
    const maria = await operatorOf(test, 'support');
    for (const left of [5999, 5998])
      expect((await maria.call('GET', '/requests')).headers['ratelimit']).toContain(`"requests";r=${left};`);
  });

  it('a session may change or prove sixty times in a quarter of an hour, with the right password too', async () => {
    const email = 'changes@cafe.example';
    const { token } = await test.signedIn(email);
    const other = (await test.call('POST', '/auth/login', { body: { email, password } })).body.token;
    const options = (by: string) => test.call('POST', '/profile/passkeys/options', { token: by, body: { password } });
    const attestation = createAuthenticator().create((await options(token)).body.options);
    const add = () => test.call('POST', '/profile/passkeys', { token, body: { name: 'Key', attestation } });
    expect((await add()).status).toBe(200);
    const change = (body: object) => test.call('PUT', '/profile', { token, body });
    for (let n = 0; n < 60; n += 1) {
      await add();
      expect((await change({ email: 'new@cafe.example' })).status).toBe(422);
    }
    const own = { old_password: password, new_password: 'another song of mine' };
    const refused = [
      await add(),
      await options(token),
      await test.call('PUT', '/profile/password', { token, body: own }),
      await test.call('POST', '/profile/password/confirm', { token, body: { password } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect((await change({ name: 'Anna' })).status).toBe(200);
    expect((await options(other)).status).toBe(200);
  });

  it('a session may export its account sixty times in a quarter of an hour', async () => {
    const { token } = await test.signedIn('exports@cafe.example');
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await test.call('POST', '/profile/export', { token, body: { password } })).status);
    expect(statuses.slice(59)).toEqual([200, 429]);
  });

  it('media are no calls, nor is what needs no account', async () => {
    const { id } = await insertAlbum(test.db, { tracks: ['Song'] }, test.deps.store);
    const { body } = await test.call('GET', `/albums/${id}`, { token: owner.token });
    expect((await test.call('GET', body.tracks[0].file)).headers['ratelimit']).toBeUndefined();
    expect((await test.call('GET', '/health')).headers['ratelimit']).toBeUndefined();
  });

  const code = 'x'.repeat(43);
  const options = { challenge: 'x', timeout: 1, rpId: 'x', userVerification: 'required' } as const;
  const assertion = createAuthenticator().get({ ...options, allowCredentials: [] }, { userHandle: 'eA' });
  const attempts: [string, object][] = [
    ['/dist/api/auth/recover', { code, password }],
    ['/dist/api/auth/passkey', { assertion }],
    ['/office/api/sign-in/passkey', { assertion }],
  ];

  it.each(attempts)('answers a client 429 that goes on trying %s', async (path, body) => {
    const attempt = () =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (let n = 0; n < 600; n += 1) await test.app.inject({ method: 'POST', url: path, body });
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"sign-ins";q=600;w=900');
  });

  it.each([
    ['/auth/email', { code }],
    ['/auth/email/revert', { code, password }],
  ])('counts what a network tries at %s', async (path, body) => {
    for (const left of [599, 598]) {
      expect(
        (await test.call('POST', path, { body, remoteAddress: `198.51.100.${path.length}` })).headers['ratelimit'],
      ).toContain(`"sign-ins";r=${left};`);
    }
  });

  it.each([
    ['/dist/api/auth/demo', '/dist/api/auth/login'],
    ['/office/api/sign-in/demo', '/office/api/sign-in'],
  ])('counts sign-ins of a network at %s and %s together', async (demo, signIn) => {
    const body = { email: 'nobody@cafe.example', password: 'wrong guess' };
    const limitAt = async (url: string) =>
      (await test.app.inject({ method: 'POST', url, body, remoteAddress: `198.51.100.${demo.length}` })).headers[
        'ratelimit'
      ];
    expect(await limitAt(demo)).toContain('"sign-ins";r=599;');
    await limitAt(signIn);
    expect(await limitAt(demo)).toContain('"sign-ins";r=597;');
  });

  it('a network is one client, whatever port a proxy writes behind its address', async () => {
    const trusting = await createApp({ ...test.deps, config: { ...test.deps.config, trustProxy: ['127.0.0.1'] } });
    const limitOf = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const answer = await trusting.inject({ method: 'POST', url: '/dist/api/auth/email', headers, body: { code } });
      return answer.headers['ratelimit'];
    };
    const pairs = [
      ['203.0.113.9:40001', '203.0.113.9:40002'],
      ['2001:db8:5:1::1', '2001:db8:5:1::2'],
    ];
    for (const [one = '', other = ''] of pairs) {
      expect(await limitOf(one)).toContain('r=599;');
      expect(await limitOf(other)).toContain('r=598;');
    }
    await trusting.close();
  });

  it('a sign-in tells how many wrong passwords are left', async () => {
    const wrong = () =>
      test.call('POST', '/auth/login', { body: { email: 'nobody@cafe.example', password: 'wrong guess' } });
    for (const left of [9, 8]) {
      const { status, headers } = await wrong();
      expect([status, headers['ratelimit-policy'], headers['ratelimit']]).toEqual([
        401,
        '"wrong-passwords";q=10;w=900',
        `"wrong-passwords";r=${left};t=900`,
      ]);
    }
    for (let n = 0; n < 8; n += 1) await wrong();
    await sql`UPDATE sign_in_failures SET at = now() - interval '5 minutes'`.execute(test.db);
    const refused = await wrong();
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(refused.headers['ratelimit']).toBe(`"wrong-passwords";r=0;t=${wait}`);
    expect(wait).toBeGreaterThan(540);
    expect(wait).toBeLessThanOrEqual(600);
  });
});
