import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { lockNames, transaction } from '../../../db/transaction.ts';
import { hashPassword } from '../../../lib/password-hash.ts';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { createAuthenticator, withPasskey } from '../../../testing/authenticator.ts';
import { insertOperator, operatorOf, staffPassword, type TestOperator } from '../../../testing/office.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { findAccount } from '../auth/accounts.store.ts';
import { replacePassword } from '../auth/passwords.service.ts';
import { closeAccount } from '../auth/accounts.service.ts';
import { insertEmailRevert } from '../auth/email-changes.store.ts';
import { insertRecoverCode } from '../auth/recovery.store.ts';
import { removeSessions } from '../auth/realm-sessions.store.ts';
import { listPasskeys, removePasskeysOf } from '../passkeys/passkeys.store.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { tester } from '../../../testing/actor.ts';
import { changeStaff, resetPassword, resetSecondFactor } from './staff.office.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const admin: Actor = { kind: 'system', name: 'admin', address: '' };

/** Calls of one browser, with a cookie and the CSRF token of its session. */
const browser = () => {
  let cookie = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await test.call(method, `/office/api${path}`, { body, headers: { cookie } });
    cookie = /^office=[^;]+/.exec(answer.headers['set-cookie'] ?? '')?.[0] ?? cookie;
    return answer;
  };
  const signIn = (email: string, secret = staffPassword) => call('POST', '/sign-in', { email, password: secret });
  return { call, signIn, isIn: async () => (await call('GET', '/me')).status === 200 };
};

const reset = (id: number) => (tx: Handle) => resetPassword(tx, admin, id);

it('a sign-in that is under way when the password is reset lets nobody in', async () => {
  const id = await insertOperator(test, 'support', 'a@office.example');
  const thief = browser();
  const [answer] = await amidst(test.database, reset(id), () => thief.signIn('a@office.example'));
  expect(answer?.status).toBe(401);
  expect(await thief.isIn()).toBe(false);
});

it('a change of the password that is under way when it is reset changes nothing', async () => {
  const thief = await operatorOf(test, 'support', 'b@office.example');
  const own = { current: staffPassword, password: 'a song of the thief' };
  const [change] = await amidst(test.database, reset(thief.id), () => thief.call('PUT', '/me/password', own));
  expect(change?.status).toBe(401);
  expect((await browser().signIn('b@office.example', own.password)).status).toBe(401);
});

/** An operator with a second factor, its secret and recovery codes. */
const withSecondFactor = async (email: string) => {
  const operator = await operatorOf(test, 'support', email);
  const { secret } = (await operator.call('POST', '/enrol/begin', {})).body;
  const { recovery_codes } = (await operator.call('POST', '/enrol/confirm', { code: await generate({ secret }) })).body;
  return { id: operator.id, codes: recovery_codes as string[] };
};

it('a code of the second factor that is under way when the password is reset lets nobody in', async () => {
  const { id, codes } = await withSecondFactor('c@office.example');
  const thief = browser();
  expect((await thief.signIn('c@office.example')).body.step).toBe('code');
  const code = () => thief.call('POST', '/sign-in/code', { code: codes[0] });
  const [answer] = await amidst(test.database, reset(id), code);
  expect(answer?.status).not.toBe(200);
  expect(await thief.isIn()).toBe(false);
});

it('one step of a sign-in goes on once, whatever number of codes come at once', async () => {
  const { codes } = await withSecondFactor('two@office.example');
  const page = browser();
  await page.signIn('two@office.example');
  const answers = await Promise.all(codes.slice(0, 2).map((code) => page.call('POST', '/sign-in/code', { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it.each([
  ['password', resetPassword],
  ['second factor', resetSecondFactor],
])('a passkey that is being added when the %s is reset is not added', async (what, act) => {
  const thief = await operatorOf(test, 'support', `d-${what.length}@office.example`);
  const authenticator = createAuthenticator();
  const { options } = (await thief.call('POST', '/me/passkeys/options', { password: staffPassword })).body;
  const body = { name: 'Key', attestation: authenticator.create(options) };
  const add = () => thief.call('POST', '/me/passkeys', body);
  // The passkey being added has consumed its challenge, which the reset would remove.
  const wait = (tx: Handle) => lockNames(tx, [`passkeys of staff_id ${thief.id}`]);
  await amidst<unknown>(test.database, wait, add, () =>
    transaction<unknown>(test.db, (tx) => act(tx, admin, thief.id)),
  );
  const { options: asked } = (await test.call('POST', '/office/api/sign-in/passkey/options')).body;
  const assertion = authenticator.get(asked);
  expect((await test.call('POST', '/office/api/sign-in/passkey', { body: { assertion } })).status).toBe(401);
});

it('a second factor that is being set up when the password is reset is not set up', async () => {
  const thief = await operatorOf(test, 'support', 'f@office.example');
  const { secret } = (await thief.call('POST', '/enrol/begin', {})).body;
  const code = await generate({ secret });
  const confirm = () => thief.call('POST', '/enrol/confirm', { code });
  const [answer] = await amidst(test.database, reset(thief.id), confirm);
  expect(answer?.status).toBe(401);
});

it('whoever signs in while becoming an admin needs the second factor of one', async () => {
  const id = await insertOperator(test, 'support', 'g@office.example');
  const raise = (tx: Handle) => changeStaff(tx, admin, id, { role: 'admin' });
  const [answer] = await amidst(test.database, raise, () => browser().signIn('g@office.example'));
  expect(answer?.body).toEqual({ step: 'enrol' });
});

it('whoever is shut out during the own sign-in is not let in', async () => {
  const id = await insertOperator(test, 'support', 'h@office.example');
  const page = browser();
  const close = (tx: Handle) => changeStaff(tx, admin, id, { is_active: false });
  const [answer] = await amidst(test.database, close, () => page.signIn('h@office.example'));
  expect(answer?.status).not.toBe(200);
  expect(await page.isIn()).toBe(false);
});

/** The owner of an account sets a password by an email, which ends all sessions and removes the passkeys. */
const recover = (id: number) => async (tx: Handle) => {
  const account = await findAccount(tx, id);
  const hash = await hashPassword('the owner is back again');
  if (account)
    await replacePassword(tx, test.deps, account, { hash, exceptSession: null, language: 'ru', address: '' });
};

it('a passkey of an account that is being added when its owner sets a password by email is not added', async () => {
  const { id, token } = await test.signedIn('e@cafe.example');
  const authenticator = createAuthenticator();
  const { options } = (await test.call('POST', '/profile/passkeys/options', { token, body: { password } })).body;
  const body = { name: 'Key', attestation: authenticator.create(options) };
  const add = () => test.call('POST', '/profile/passkeys', { token, body });
  const wait = (tx: Handle) => lockNames(tx, [`passkeys of account_id ${id}`]);
  await amidst<unknown>(test.database, wait, add, () => transaction(test.db, recover(id)));
  const { options: asked } = (await test.call('POST', '/auth/passkey/options')).body;
  const signIn = await test.call('POST', '/auth/passkey', { body: { assertion: authenticator.get(asked) } });
  expect(signIn.status).toBe(401);
});

it.each([
  ['password', resetPassword],
  ['second factor', resetSecondFactor],
])('a reset of the %s ends the sessions and removes the passkeys', async (what, act) => {
  const operator = await operatorOf(test, 'support', `reset-${what.length}@office.example`);
  await withPasskey(operator.call, '/me/passkeys', staffPassword);
  await transaction<unknown>(test.db, (tx) => act(tx, admin, operator.id));
  expect((await operator.call('GET', '/me')).status).toBe(401);
  expect(await listPasskeys(test.db, { realm: 'staff', id: operator.id })).toEqual([]);
});

it('a passkey of an account is not removed by a session that ends meanwhile', async () => {
  const { id, token } = await test.signedIn('key@cafe.example');
  const call: TestOperator['call'] = (method, path, body) => test.call(method, path, { token, body });
  const passkey = await withPasskey(call, '/profile/passkeys', password);
  const remove = () => call('DELETE', '/profile/passkeys', { id: passkey, password });
  const [answer] = await amidst(test.database, (tx) => removeSessions(tx, 'account', id), remove);
  expect(answer?.status).toBe(401);
  expect(await listPasskeys(test.db, { realm: 'account', id })).toHaveLength(1);
});

it('a passkey of an operator is not removed by a session that ends meanwhile', async () => {
  const operator = await operatorOf(test, 'support', 'key@office.example');
  const { id } = operator;
  const passkey = await withPasskey(operator.call, '/me/passkeys', staffPassword);
  const remove = () => operator.call('POST', '/me/passkeys/remove', { id: passkey, password: staffPassword });
  const [answer] = await amidst(test.database, (tx) => removeSessions(tx, 'staff', id), remove);
  expect(answer?.status).toBe(401);
  expect(await listPasskeys(test.db, { realm: 'staff', id })).toHaveLength(1);
});

it('a sign-in to an account that is under way when its owner sets a password by email lets nobody in', async () => {
  const { id } = await test.signedIn('sign-in@cafe.example');
  const signIn = () => test.call('POST', '/auth/login', { body: { email: 'sign-in@cafe.example', password } });
  const [answer] = await amidst(test.database, recover(id), signIn);
  expect(answer?.status).toBe(401);
});

it('a change of an account’s password by a session that ends meanwhile changes nothing', async () => {
  const { id, token } = await test.signedIn('own@cafe.example');
  const body = { old_password: password, new_password: 'a song of the thief' };
  const change = () => test.call('PUT', '/profile/password', { token, body });
  const before = (await findAccount(test.db, id))?.password_hash;
  const [answer] = await amidst(test.database, (tx) => removeSessions(tx, 'account', id), change);
  expect(answer?.status).toBe(401);
  expect((await findAccount(test.db, id))?.password_hash).toBe(before);
});

it('an export of an account by a session that ends meanwhile gives nothing', async () => {
  const { id, token } = await test.signedIn('export@cafe.example');
  const ask = () => test.call('POST', '/profile/export', { token, body: { password } });
  const [answer] = await amidst(test.database, (tx) => removeSessions(tx, 'account', id), ask);
  expect(answer?.status).toBe(401);
});

it('a sign-in by a passkey that is removed meanwhile lets nobody in', async () => {
  const { id, token } = await test.signedIn('by-key@cafe.example');
  const authenticator = createAuthenticator();
  const { options } = (await test.call('POST', '/profile/passkeys/options', { token, body: { password } })).body;
  const attestation = authenticator.create(options);
  await test.call('POST', '/profile/passkeys', { token, body: { name: 'Key', attestation } });
  const { options: asked } = (await test.call('POST', '/auth/passkey/options')).body;
  const assertion = authenticator.get(asked);
  const signIn = () => test.call('POST', '/auth/passkey', { body: { assertion } });
  const owner = { realm: 'account', id } as const;
  const [answer] = await amidst(test.database, (tx) => removePasskeysOf(tx, owner), signIn);
  expect(answer?.status).toBe(401);
});

it('an email is not reverted when its account is closed meanwhile', async () => {
  const { id } = await test.signedIn('revert@cafe.example');
  const code = 'r'.repeat(43);
  await insertEmailRevert(test.db, id, 'earlier@cafe.example', tokenHash(code));
  const revert = () => test.call('POST', '/auth/email/revert', { body: { code, password: 'a song of somebody' } });
  const [answer] = await amidst(test.database, (tx) => closeAccount(tx, tester, id), revert);
  expect([answer?.status, answer?.body.code]).toEqual([403, 'inactive']);
  expect((await findAccount(test.db, id))?.email).toBe('revert@cafe.example');
});

it('a password that is being set by email when its account is closed is not set', async () => {
  const { id } = await test.signedIn('closing@cafe.example');
  const code = 'c'.repeat(43);
  await insertRecoverCode(test.db, id, tokenHash(code));
  const before = (await findAccount(test.db, id))?.password_hash;
  const set = () => test.call('POST', '/auth/recover', { body: { code, password: 'a song of somebody' } });
  const [answer] = await amidst(test.database, (tx) => closeAccount(tx, tester, id), set);
  expect([answer?.status, answer?.body.code]).toEqual([403, 'inactive']);
  expect((await findAccount(test.db, id))?.password_hash).toBe(before);
});

it('a change of email that is asked for when the owner sets a password by email is not begun', async () => {
  const { id, token } = await test.signedIn('mail@cafe.example');
  const body = { email: 'thief@cafe.example', old_password: password };
  const ask = () => test.call('PUT', '/profile', { token, body });
  const [answer] = await amidst(test.database, recover(id), ask);
  expect(answer?.status).not.toBe(200);
});

it.each([
  ['adds an operator', 'POST', '/staff', { email: 'new@office.example', name: 'New', role: 'admin' }],
  ['changes an operator', 'PUT', '/staff/{id}', { name: 'New', role: 'admin', is_active: true, version: 1 }],
  ['resets a password', 'POST', '/staff/{id}/password', undefined],
  ['resets a second factor', 'POST', '/staff/{id}/second-factor/reset', undefined],
  ['makes a sign-in link', 'POST', '/accounts/{account}/sign-in-link', undefined],
  ['changes a key', 'POST', '/accounts/{account}/api-key', undefined],
  ['answers a request with a key', 'POST', '/requests/{request}/api-key', { version: 1 }],
])('a call that %s when the password of its admin is reset does nothing', async (what, method, path, body) => {
  const word = what.replaceAll(' ', '-');
  const thief = await operatorOf(test, 'admin', `admin-${word}@office.example`);
  const other = await insertOperator(test, 'support', `other-${word}@office.example`);
  const { id: account } = await test.signedIn(`${word}@cafe.example`);
  const { id: request } = await test.db
    .insertInto('support_requests')
    .values({ account_id: account, subject: 'Key' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: Record<string, number> = { id: other, account, request };
  const address = path.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name]));
  const [answer] = await amidst(test.database, reset(thief.id), () => thief.call(method, address, body));
  expect(answer?.status).toBe(401);
});

it('an operator who is no longer support when a sign-in link is made makes none', async () => {
  const thief = await operatorOf(test, 'support', 'demoted@office.example');
  const { id: account } = await test.signedIn('demoted@cafe.example');
  const demote = (tx: Handle) => changeStaff(tx, admin, thief.id, { role: 'catalogue' });
  const link = () => thief.call('POST', `/accounts/${account}/sign-in-link`);
  const [answer] = await amidst(test.database, demote, link);
  expect(answer?.status).toBe(403);
});
