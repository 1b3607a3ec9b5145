import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { tester } from '../../../testing/actor.ts';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { client, startProvider } from '../../../testing/identity-provider.ts';
import { insertOperator, operatorOf } from '../../../testing/office.ts';
import type { OidcSettings } from '../../../lib/config.ts';
import { resetSecondFactor } from './staff.office.service.ts';

const redirectUri = 'https://music.example/office/api/sign-in/oidc/return';

let provider: Awaited<ReturnType<typeof startProvider>>;
let test: TestApp;
const settings = (over: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer: provider.issuer,
  clientId: client.id,
  clientSecret: client.secret,
  emailDomains: [],
  acrValues: [],
  newRole: undefined,
  ...over,
});
const openWith = async (over: Partial<OidcSettings> = {}) => {
  const plain = test.deps.config;
  return openTestApp({ config: { ...plain, oidc: settings(over) } });
};

beforeAll(async () => {
  provider = await startProvider(redirectUri, {
    olga: { email: 'Olga@company.example', email_verified: true, name: 'Olga', amr: ['pwd', 'mfa'] },
    other: { email: 'olga@company.example', email_verified: true, amr: ['mfa'] },
    plain: { email: 'plain@company.example', email_verified: true, amr: ['pwd'], acr: 'silver' },
    nobody: { email: 'nobody@company.example', email_verified: true, name: 'New One' },
    unverified: { email: 'vera@company.example', email_verified: false },
    shut: { email: 'shut@company.example', email_verified: true },
    bond: { email: 'bond@company.example', email_verified: true, amr: ['mfa'] },
    again: { email: 'again@company.example', email_verified: true, amr: ['mfa'] },
    outsider: { email: 'olga@evil.example', email_verified: true },
  });
  const bare = await openTestApp();
  test = bare;
  test = await openWith();
  await bare.close();
});
afterAll(async () => {
  await test.close();
  await provider.close();
});
afterEach(() => vi.useRealTimers());

/** The first visit: the provider's address, and the cookie that the browser keeps. */
const leave = async (app = test, path = '', session = '') => {
  const { status, headers } = await app.call('GET', `/office/api/sign-in/oidc${path}`, {
    headers: { cookie: session },
  });
  expect(status).toBe(302);
  const set = String(headers['set-cookie']);
  return { url: headers['location'] ?? '', cookie: set.split(';', 1)[0] ?? '', set };
};

const comeBack = async (address: string, cookie: string, app = test) => {
  const { pathname, search } = new URL(address);
  const { headers } = await app.call('GET', pathname + search, { headers: { cookie } });
  const cookies = [headers['set-cookie']].flat().map(String);
  const session = cookies.find((each) => /^office=[\w-]{43};/.test(each))?.split(';', 1)[0];
  return { location: headers['location'], session, cookies };
};

const signIn = async (user: string, app = test) => {
  provider.as(user);
  const { url, cookie } = await leave(app);
  return comeBack(await provider.visit(url), cookie, app);
};

it('lets in the staff member with the verified email, as after a second factor, and knows them by their lasting name', async () => {
  const id = await insertOperator(test, 'admin', 'olga@company.example');
  const { location, session } = await signIn('olga');
  expect(location).toBe('/office/');
  const me = await test.call('GET', '/office/api/me', { headers: { cookie: session ?? '' } });
  expect(me.body.staff).toMatchObject({ id, role: 'admin' });
  const ways = await test.call('GET', '/office/api/me/proof', { headers: { cookie: session ?? '' } });
  expect(ways.body).toMatchObject({ password: true, provider: true });
  // The email may change on either side.
  await sql`UPDATE staff SET email = 'renamed@company.example' WHERE id = ${id}`.execute(test.db);
  expect((await signIn('olga')).location).toBe('/office/');
  await sql`UPDATE staff SET email = 'olga@company.example' WHERE id = ${id}`.execute(test.db);
  // Somebody else who has been given the email is not the same one.
  expect((await signIn('other')).location).toBe('/office/login?oidc=unknown');
  const { rows } = await sql<{ act: string; after: object | null }>`
    SELECT act, after FROM audit_log WHERE kind = 'staff' AND object_id = ${String(id)} ORDER BY number`.execute(
    test.db,
  );
  expect(rows).toEqual([
    { act: 'staff.identity', after: null },
    { act: 'staff.sign-in', after: { way: 'oidc' } },
    { act: 'staff.sign-in', after: { way: 'oidc' } },
  ]);
});

it('forgets the bond with the second factor that an admin resets', async () => {
  const admin = await operatorOf(test, 'admin');
  const id = (
    await test.db.selectFrom('staff').select('id').where('email', '=', 'olga@company.example').executeTakeFirstOrThrow()
  ).id;
  await admin.call('POST', `/staff/${id}/second-factor/reset`, {});
  expect((await signIn('other')).location).toBe('/office/');
  await admin.call('POST', `/staff/${id}/second-factor/reset`, {});
});

it.each([
  ['nobody', 'unknown'],
  ['unverified', 'unverified'],
  ['shut', 'inactive'],
])('leads %s back to the sign-in with the reason: %s', async (user, fault) => {
  if (user !== 'nobody') {
    const email = user === 'shut' ? 'shut@company.example' : 'vera@company.example';
    const id = await insertOperator(test, 'support', email);
    await sql`UPDATE staff SET is_active = ${user !== 'shut'} WHERE id = ${id}`.execute(test.db);
  }
  expect(await signIn(user)).toMatchObject({ location: `/office/login?oidc=${fault}`, session: undefined });
});

it('lets in emails of the company’s domains only', async () => {
  const app = await openWith({ emailDomains: ['company.example'], newRole: 'support' });
  try {
    expect((await signIn('outsider', app)).location).toBe('/office/login?oidc=domain');
    // A setting makes every new user of the provider staff.
    const { location, session } = await signIn('nobody', app);
    expect(location).toBe('/office/');
    const me = await app.call('GET', '/office/api/me', { headers: { cookie: session ?? '' } });
    expect(me.body.staff).toMatchObject({ email: 'nobody@company.example', name: 'New One', role: 'support' });
    const body = { email: 'nobody@company.example', password: '' };
    expect((await app.call('POST', '/office/api/sign-in', { body: { ...body, password: 'x' } })).status).toBe(401);
  } finally {
    await app.close();
  }
});

it('takes an answer in the browser that asked, once, and within ten minutes', async () => {
  provider.as('olga');
  const first = await leave();
  expect(first.set).toMatch(/; Path=\/office\/api\/sign-in\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const back = await provider.visit(first.url);
  expect((await comeBack(back, '')).location).toBe('/office/login?oidc=expired');
  const second = await leave();
  expect((await comeBack(back, second.cookie)).location).toBe('/office/login?oidc=expired');
  expect((await comeBack(`${back}&state=forged`, first.cookie)).location).toBe('/office/login?oidc=invalid');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  expect((await comeBack(back, first.cookie)).location).toBe('/office/login?oidc=expired');
  vi.useRealTimers();
  const { location, cookies } = await comeBack(back, first.cookie);
  expect(location).toBe('/office/');
  expect(cookies.some((each) => /^office-oidc=; .*Max-Age=0/.test(each))).toBe(true);
  // The provider gives tokens for a code once.
  expect((await comeBack(back, first.cookie)).location).toBe('/office/login?oidc=refused');
});

it('limits the returns of a network, each of which is written down', async () => {
  const attempt = () => test.call('GET', '/office/api/sign-in/oidc/return', { remoteAddress: '198.51.100.9' });
  for (const left of [599, 598]) expect((await attempt()).headers['ratelimit']).toContain(`"sign-ins";r=${left};`);
});

it('says that the provider does not answer, and finds it again when it does', async () => {
  const away = await openWith({ issuer: 'http://127.0.0.1:9' });
  try {
    const answer = await away.call('GET', '/office/api/sign-in/oidc');
    expect(answer).toMatchObject({ status: 302, headers: { location: '/office/login?oidc=unavailable' } });
  } finally {
    await away.close();
  }
});

it('is offered where it is set up', async () => {
  expect((await test.call('GET', '/office/api/sign-in')).body).toEqual({ step: 'password', demo: null, oidc: true });
});

it('takes a sign-in of one factor for one: an admin goes on to set up the second', async () => {
  await insertOperator(test, 'admin', 'plain@company.example');
  const { location, session } = await signIn('plain');
  expect(location).toBe('/office/');
  const headers = { cookie: session ?? '' };
  expect((await test.call('GET', '/office/api/sign-in', { headers })).body.step).toBe('enrol');
  expect((await test.call('GET', '/office/api/me', { headers })).status).toBe(401);
});

it('lets in by the strengths that the settings name only', async () => {
  const gold = await openWith({ acrValues: ['gold'] });
  const silver = await openWith({ acrValues: ['gold', 'silver'] });
  try {
    expect((await signIn('plain', gold)).location).toBe('/office/login?oidc=weak');
    await insertOperator(silver, 'admin', 'plain@company.example');
    const { session } = await signIn('plain', silver);
    expect((await silver.call('GET', '/office/api/me', { headers: { cookie: session ?? '' } })).status).toBe(200);
  } finally {
    await gold.close();
    await silver.close();
  }
});

it('ends the session 12 hours after the provider has asked its user, however late it began', async () => {
  const { rows } = await sql<{ hours: number }>`
    SELECT extract(epoch FROM expires_at - proven_at)::float8 / 3600 AS hours FROM staff_sessions
    JOIN staff ON staff.id = staff_id WHERE oidc_subject IS NOT NULL`.execute(test.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { hours } of rows) expect(hours).toBeCloseTo(12, 1);
});

it('asks the provider to ask its user anew for a repeated proof', async () => {
  const { headers } = await test.call('GET', '/office/api/sign-in/oidc?proof');
  const asked = new URL(headers['location'] ?? '').searchParams;
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
  const usual = new URL((await leave()).url).searchParams;
  expect([usual.get('prompt'), usual.get('max_age')]).toEqual([null, '3600']);
});

it('ends the session from which a proof was begun, whose cookie no return from another site brings', async () => {
  await insertOperator(test, 'support', 'again@company.example');
  const { session = '' } = await signIn('again');
  const { url, cookie } = await leave(test, '?proof', session);
  const proven = await comeBack(await provider.visit(url), cookie);
  const statusOf = async (of = '') => (await test.call('GET', '/office/api/me', { headers: { cookie: of } })).status;
  expect([await statusOf(proven.session), await statusOf(session)]).toEqual([200, 401]);
});

it('lets nobody in whose bond to the provider an admin resets meanwhile', async () => {
  const id = await insertOperator(test, 'support', 'bond@company.example');
  expect((await signIn('bond')).location).toBe('/office/');
  provider.as('bond');
  const { url, cookie } = await leave();
  const address = await provider.visit(url);
  const reset = (tx: Handle) => resetSecondFactor(tx, tester, id);
  const [returned] = await amidst(test.database, reset, () => comeBack(address, cookie));
  // On the embedded engine the return comes afterwards and binds them anew.
  const location = test.database.engine === 'embedded' ? '/office/' : '/office/login?oidc=unknown';
  expect(returned?.location).toBe(location);
});
