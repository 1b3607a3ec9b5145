import { generate } from 'otplib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertOperator, operatorOf, staffPassword, type TestOperator } from '../../../testing/office.ts';

let test: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  admin = await operatorOf(test, 'admin');
});
afterAll(() => test.close());

/** A browser: keeps the cookie and sends the CSRF token from `/me`. */
const browser = () => {
  let cookie = '';
  let csrf = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await test.call(method, `/office/api${path}`, { body, headers: { cookie, 'x-csrf': csrf } });
    const set = answer.headers['set-cookie'];
    if (set !== undefined) cookie = /^office=[^;]*/.exec(set)?.[0] ?? '';
    return { ...answer, set };
  };
  return {
    call,
    signIn: (email: string, password = staffPassword) => call('POST', '/sign-in', { email, password }),
    me: async () => {
      const { body, status } = await call('GET', '/me');
      csrf = body.csrf ?? '';
      return { status, body };
    },
  };
};

it('an expired initial password is no admin: the last one who can sign in stays', async () => {
  const alone = await openTestApp();
  const last = await operatorOf(alone, 'admin', 'last@office.example');
  const out = await insertOperator(alone, 'admin', 'expired@office.example');
  await sql`UPDATE staff SET password_expires_at = now() WHERE id = ${out}`.execute(alone.db);
  const close = { name: 'Last', role: 'admin', is_active: false, version: 1 };
  expect((await last.call('PUT', `/staff/${last.id}`, close)).body.fields).toEqual({ is_active: 'last_admin' });
  await sql`UPDATE staff SET password_expires_at = NULL WHERE id = ${out}`.execute(alone.db);
  expect((await last.call('PUT', `/staff/${last.id}`, close)).status).toBe(200);
  await alone.close();
});

it('lists the last visit of an operator from the sign-in on, not before its second step', async () => {
  const operator = await operatorOf(test, 'support', 'visit@office.example');
  const { secret } = (await operator.call('POST', '/enrol/begin', {})).body;
  await operator.call('POST', '/enrol/confirm', { code: await generate({ secret }) });
  await sql`UPDATE staff SET last_seen_at = NULL, totp_last_step = 0 WHERE id = ${operator.id}`.execute(test.db);
  const lastVisit = async () => (await admin.call('GET', `/staff/${operator.id}`)).body.item.last_seen_at;
  const page = browser();
  await page.signIn('visit@office.example');
  expect(await lastVisit()).toBeNull();
  await page.call('POST', '/sign-in/code', { code: await generate({ secret }) });
  expect(await lastVisit()).toEqual(expect.any(String));
});

it('takes a right code after the clock was ahead, and each once', async () => {
  const operator = await operatorOf(test, 'support', 'ahead@office.example');
  const { secret } = (await operator.call('POST', '/enrol/begin', {})).body;
  await operator.call('POST', '/enrol/confirm', { code: await generate({ secret }) });
  const step = Math.floor(Date.now() / 30_000);
  await sql`UPDATE staff SET totp_last_step = ${step + 120} WHERE id = ${operator.id}`.execute(test.db);
  const page = browser();
  await page.signIn('ahead@office.example');
  const code = await generate({ secret });
  expect((await page.call('POST', '/sign-in/code', { code })).body).toEqual({ step: 'done' });
  await page.signIn('ahead@office.example');
  expect((await page.call('POST', '/sign-in/code', { code })).body.fields).toEqual({ code: 'wrong' });
});

it('begins a session of twelve hours in a cookie that no script reads, and ends it', async () => {
  await insertOperator(test, 'support', 'vera@office.example');
  const page = browser();
  const { body, set } = await page.signIn('Vera@office.example');
  expect(body).toEqual({ step: 'done' });
  expect(set).toMatch(/^office=[\w-]{43}; Path=\/office; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  expect((await page.me()).body).toMatchObject({
    staff: { email: 'vera@office.example', role: 'support' },
    second_factor: false,
    demo: false,
  });
  const leave = async () => (await page.call('POST', '/sign-out', {})).status;
  // Whoever is out already, as in another tab, is told no fault.
  expect([await leave(), (await page.me()).status, await leave()]).toEqual([200, 401, 200]);
  const { rows } = await sql<{ hours: number }>`
    SELECT max(extract(epoch FROM expires_at - created_at) / 3600)::float8 AS hours FROM staff_sessions`.execute(
    test.db,
  );
  expect(rows[0]?.hours).toBeLessThanOrEqual(12);
});

it('binds the cookie to this host alone where TLS is, and reads no other one there', async () => {
  const app = await createApp({ ...test.deps, config: { ...test.deps.config, trustProxy: ['127.0.0.1'] } });
  await insertOperator(test, 'support', 'tls@office.example');
  const ask = (method: 'GET' | 'POST', path: string, cookie: string, payload?: object) =>
    app.inject({
      method,
      url: `/office/api${path}`,
      headers: { 'x-forwarded-proto': 'https', cookie },
      ...(payload && { payload }),
    });
  const { headers } = await ask('POST', '/sign-in', '', { email: 'tls@office.example', password: staffPassword });
  const set = String(headers['set-cookie']);
  expect(set).toMatch(/^__Host-office=[\w-]{43}; Path=\/; Secure; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  const cookie = set.split(';', 1)[0] ?? '';
  expect((await ask('GET', '/me', cookie)).statusCode).toBe(200);
  expect((await ask('GET', '/me', cookie.replace('__Host-', ''))).statusCode).toBe(401);
  await app.close();
});

it('refuses a wrong password, an unknown name and whoever was shut out, and counts the guesses', async () => {
  const id = await insertOperator(test, 'support', 'out@office.example');
  const page = browser();
  expect((await page.signIn('out@office.example', 'wrong')).body.code).toBe('login_failed');
  expect((await page.signIn('nobody@office.example')).body.code).toBe('login_failed');
  await admin.call('PUT', `/staff/${id}`, { name: 'Out', role: 'support', is_active: false, version: 1 });
  expect((await page.signIn('out@office.example')).body.code).toBe('inactive');
  for (let at = 0; at < 10; at += 1) await page.signIn('guessed@office.example', `guess ${at}`);
  expect((await page.signIn('guessed@office.example')).body.code).toBe('too_many_requests');
});

it('lets an admin in with a second factor only: set up at first, asked for ever after, no code twice', async () => {
  await insertOperator(test, 'admin', 'olga@office.example');
  const first = browser();
  expect((await first.signIn('olga@office.example')).body.step).toBe('enrol');
  expect((await first.me()).status).toBe(401);
  const { secret, uri } = (await first.call('POST', '/enrol/begin', {})).body;
  expect(uri).toContain('otpauth://totp/Kamerton');
  expect((await first.call('POST', '/enrol/confirm', { code: '000000' })).body.fields).toEqual({ code: 'wrong' });
  const code = await generate({ secret });
  const { recovery_codes } = (await first.call('POST', '/enrol/confirm', { code })).body;
  expect(new Set(recovery_codes).size).toBe(10);
  // 128 bits, which the hash that the database keeps needs.
  for (const one of recovery_codes) expect(one).toMatch(/^[\da-f]{4}(-[\da-f]{4}){7}$/);
  expect((await first.me()).body).toMatchObject({ second_factor: true, recovery_codes: 10 });

  const second = browser();
  expect((await second.signIn('olga@office.example')).body.step).toBe('code');
  expect((await second.me()).status).toBe(401);
  // A used code is not accepted again.
  expect((await second.call('POST', '/sign-in/code', { code })).body.fields).toEqual({ code: 'wrong' });
  const spoken = String(recovery_codes[0]).toUpperCase().replaceAll('-', ' ');
  expect((await second.call('POST', '/sign-in/code', { code: spoken })).body).toEqual({ step: 'done' });
  expect((await second.me()).body.recovery_codes).toBe(9);

  const third = browser();
  await third.signIn('olga@office.example');
  expect((await third.call('POST', '/sign-in/code', { code: recovery_codes[0] })).status).toBe(422);
  for (let at = 0; at < 10; at += 1) await third.call('POST', '/sign-in/code', { code: '123456' });
  expect((await third.call('POST', '/sign-in/code', { code: recovery_codes[1] })).body.code).toBe('too_many_requests');
});

it('shows the secret that waits again to the session that began it, for an hour, and to no other', async () => {
  await insertOperator(test, 'admin', 'vadim@office.example');
  const page = browser();
  await page.signIn('vadim@office.example');
  const begun = async (by = page) => (await by.call('POST', '/enrol/begin', {})).body;
  const first = await begun();
  expect(await begun()).toEqual(first);

  const other = browser();
  await other.signIn('vadim@office.example');
  const second = await begun(other);
  expect(second.secret).not.toBe(first.secret);
  const code = await generate({ secret: second.secret });
  expect((await page.call('POST', '/enrol/confirm', { code })).status).toBe(422);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
  const third = await begun(other);
  vi.useRealTimers();
  expect(third.secret).not.toBe(second.secret);
  const confirmed = await other.call('POST', '/enrol/confirm', { code: await generate({ secret: third.secret }) });
  expect(confirmed.body.recovery_codes).toHaveLength(10);
});

it('tells at any time which step of signing in is next', async () => {
  const id = await insertOperator(test, 'admin', 'nina@office.example');
  const page = browser();
  const step = async () => (await page.call('GET', '/sign-in')).body.step;
  expect(await step()).toBe('password');
  await page.signIn('nina@office.example');
  expect(await step()).toBe('enrol');
  await sql`UPDATE staff_sessions SET step = 'done' WHERE staff_id = ${id}`.execute(test.db);
  expect(await step()).toBe('done');
  await sql`UPDATE staff_sessions SET expires_at = now() WHERE staff_id = ${id}`.execute(test.db);
  expect(await step()).toBe('password');
});

it('gives new recovery codes in the place of the old ones, for a code', async () => {
  await insertOperator(test, 'support', 'rita@office.example');
  const page = browser();
  await page.signIn('rita@office.example');
  await page.me();
  // Without a second factor there is no code to confirm with.
  expect((await page.call('POST', '/me/recovery-codes', { code: '000000' })).body.fields).toEqual({ code: 'wrong' });
  const { secret } = (await page.call('POST', '/enrol/begin', {})).body;
  const { recovery_codes: old } = (await page.call('POST', '/enrol/confirm', { code: await generate({ secret }) }))
    .body;
  await page.me();
  const created = await page.call('POST', '/me/recovery-codes', { code: old[0] });
  expect(new Set([...created.body.recovery_codes, ...old]).size).toBe(20);
  expect((await page.me()).body.recovery_codes).toBe(10);
  expect((await page.call('POST', '/me/recovery-codes', { code: old[1] })).body.fields).toEqual({ code: 'wrong' });
});

it('moves the second factor to another app: the former works until the other is confirmed, then neither it nor other sessions', async () => {
  await insertOperator(test, 'admin', 'moving@office.example');
  const page = browser();
  await page.signIn('moving@office.example');
  const { secret: former } = (await page.call('POST', '/enrol/begin', {})).body;
  const { recovery_codes: old } = (
    await page.call('POST', '/enrol/confirm', { code: await generate({ secret: former }) })
  ).body;
  await page.me();
  const away = browser();
  await away.signIn('moving@office.example');
  await away.call('POST', '/sign-in/code', { code: old[0] });

  // Nothing waits to be confirmed before a code of the present app has been given.
  expect((await page.call('POST', '/me/second-factor/confirm', { code: '123456' })).status).toBe(422);
  expect((await page.call('POST', '/me/second-factor', { code: '000000' })).body.fields).toEqual({ code: 'wrong' });
  const { secret, uri } = (await page.call('POST', '/me/second-factor', { code: old[1] })).body;
  expect(uri).toContain('otpauth://totp/Kamerton');
  expect(secret).not.toBe(former);
  const confirmed = async (by: typeof page) =>
    by.call('POST', '/me/second-factor/confirm', { code: await generate({ secret }) });
  await away.me();
  expect((await confirmed(away)).body.fields).toEqual({ code: 'wrong' });
  const still = browser();
  await still.signIn('moving@office.example');
  expect((await still.call('POST', '/sign-in/code', { code: old[2] })).body).toEqual({ step: 'done' });

  const created = await confirmed(page);
  expect(new Set([...created.body.recovery_codes, ...old]).size).toBe(20);
  expect([(await page.me()).status, (await away.me()).status, (await still.me()).status]).toEqual([200, 401, 401]);
  const again = browser();
  await again.signIn('moving@office.example');
  for (const code of [await generate({ secret: former }), old[3]])
    expect((await again.call('POST', '/sign-in/code', { code })).status).toBe(422);
  expect((await again.call('POST', '/sign-in/code', { code: created.body.recovery_codes[0] })).body).toEqual({
    step: 'done',
  });
});

it('makes nobody an admin within a session that took no second factor', async () => {
  const id = await insertOperator(test, 'support', 'mila@office.example');
  const page = browser();
  await page.signIn('mila@office.example');
  await page.me();
  await admin.call('PUT', `/staff/${id}`, { name: 'Mila', role: 'admin', is_active: true, version: 1 });
  expect((await page.call('GET', '/staff')).status).toBe(401);
  expect((await page.signIn('mila@office.example')).body.step).toBe('enrol');
});

it('ends sessions of the password alone when a second factor is set up, and makes nobody an admin within one', async () => {
  const id = await insertOperator(test, 'support', 'nora@office.example');
  const former = browser();
  await former.signIn('nora@office.example');
  await former.me();
  const own = browser();
  await own.signIn('nora@office.example');
  await own.me();
  const { secret } = (await own.call('POST', '/enrol/begin', {})).body;
  expect((await own.call('POST', '/enrol/confirm', { code: await generate({ secret }) })).status).toBe(200);
  expect((await former.me()).status).toBe(401);
  // One that began before enrolments ended others.
  await sql`
    INSERT INTO staff_sessions (token_hash, staff_id, step, csrf, agent, address, idle_minutes, expires_at, proven_at)
    VALUES (${tokenHash('earlier')}, ${id}, 'done', 'c', '', '', 60, now() + interval '1 hour', now())`.execute(
    test.db,
  );
  const { name, version } = (await admin.call('GET', `/staff/${id}`)).body.item;
  const raised = { name, role: 'admin', is_active: true, version };
  expect((await admin.call('PUT', `/staff/${id}`, raised)).status).toBe(200);
  const headers = { cookie: 'office=earlier' };
  expect((await test.call('GET', '/office/api/staff', { headers })).status).toBe(401);
});

it('keeps a second factor out of reach of who has only the password', async () => {
  const { db } = test;
  await insertOperator(test, 'admin', 'pavel@office.example');
  await sql`UPDATE staff SET totp_secret = 'sealed' WHERE email = 'pavel@office.example'`.execute(db);
  const page = browser();
  expect((await page.signIn('pavel@office.example')).body.step).toBe('code');
  expect((await page.call('POST', '/enrol/begin', {})).status).toBe(401);
  expect((await page.call('POST', '/enrol/confirm', { code: '123456' })).status).toBe(401);
});

it('lets admins let others in, change them and shut them out at once; two of them do not overwrite each other', async () => {
  const created = await admin.call('POST', '/staff', { email: 'new@office.example', name: 'New', role: 'catalogue' });
  expect(created.status).toBe(201);
  const { id, version } = created.body.item;
  const page = browser();
  expect((await page.signIn('new@office.example', created.body.password)).body.step).toBe('done');
  await page.me();
  const change = { name: 'Newer', role: 'support', is_active: true, version };
  expect((await admin.call('PUT', `/staff/${id}`, change)).body.item).toMatchObject({ name: 'Newer', role: 'support' });
  expect((await page.me()).body.staff.role).toBe('support');
  const late = await admin.call('PUT', `/staff/${id}`, { ...change, name: 'Late' });
  expect(late.status).toBe(409);
  expect(late.body.current).toMatchObject({ name: 'Newer' });
  const { password } = (await admin.call('POST', `/staff/${id}/password`, {})).body;
  expect((await page.me()).status).toBe(401);
  expect((await page.signIn('new@office.example', password)).body.step).toBe('done');
  await admin.call('PUT', `/staff/${id}`, { ...change, is_active: false, version: late.body.current.version + 1 });
  expect((await page.me()).status).toBe(401);
  const twice = await admin.call('POST', '/staff', { email: 'new@office.example', name: 'N', role: 'admin' });
  expect(twice.body.fields).toEqual({ email: 'taken' });
});

it('leaves the office never without an admin', async () => {
  await sql`UPDATE staff SET is_active = false WHERE role = 'admin' AND id <> ${admin.id}`.execute(test.db);
  const { body } = await admin.call('GET', `/staff/${admin.id}`);
  const { name, version } = body.item;
  const demoted = await admin.call('PUT', `/staff/${admin.id}`, { name, role: 'support', is_active: true, version });
  expect(demoted.body.fields).toEqual({ role: 'last_admin' });
});

it('shows everybody their own sessions and ends them, one or all but this', async () => {
  await insertOperator(test, 'support', 'dina@office.example');
  const signed = await Promise.all(
    [1, 2, 3].map(async () => {
      const page = browser();
      await page.signIn('dina@office.example');
      await page.me();
      return page;
    }),
  );
  const [first, second, third] = signed as [(typeof signed)[0], (typeof signed)[0], (typeof signed)[0]];
  const sessions = async () => (await first.call('GET', '/me/sessions')).body.sessions;
  const shown = await sessions();
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatchObject({ current: true, address: '127.0.0.1' });
  expect(shown.slice(1).every((one: { current: boolean }) => !one.current)).toBe(true);
  const end = (body: object) => first.call('POST', '/me/sessions/end', body);
  expect((await end({ id: shown[1].id })).status).toBe(200);
  expect((await end({ id: shown[1].id })).status).toBe(404);
  expect([(await second.me()).status, (await third.me()).status].toSorted((a, b) => a - b)).toEqual([200, 401]);
  // Sessions of others cannot be ended.
  const theirs = await sql<{ id: number }>`
    SELECT id FROM staff_sessions WHERE staff_id = ${admin.id}`.execute(test.db);
  expect((await end({ id: theirs.rows[0]?.id })).status).toBe(404);
  expect((await end({})).status).toBe(200);
  expect(await sessions()).toHaveLength(1);
  expect([(await second.me()).status, (await third.me()).status]).toEqual([401, 401]);
});

it('answers two presses of one button once', async () => {
  const body = { email: 'once@office.example', name: 'RunIdempotently', role: 'support' };
  const headers = { 'idempotency-key': 'press-1' };
  const [one, two] = [
    await admin.call('POST', '/staff', body, headers),
    await admin.call('POST', '/staff', body, headers),
  ];
  expect(two.status).toBe(201);
  expect(two.body).toEqual(one.body);
});

it('writes every act into the audit log, without a password in it', async () => {
  const { rows } = await sql<{ act: string; text: string }>`
    SELECT act, audit_log::text AS text FROM audit_log WHERE kind = 'staff'`.execute(test.db);
  expect(new Set(rows.map(({ act }) => act))).toEqual(
    new Set([
      'staff.add',
      'staff.change',
      'staff.password',
      'staff.second_factor',
      'staff.recovery_codes',
      'staff.session-end',
      'staff.sign-in',
      'staff.sign-in-refused',
    ]),
  );
  for (const { text } of rows) expect(text).not.toMatch(/argon2|otpauth/);
});

it('lets the operator of a demonstration in with one press, and nobody where there is none', async () => {
  const page = browser();
  expect((await page.call('GET', '/sign-in')).body).toEqual({ step: 'password', demo: null });
  expect((await page.call('POST', '/sign-in/demo', {})).status).toBe(401);
  const demonstration = await openTestApp({ demo: () => 'complete' });
  try {
    const id = await insertOperator(demonstration, 'admin', 'office@demo.example');
    const press = () => demonstration.call('POST', '/office/api/sign-in/demo', { body: {} });
    expect((await press()).status).toBe(401);
    await sql`UPDATE staff SET is_demo = true WHERE id = ${id}`.execute(demonstration.db);
    expect((await press()).body).toEqual({ step: 'done' });
    // With a second factor the password does not suffice.
    await sql`UPDATE staff SET totp_secret = 'sealed' WHERE id = ${id}`.execute(demonstration.db);
    expect((await press()).status).toBe(401);
  } finally {
    await demonstration.close();
  }
});
