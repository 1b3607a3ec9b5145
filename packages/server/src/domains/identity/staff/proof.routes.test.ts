import { office, type OfficeEndpoint } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { operatorOf, staffPassword, type TestOperator } from '../../../testing/office.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const age = (db: TestApp['db'], { id }: TestOperator, minutes: number) =>
  sql`UPDATE staff_sessions SET proven_at = now() - make_interval(mins => ${minutes}) WHERE staff_id = ${id}`.execute(
    db,
  );

const guarded = Object.entries(office as Record<string, OfficeEndpoint>).filter(([, { proof }]) => proof === true);

describe('an operator who has proved lately who they are', () => {
  it('is asked for by what could shut them out or let another in', () => {
    expect(guarded.map(([name]) => name).toSorted()).toEqual([
      'addStaff',
      'beginEnrolment',
      'changeAccountEmail',
      'changeStaff',
      'confirmEnrolment',
      'confirmSecondFactor',
      'endOwnSessions',
      'resetSecondFactor',
      'resetStaffPassword',
    ]);
  });

  it('is asked for by each of these calls, before anything is looked at', async () => {
    const admin = await operatorOf(test, 'admin', 'late@office.example');
    await age(test.db, admin, 16);
    for (const [name, { method, path }] of guarded) {
      const { status, body } = await admin.call(method, path.replace('{id}', '999999'), {});
      expect([name, status, body.code]).toEqual([name, 409, 'needs_proof']);
    }
    await age(test.db, admin, 14);
    for (const [name, { method, path }] of guarded) {
      const { body } = await admin.call(method, path.replace('{id}', '999999'), {});
      expect([name, body.code]).not.toEqual([name, 'needs_proof']);
    }
  });

  it('is not one whose proof lies in the future, as after a clock that was put back', async () => {
    const operator = await operatorOf(test, 'support', 'future@office.example');
    await age(test.db, operator, -60);
    expect((await operator.call('POST', '/me/sessions/end', {})).body.code).toBe('needs_proof');
  });
});

describe('a repeated proof', () => {
  const isOpen = async (operator: TestOperator) => (await operator.call('POST', '/me/sessions/end', {})).status === 200;

  it('is the password, which counts as a guess where it is wrong', async () => {
    const vera = await operatorOf(test, 'support', 'vera@office.example');
    await age(test.db, vera, 60);
    expect((await vera.call('GET', '/me/proof')).body).toEqual({
      password: true,
      code: false,
      passkey: false,
      provider: false,
      demo: false,
    });
    expect((await vera.call('POST', '/me/proof', {})).body.fields).toEqual({ password: 'required' });
    expect((await vera.call('POST', '/me/proof', { password: 'a guess' })).body.fields).toEqual({ password: 'wrong' });
    expect(await isOpen(vera)).toBe(false);
    expect((await vera.call('POST', '/me/proof', { password: staffPassword })).body).toEqual({ success: true });
    expect(await isOpen(vera)).toBe(true);
    await age(test.db, vera, 60);
    for (let at = 0; at < 10; at += 1) await vera.call('POST', '/me/proof', { password: `guess ${at}` });
    expect((await vera.call('POST', '/me/proof', { password: staffPassword })).body.code).toBe('too_many_requests');
    expect(await isOpen(vera)).toBe(false);
  });

  it('is a code of the second factor, once', async () => {
    const olga = await operatorOf(test, 'support', 'olga@office.example');
    const { secret } = (await olga.call('POST', '/enrol/begin', {})).body;
    const confirmed = await olga.call('POST', '/enrol/confirm', { code: await generate({ secret }) });
    const [code] = confirmed.body.recovery_codes as string[];
    const cookie = confirmed.headers['set-cookie']?.split(';', 1)[0] ?? '';
    const { csrf } = (await olga.call('GET', '/me', undefined, { cookie })).body;
    const call = (path: string, body: object) => olga.call('POST', path, body, { cookie, 'x-csrf': csrf });
    await age(test.db, olga, 60);
    expect((await call('/me/proof', { code: '000000' })).body.fields).toEqual({ code: 'wrong' });
    expect((await call('/me/sessions/end', {})).body.code).toBe('needs_proof');
    expect((await call('/me/proof', { code })).status).toBe(200);
    expect((await call('/me/sessions/end', {})).status).toBe(200);
    expect((await call('/me/proof', { code })).body.fields).toEqual({ code: 'wrong' });
  });

  it('is the signature of one’s own passkey', async () => {
    const [nina, rita] = [
      await operatorOf(test, 'support', 'nina@office.example'),
      await operatorOf(test, 'support', 'rita@office.example'),
    ];
    const keyOf = async (operator: TestOperator) => {
      const key = createAuthenticator();
      const { options } = (await operator.call('POST', '/me/passkeys/options', { password: staffPassword })).body;
      await operator.call('POST', '/me/passkeys', { name: 'Key', attestation: key.create(options) });
      return key;
    };
    const [own, foreign] = [await keyOf(nina), await keyOf(rita)];
    await age(test.db, nina, 60);
    expect((await nina.call('GET', '/me/proof')).body).toMatchObject({ passkey: true });
    const prove = async (key: typeof own) => {
      const { options } = (await nina.call('POST', '/me/passkeys/confirm', {})).body;
      return nina.call('POST', '/me/proof', { assertion: key.get(options) });
    };
    expect((await prove(foreign)).body.fields).toEqual({ assertion: 'wrong' });
    expect(await isOpen(nina)).toBe(false);
    expect((await prove(own)).status).toBe(200);
    expect(await isOpen(nina)).toBe(true);
  });

  it('counts for the session that has made it alone', async () => {
    const dina = await operatorOf(test, 'support', 'dina@office.example');
    const body = { email: dina.email, password: staffPassword };
    const { headers } = await test.call('POST', '/office/api/sign-in', { body });
    const cookie = headers['set-cookie']?.split(';', 1)[0] ?? '';
    const { csrf } = (await dina.call('GET', '/me', undefined, { cookie })).body;
    await age(test.db, dina, 60);
    await dina.call('POST', '/me/proof', { password: staffPassword });
    const { body: refused } = await dina.call('POST', '/me/sessions/end', {}, { cookie, 'x-csrf': csrf });
    expect(refused.code).toBe('needs_proof');
  });

  it('is nothing in a demonstration, which one press opens', async () => {
    const demonstration = await openTestApp({ demo: () => 'complete' });
    try {
      const operator = await operatorOf(demonstration, 'support', 'office@demo.example');
      await age(demonstration.db, operator, 60);
      expect((await operator.call('POST', '/me/proof', {})).status).toBe(422);
      await sql`UPDATE staff SET is_demo = true WHERE id = ${operator.id}`.execute(demonstration.db);
      expect((await operator.call('POST', '/me/proof', {})).status).toBe(200);
      expect(await isOpen(operator)).toBe(true);
    } finally {
      await demonstration.close();
    }
  });
});

describe('a generated password', () => {
  it('is to be replaced at once, and stops working after a week', async () => {
    const admin = await operatorOf(test, 'admin', 'generous@office.example');
    const added = await admin.call('POST', '/staff', { email: 'new@office.example', name: 'New', role: 'support' });
    const signIn = (password: string) =>
      test.call('POST', '/office/api/sign-in', { body: { email: 'new@office.example', password } });
    const initial = added.body.password as string;
    const { headers } = await signIn(initial);
    const cookie = headers['set-cookie']?.split(';', 1)[0] ?? '';
    const me = async () => (await test.call('GET', '/office/api/me', { headers: { cookie } })).body;
    const { csrf, is_password_initial } = await me();
    expect(is_password_initial).toBe(true);
    const lapse = () =>
      sql`UPDATE staff SET password_expires_at = password_expires_at - interval '7 days'
          WHERE email = 'new@office.example'`.execute(test.db);
    await lapse();
    expect((await signIn(initial)).body.code).toBe('login_failed');
    const { password: second } = (await admin.call('POST', `/staff/${added.body.item.id}/password`, {})).body;
    const again = await signIn(second);
    expect(again.status).toBe(200);
    const page = { cookie: again.headers['set-cookie']?.split(';', 1)[0] ?? '' };
    const { body: ownState } = await test.call('GET', '/office/api/me', { headers: page });
    const body = { current: second, password: 'a lamp in every window' };
    const change = await test.call('PUT', '/office/api/me/password', {
      body,
      headers: { ...page, 'x-csrf': ownState.csrf },
    });
    expect(change.status).toBe(200);
    expect(csrf).not.toBe(ownState.csrf);
    expect((await test.call('GET', '/office/api/me', { headers: page })).body.is_password_initial).toBe(false);
    await lapse();
    expect((await signIn('a lamp in every window')).status).toBe(200);
  });
});
