import { api, type Endpoint } from '@kamerton/wire';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { type Authenticator, createAuthenticator } from '../../../testing/authenticator.ts';
import { operatorOf, staffPassword, type TestOperator } from '../../../testing/office.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { insertSignInToken } from '../auth/accounts.store.ts';

let test: TestApp;
let anna: { id: number; token: string };
let vera: TestOperator;
/** Passkeys, one of each realm. */
let keys: { anna: Authenticator; vera: Authenticator };

type Ask = (path: string, body: object) => ReturnType<TestApp['call']>;
const atPortal: Ask = (path, body) => test.call('POST', path, { token: anna.token, body });
const atOffice: Ask = (path, body) => vera.call('POST', path, body);

beforeAll(async () => {
  test = await openTestApp();
  anna = await test.signedIn('same@music.example');
  vera = await operatorOf(test, 'admin', 'same@music.example');
  keys = { anna: createAuthenticator(), vera: createAuthenticator() };
  const added = await atPortal('/profile/passkeys/options', { password });
  await atPortal('/profile/passkeys', { name: 'Key', attestation: keys.anna.create(added.body.options) });
  const { body } = await atOffice('/me/passkeys/options', { password: staffPassword });
  await atOffice('/me/passkeys', { name: 'Key', attestation: keys.vera.create(body.options) });
});
afterAll(() => test.close());

it('has an account and an operator of the same id and email', () => {
  expect(vera.id).toBe(anna.id);
});

// Calls of the office with a distributor's token are in `roles.routes.test.ts`.
const calls = Object.entries(api as Record<string, Endpoint>).filter(([, { access }]) => access !== 'public');

it.each(calls)('%s is closed to the session of an operator', async (_, { method, path }) => {
  const token = /office=(.*)$/.exec(vera.cookie)?.[1] ?? '';
  const address = path.replaceAll(/\{\w+\}/g, '1');
  const ways: Record<string, string>[] = [{ token }, { authorization: `Bearer ${token}` }, { cookie: vera.cookie }];
  for (const headers of ways) expect((await test.call(method, address, { headers })).status).toBe(401);
});

describe('a challenge for a passkey of the other realm', () => {
  const portal = {
    ask: atPortal,
    signIn: '/auth/passkey',
    own: '/profile/passkeys',
    proof: '/profile/password/confirm',
  };
  const office = { ask: atOffice, signIn: '/sign-in/passkey', own: '/me/passkeys', proof: '/me/proof' };

  it.each([
    ['the office', portal, office, { password }],
    ['the portal', office, portal, { password: staffPassword }],
  ])('is refused at %s with either key', async (_, from, to, proof) => {
    const begin = async (path: string, body: object = {}) => (await from.ask(path, body)).body.options;
    for (const key of [keys.anna, keys.vera]) {
      const signIn = { assertion: key.get(await begin(`${from.signIn}/options`)) };
      expect((await to.ask(to.signIn, signIn)).status).toBe(401);
      const confirm = { assertion: key.get(await begin(`${from.own}/confirm`)) };
      expect((await to.ask(`${to.own}/options`, confirm)).body.fields).toEqual({ assertion: 'wrong' });
      const confirmAgain = { assertion: key.get(await begin(`${from.own}/confirm`)) };
      expect((await to.ask(to.proof, confirmAgain)).body.fields).toEqual({ assertion: 'wrong' });
    }
    const attestation = createAuthenticator().create(await begin(`${from.own}/options`, proof));
    expect((await to.ask(to.own, { name: 'Key', attestation })).body.fields).toEqual({ attestation: 'wrong' });
  });
});

it('takes no one-time code of the other realm', async () => {
  const link = 'link-of-support-that-signs-in-once';
  await insertSignInToken(test.db, anna.id, tokenHash(link), null);
  const asCookie = { headers: { cookie: `office=${link}` } };
  expect((await test.call('GET', '/office/api/me', asCookie)).status).toBe(401);
  expect((await atOffice('/me/proof', { code: link })).body.fields).toEqual({ code: 'wrong' });

  const { secret } = (await atOffice('/enrol/begin', {})).body;
  const { recovery_codes } = (await atOffice('/enrol/confirm', { code: await generate({ secret }) })).body;
  for (const code of [await generate({ secret }), recovery_codes[0] as string]) {
    expect((await atPortal('/profile/password/confirm', { code })).status).toBe(422);
    expect((await atPortal('/profile/passkeys/options', { code })).status).toBe(422);
    expect((await test.call('POST', '/auth/login', { body: { token: code } })).status).toBe(401);
    const reset = { code, password: 'another horse battery' };
    expect((await test.call('POST', '/auth/recover', { body: reset })).status).toBe(422);
  }
});

it('takes no password of the other realm, and counts wrong ones apart', async () => {
  const body = { email: 'same@music.example', password: staffPassword };
  for (let at = 0; at < 10; at += 1) expect((await test.call('POST', '/auth/login', { body })).status).toBe(401);
  expect((await test.call('POST', '/auth/login', { body })).status).toBe(429);
  const office = (guess: string) =>
    test.call('POST', '/office/api/sign-in', { body: { email: 'same@music.example', password: guess } });
  expect((await office(password)).status).toBe(401);
  expect((await office(staffPassword)).body).toEqual({ step: 'code' });
});
