import { createHook } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { insertOperator } from '../../../testing/office.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';
import { tester } from '../../../testing/actor.ts';
import { closeAccount, openAccount } from './accounts.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const login = (body: unknown, more: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  test.call('POST', '/auth/login', { body, ...more });

describe('sign-in by password', () => {
  it('answers a token and who signed in, whatever the letter case of the email', async () => {
    const id = await insertAccount(test.db, 'anna@cafe.example');
    const answer = await login({ email: ' Anna@Cafe.Example ', password, tz: 'Europe/Moscow', token: null });
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: 'anna@cafe.example', name: 'Name of anna@cafe.example', id }, language_id: 1 },
    });
    expect((await test.call('GET', '/my/totals', { token: answer.body.token })).status).toBe(200);
    const bearer = await test.call('GET', '/my/totals', { headers: { authorization: `Bearer ${answer.body.token}` } });
    expect(bearer.status).toBe(200);
  });

  it('keeps only a hash of the token', async () => {
    const { token } = await test.signedIn('hash@cafe.example');
    const { rows } = await sql<{ token_hash: string }>`SELECT token_hash FROM sessions`.execute(test.db);
    expect(rows.map((row) => row.token_hash)).toContain(tokenHash(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('takes the time zone when none is set, and never refuses for an unknown one', async () => {
    await insertAccount(test.db, 'zone@cafe.example');
    const zone = async () =>
      (
        await test.db
          .selectFrom('accounts')
          .select('timezone')
          .where('email', '=', 'zone@cafe.example')
          .executeTakeFirst()
      )?.timezone;
    expect((await login({ email: 'zone@cafe.example', password, tz: 'Mars/Olympus' })).status).toBe(200);
    expect(await zone()).toBeNull();
    expect((await login({ email: 'zone@cafe.example', password, tz: 'x'.repeat(5000) })).status).toBe(200);
    expect((await login({ email: 'zone@cafe.example', password, tz: '+05:00' })).status).toBe(200);
    expect(await zone()).toBeNull();
    await login({ email: 'zone@cafe.example', password, tz: 'Asia/Omsk' });
    await login({ email: 'zone@cafe.example', password, tz: 'Europe/Paris' });
    expect(await zone()).toBe('Asia/Omsk');
  });

  it('answers an unknown email and a wrong password alike', async () => {
    await insertAccount(test.db, 'alike@cafe.example');
    const wrong = await login({ email: 'alike@cafe.example', password: 'wrong password' });
    const unknown = await login({ email: 'nobody@cafe.example', password: 'wrong password' });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(wrong.body).toMatchObject({ code: 'login_failed', message: 'Пользователя с таким email нет в системе' });
  });

  it.each([
    [{}, { email: 'required', password: 'required' }],
    [{ email: '', password: 'x' }, { email: 'required' }],
    [{ email: 'no-at-sign', password: 'x' }, { email: 'email' }],
    [{ email: 'hidden\u202E@b.example', password: 'x' }, { email: 'email' }],
    [{ email: 'half\uD800@b.example', password: 'x' }, { email: 'email' }],
    [{ email: 'a@b.example', password: 7 }, { password: 'wrong_type' }],
  ])('names the wrong fields of %j', async (body, fields) => {
    const answer = await login(body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields } });
  });

  it('lets a closed account in neither with the right nor with a wrong password', async () => {
    await insertAccount(test.db, 'closed@cafe.example', { is_active: false });
    expect(await login({ email: 'closed@cafe.example', password })).toMatchObject({
      status: 403,
      body: { code: 'inactive' },
    });
    expect(await login({ email: 'closed@cafe.example', password: 'wrong' })).toMatchObject({ status: 401 });
  });

  it('stops guessing after ten wrong passwords from one address, not for another address', async () => {
    await insertAccount(test.db, 'guessed@cafe.example');
    const guess = () => login({ email: 'guessed@cafe.example', password: 'guess' }, { remoteAddress: '198.51.100.7' });
    const answers = await Promise.all(Array.from({ length: 10 }, guess));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
    const right = { email: 'guessed@cafe.example', password };
    const stopped = await login(right, { remoteAddress: '198.51.100.7' });
    expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(right, { remoteAddress: '198.51.100.8' })).status).toBe(200);
  });

  it('counts by the address of the connection, and by a forwarded one only where a trusted proxy names it', async () => {
    const refusals = async (trustProxy: string[], forwarded: (n: number) => string) => {
      const app = await createApp({ ...test.deps, config: { ...test.deps.config, trustProxy } });
      const statuses: number[] = [];
      for (let n = 0; n <= 10; n += 1) {
        const payload = { email: `forwarded${trustProxy.length}@cafe.example`, password: 'wrong' };
        const headers = { 'x-forwarded-for': forwarded(n) };
        const sent = { method: 'POST', url: '/dist/api/auth/login', payload, headers } as const;
        statuses.push((await app.inject({ ...sent, remoteAddress: '203.0.113.99' })).statusCode);
      }
      await app.close();
      return statuses.filter((status) => status === 429).length;
    };
    expect(await refusals([], (n) => `198.51.100.${n}`)).toBe(1);
    // Addresses that the client has sent itself stand before the one that the proxy adds.
    expect(await refusals(['203.0.113.99'], (n) => `192.0.2.${n}, 198.51.100.1`)).toBe(1);
    expect(await refusals(['203.0.113.99', '10.0.0.1'], (n) => `198.51.100.${n}`)).toBe(0);
  });

  it('takes all addresses of an IPv6 network for one', async () => {
    await insertAccount(test.db, 'network@cafe.example');
    const from = (n: number, secret: string) =>
      login({ email: 'network@cafe.example', password: secret }, { remoteAddress: `2001:db8:1:2::${n}` });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => from(n + 1, 'guess')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await from(99, password)).status).toBe(429);
  });
});

describe('sign-in by a one-time token', () => {
  const oneTime = async (email: string, seconds: number): Promise<string> => {
    const account_id = await insertAccount(test.db, email);
    const token = newToken();
    const expires_at = sql<string>`now() + make_interval(secs => ${seconds})`;
    await test.db
      .insertInto('sign_in_tokens')
      .values({ token_hash: tokenHash(token), account_id, expires_at })
      .execute();
    return token;
  };

  it('works once, even when it is pressed twice at the same time', async () => {
    const token = await oneTime('once@cafe.example', 600);
    const answers = await Promise.all([login({ token }), login({ token, tz: 'Europe/Moscow' })]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await login({ token })).status).toBe(401);
  });

  it('does not work when it is too old', async () => {
    expect((await login({ token: await oneTime('late@cafe.example', -1) })).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends at logout', async () => {
    const { token } = await test.signedIn('logout@cafe.example');
    expect(await test.call('GET', '/auth/logout', { token })).toMatchObject({ status: 200, body: { success: true } });
    expect(await test.call('GET', '/my/totals', { token })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
  });

  it('answers 403 from the next request on when the account is closed', async () => {
    const { id, token } = await test.signedIn('closing@cafe.example');
    await test.db.updateTable('accounts').set({ is_active: false }).where('id', '=', id).execute();
    expect(await test.call('GET', '/my/totals', { token })).toMatchObject({
      status: 403,
      body: { code: 'inactive', message: 'Учетная запись неактивна' },
    });
  });

  it('stays dead when the account is opened again', async () => {
    const { id, token } = await test.signedIn('reopened@cafe.example');
    await closeAccount(test.db, tester, id);
    expect((await test.call('GET', '/my/totals', { token })).status).toBe(403);
    expect((await test.call('GET', '/auth/logout', { token })).status).toBe(403);
    await openAccount(test.db, tester, id);
    expect((await test.call('GET', '/my/totals', { token })).status).toBe(401);
    expect((await login({ email: 'reopened@cafe.example', password })).status).toBe(200);
  });

  it('ends after a year', async () => {
    const { id, token } = await test.signedIn('year@cafe.example');
    await sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE account_id = ${id}`.execute(test.db);
    expect((await test.call('GET', '/my/totals', { token })).status).toBe(401);
  });

  it('is not read from a cookie, an address or a body', async () => {
    const { token } = await test.signedIn('cookie@cafe.example');
    const attempts = [
      test.call('GET', '/my/totals', { headers: { cookie: `token=${token}` } }),
      test.call('GET', `/my/totals?token=${token}`),
      test.call('POST', '/search/tracks', { body: { token } }),
    ];
    expect((await Promise.all(attempts)).map((answer) => answer.status)).toEqual([401, 401, 401]);
  });
});

it('lets in many right passwords at once, and stops many wrong ones at ten', async () => {
  await insertAccount(test.db, 'parallel@cafe.example');
  const at = (secret: string, remoteAddress: string) =>
    Promise.all(
      Array.from({ length: 30 }, () => login({ email: 'parallel@cafe.example', password: secret }, { remoteAddress })),
    );
  const statuses = async (answers: ReturnType<typeof at>) => (await answers).map(({ status }) => status);
  expect(new Set(await statuses(at(password, '198.51.100.20')))).toEqual(new Set([200]));
  const wrong = await statuses(at('wrong password', '198.51.100.21'));
  expect(wrong.filter((status) => status === 401)).toHaveLength(10);
  expect(wrong.filter((status) => status === 429)).toHaveLength(20);
});

it('counts the links that a network tries', async () => {
  const limitOf = async (remoteAddress: string) => {
    const { status, headers } = await login({ token: 'no-such-link' }, { remoteAddress });
    return [status, headers['ratelimit']];
  };
  const counted = (left: number) => [401, expect.stringContaining(`"sign-ins";r=${left};`)];
  expect(await limitOf('198.51.100.60')).toEqual(counted(599));
  expect(await limitOf('198.51.100.60')).toEqual(counted(598));
  expect(await limitOf('198.51.100.61')).toEqual(counted(599));
});

it('counts the right passwords of a network too, and what is beyond the limit is not written down', async () => {
  const { id } = await test.signedIn('often@cafe.example');
  const from = () => login({ email: 'often@cafe.example', password }, { remoteAddress: '198.51.100.62' });
  expect((await from()).status).toBe(200);
  for (let tried = 1; tried < 600; tried += 1) await login({ token: 'none' }, { remoteAddress: '198.51.100.62' });
  const refused = await from();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { rows } = await sql`SELECT FROM sessions WHERE account_id = ${id}`.execute(test.db);
  expect(rows).toHaveLength(2);
});

it('ends the sessions used longest ago beyond a thousand', async () => {
  const { id } = await test.signedIn('many@cafe.example');
  await sql`
    INSERT INTO sessions (token_hash, account_id, last_seen_at, expires_at)
    SELECT 'many ' || n, ${id}, now() - interval '1 day' - make_interval(mins => n::integer), now() + interval '1 day'
    FROM generate_series(1, 1200) AS n`.execute(test.db);
  expect((await login({ email: 'many@cafe.example', password })).status).toBe(200);
  const { rows } = await sql<{ total: number; oldest: boolean }>`
    SELECT count(*) AS total, bool_or(token_hash = 'many 1200') AS oldest FROM sessions
    WHERE account_id = ${id}`.execute(test.db);
  expect(rows).toEqual([{ total: 1000, oldest: false }]);
});

/** Number of hashes that are computed for a call; the library's work has no name of its own. */
const hashesOf = async (call: () => Promise<unknown>): Promise<number> => {
  let hashes = 0;
  const counting = createHook({ init: (_id, type) => void (hashes += Number(type === 'undefined')) }).enable();
  await call();
  counting.disable();
  return hashes;
};

it.each([
  ['the portal', '/auth/login'],
  ['the office', '/office/api/sign-in'],
])('computes as many hashes for an unknown email as for a known one in %s', async (_where, path) => {
  await test.signedIn(`timed-${path.length}@cafe.example`);
  await insertOperator(test, 'support', `timed-${path.length}@cafe.example`);
  const hashes = (email: string) =>
    hashesOf(() => test.call('POST', path, { body: { email, password: 'a wrong password' } }));
  const count = await hashes(`timed-${path.length}@cafe.example`);
  expect(count).toBeGreaterThan(0);
  expect(await hashes('nobody-at-all@cafe.example')).toBe(count);
});

describe('an account that many guess at', () => {
  const email = 'crowd@cafe.example';
  beforeAll(() => insertAccount(test.db, email));
  afterEach(() => sql`DELETE FROM sign_in_failures`.execute(test.db));
  afterEach(() => sql`DELETE FROM login_throttles`.execute(test.db));
  const from = (remoteAddress: string, secret = password) => login({ email, password: secret }, { remoteAddress });
  const crowd = (count: number) =>
    sql`INSERT INTO sign_in_failures (email, address)
      SELECT ${email}, '203.0.113.' || (n / 5) FROM generate_series(1, ${count}::int) AS n`.execute(test.db);

  it('lets its owner in after at most a minute, however they go on', async () => {
    await crowd(99);
    expect((await from('198.51.100.30', 'wrong password')).status).toBe(401);
    const answer = await from('198.51.100.31');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBe(60);
    // Neither further failures from elsewhere nor the owner's own retries extend the wait.
    await crowd(40);
    expect(Number((await from('198.51.100.31')).headers['retry-after'])).toBeLessThanOrEqual(60);
    await sql`UPDATE login_throttles SET since = since - interval '60 seconds'`.execute(test.db);
    expect((await from('198.51.100.31')).status).toBe(200);
    expect((await from('198.51.100.32')).status).toBe(429);
  });

  it('gives all networks of one site an attempt a minute together', async () => {
    await crowd(100);
    const statusFrom = async (address: string) => (await from(address, 'wrong password')).status;
    const minuteLater = () => sql`UPDATE login_throttles SET since = since - interval '60 seconds'`.execute(test.db);
    expect(await statusFrom('2001:db8:7:1::1')).toBe(429);
    await minuteLater();
    expect(await statusFrom('2001:db8:7:2::1')).toBe(401);
    expect(await statusFrom('2001:db8:7:3::1')).toBe(429);
    expect(await statusFrom('2001:db8:8:1::1')).toBe(429);
    await minuteLater();
    expect((await from('2001:db8:8:2::1')).status).toBe(200);
  });

  it('tells how long the limit of an address lasts', async () => {
    await sql`INSERT INTO sign_in_failures (email, address, at)
      SELECT 'other' || n || '@cafe.example', '198.51.100.40', now() - interval '5 minutes'
      FROM generate_series(1, 60) AS n`.execute(test.db);
    const stopped = await from('198.51.100.40');
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(540);
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect((await from('198.51.100.41')).status).toBe(200);
  });
});

describe('the language of a message', () => {
  it.each([
    ['en-GB,en;q=0.9', 'Authentication required.'],
    ['ru;q=0.5, en;q=0.9', 'Authentication required.'],
    ['de', 'Нужно войти.'],
    ['', 'Нужно войти.'],
  ])('for Accept-Language %j is that of %j', async (accepted, message) => {
    const answer = await test.call('GET', '/my/totals', { headers: { 'accept-language': accepted } });
    expect(answer.body.message).toBe(message);
  });
});

it('offers accounts only in a demonstration', async () => {
  expect((await test.call('GET', '/auth/demo')).body).toEqual({ accounts: [] });
  await insertAccount(test.db, 'plain@cafe.example');
  expect((await test.call('POST', '/auth/demo', { body: { email: 'plain@cafe.example' } })).status).toBe(401);
});
