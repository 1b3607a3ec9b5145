import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { operatorOf, staffPassword, type TestOperator } from '../../../testing/office.ts';

let test: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  admin = await operatorOf(test, 'admin');
});
afterAll(() => test.close());

const office = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  test.call(method, `/office/api${path}`, { body, headers });

const addTo = async (operator: TestOperator, name = 'Key') => {
  const authenticator = createAuthenticator();
  const { options } = (await operator.call('POST', '/me/passkeys/options', { password: staffPassword })).body;
  const { body } = await operator.call('POST', '/me/passkeys', { name, attestation: authenticator.create(options) });
  return { authenticator, passkey: body.passkey.id as number };
};

const signInOptions = async () => (await office('POST', '/sign-in/passkey/options')).body.options;

/** Signs in and returns the answer with the session's cookie. */
const signIn = async (authenticator: ReturnType<typeof createAuthenticator>, over = {}) => {
  const assertion = authenticator.get(await signInOptions(), over);
  const answer = await office('POST', '/sign-in/passkey', { assertion });
  return { ...answer, cookie: answer.headers['set-cookie']?.split(';', 1)[0] ?? '' };
};

it('is both factors of an admin, who has no authenticator app', async () => {
  const { authenticator } = await addTo(admin);
  const { body, cookie } = await signIn(authenticator);
  expect(body).toEqual({ step: 'done' });
  expect((await office('GET', '/me', undefined, { cookie })).body.staff.email).toBe(admin.email);
  // Without the verification of its owner it is one factor at most.
  expect((await signIn(authenticator, { userVerified: false })).status).toBe(401);
});

it('opens no account of a distributor, and theirs opens no office', async () => {
  const vera = await operatorOf(test, 'support', 'vera@office.example');
  const { authenticator } = await addTo(vera);
  const { options } = (await test.call('POST', '/auth/passkey/options')).body;
  const body = { assertion: authenticator.get(options) };
  expect((await test.call('POST', '/auth/passkey', { body })).status).toBe(401);
});

it('is refused for whoever was shut out', async () => {
  const nina = await operatorOf(test, 'support', 'nina@office.example');
  const { authenticator } = await addTo(nina);
  await admin.call('PUT', `/staff/${nina.id}`, { name: 'Nina', role: 'support', is_active: false, version: 1 });
  expect((await signIn(authenticator)).body.code).toBe('inactive');
});

it('ends with itself the sessions that began by it', async () => {
  const zoya = await operatorOf(test, 'support', 'zoya@office.example');
  const { authenticator, passkey } = await addTo(zoya);
  const { cookie } = await signIn(authenticator);
  const removed = await zoya.call('POST', '/me/passkeys/remove', { id: passkey, password: staffPassword });
  expect(removed.status).toBe(200);
  expect((await office('GET', '/me', undefined, { cookie })).status).toBe(401);
  expect((await zoya.call('GET', '/me')).status).toBe(200);
});

it('is lost with a password or a second factor that an admin resets', async () => {
  const oleg = await operatorOf(test, 'support', 'oleg@office.example');
  const first = await addTo(oleg);
  await admin.call('POST', `/staff/${oleg.id}/second-factor/reset`, {});
  expect((await signIn(first.authenticator)).status).toBe(401);
  const other = await operatorOf(test, 'support', 'other@office.example');
  const second = await addTo(other);
  await admin.call('POST', `/staff/${other.id}/password`, {});
  expect((await signIn(second.authenticator)).status).toBe(401);
});

it('is added, renamed and removed by its owner alone, who has to prove it', async () => {
  const rita = await operatorOf(test, 'support', 'rita@office.example');
  const { authenticator, passkey } = await addTo(rita, 'Laptop');
  const wrong = await rita.call('POST', '/me/passkeys/options', { password: 'a guess of somebody' });
  expect(wrong.body.fields).toEqual({ password: 'wrong' });
  expect((await rita.call('POST', '/me/passkeys/options', {})).body.fields).toEqual({ password: 'required' });
  expect((await admin.call('POST', '/me/passkeys/rename', { id: passkey, name: 'X' })).status).toBe(404);
  expect((await admin.call('POST', '/me/passkeys/remove', { id: passkey, password: staffPassword })).status).toBe(404);
  const renamed = await rita.call('POST', '/me/passkeys/rename', { id: passkey, name: 'Key on the ring' });
  expect(renamed.body.passkey).toMatchObject({ id: passkey, name: 'Key on the ring' });
  const { options } = (await rita.call('POST', '/me/passkeys/confirm', {})).body;
  const assertion = authenticator.get(options);
  expect((await rita.call('POST', '/me/passkeys/remove', { id: passkey, assertion })).status).toBe(200);
  expect((await rita.call('GET', '/me/passkeys')).body).toEqual({ passkeys: [], address: 'https://music.example' });
  const emails = await emailsTo(test, rita.email, 2);
  expect(emails.map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed']);
  const { rows } = await sql<{ act: string; after: object }>`
    SELECT act, after FROM audit_log WHERE kind = 'staff' AND object_id = ${String(rita.id)}
      AND act LIKE 'staff.passkey%' ORDER BY number`.execute(test.db);
  expect(rows).toEqual([
    { act: 'staff.passkey-add', after: { passkey: 'Laptop' } },
    { act: 'staff.passkey-remove', after: { passkey: 'Key on the ring' } },
  ]);
});

it.each([
  ['without a password', { password_hash: '' }],
  ['whose generated password is over', { password_expires_at: '2026-01-01T00:00:00Z' }],
])('that is the last way in of an operator %s stays', async (who, ended) => {
  const sole = await operatorOf(test, 'support', `${who.length}@office.example`);
  const { authenticator, passkey } = await addTo(sole);
  await test.db.updateTable('staff').set(ended).where('id', '=', sole.id).execute();
  expect((await sole.call('GET', '/me/proof')).body).toMatchObject({ password: false, passkey: true });
  const { options } = (await sole.call('POST', '/me/passkeys/confirm', {})).body;
  const body = { id: passkey, assertion: authenticator.get(options) };
  expect((await sole.call('POST', '/me/passkeys/remove', body)).body.code).toBe('last_passkey');
});
