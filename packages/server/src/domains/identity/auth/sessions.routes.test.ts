import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { whileRefused } from '../../../testing/refused-writes.ts';
import { tester } from '../../../testing/actor.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { newApiKey } from './api-keys.service.ts';
import { listValidTokens } from './sessions.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const signIn = async (email: string, agent: string): Promise<string> =>
  (await test.call('POST', '/auth/login', { body: { email, password }, headers: { 'user-agent': agent } })).body.token;

const statusOf = async (token: string) => (await test.call('GET', '/my/totals', { token })).status;

it('lists where an account is signed in, and ends one, or all but this', async () => {
  const { token } = await test.signedIn('sessions@cafe.example');
  const [phone, tablet, other] = await Promise.all(
    ['Phone', 'Tablet', 'Other'].map((agent) => signIn('sessions@cafe.example', agent)),
  );
  const { sessions } = (await test.call('GET', '/sessions', { token })).body;
  expect(sessions).toHaveLength(4);
  expect(Object.keys(sessions[0]).toSorted()).toEqual([
    'agent',
    'by_support',
    'created_at',
    'current',
    'id',
    'last_seen_at',
    'network',
  ]);
  expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false, false]);
  const idOf = (agent: string): number => sessions.find((session: { agent: string }) => session.agent === agent).id;
  expect((await test.call('DELETE', '/sessions', { token, body: { id: idOf('Phone') } })).status).toBe(200);
  expect((await test.call('DELETE', `/sessions?id=${idOf('Tablet')}`, { token })).status).toBe(200);
  expect(await Promise.all([phone, tablet, other, token].map((one) => statusOf(one ?? '')))).toEqual([
    401, 401, 200, 200,
  ]);
  expect((await test.call('DELETE', '/sessions', { token })).body).toEqual({ success: true });
  expect([await statusOf(other ?? ''), await statusOf(token)]).toEqual([401, 200]);
  expect((await test.call('DELETE', '/sessions', { token, body: { id: sessions[0].id } })).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
});

it('are told from ended ones by their tokens, as are access keys, for streams that stand open', async () => {
  const [own, late, closed] = [
    await test.signedIn('open@cafe.example'),
    await test.signedIn('late@cafe.example'),
    await test.signedIn('shut@cafe.example'),
  ];
  const keyOf = async ({ token }: typeof own): Promise<string> =>
    (await test.call('GET', '/profile', { token })).body.profile.api_key;
  const [former, foreign] = [await keyOf(own), await keyOf(closed)];
  const key = await newApiKey(test.db, tester, own.id, { ...test.deps, overlap: true });
  await sql`UPDATE sessions SET last_seen_at = now() - interval '91 days' WHERE account_id = ${late.id}`.execute(
    test.db,
  );
  await sql`UPDATE accounts SET is_active = false WHERE id = ${closed.id}`.execute(test.db);
  const valid = async () => {
    const hashes = [own.token, late.token, closed.token, key, former, foreign, 'no token'].map(tokenHash);
    return [...(await listValidTokens(test.db, hashes))].toSorted();
  };
  expect(await valid()).toEqual([own.token, key, former].map(tokenHash).toSorted());
  await sql`UPDATE api_keys SET former_until = now() WHERE account_id = ${own.id}`.execute(test.db);
  expect(await valid()).toEqual([own.token, key].map(tokenHash).toSorted());
});

it('are good for reading while the database takes no writes', async () => {
  const { id, token } = await test.signedIn('reader@cafe.example');
  await sql`UPDATE sessions SET last_seen_at = now() - interval '1 day' WHERE account_id = ${id}`.execute(test.db);
  await whileRefused(test.db, 'sessions', async () => expect(await statusOf(token)).toBe(200));
});

it('tells the network in which each was last used, without the whole address', async () => {
  const email = 'networks@cafe.example';
  const { id, token } = await test.signedIn(email);
  const body = { email, password };
  const { token: away } = (await test.call('POST', '/auth/login', { body, remoteAddress: '203.0.113.77' })).body;
  const networks = async () =>
    (await test.call('GET', '/sessions', { token })).body.sessions.map(({ network }: { network: string }) => network);
  // Calls within minutes write nothing.
  await test.call('GET', '/my/totals', { token: away, remoteAddress: '192.0.2.9' });
  expect(await networks()).toEqual(['127.0.0.0/24', '203.0.113.0/24']);
  await test.db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now() - interval '1 day'` })
    .where('account_id', '=', id)
    .execute();
  await test.call('GET', '/my/totals', { token: away, remoteAddress: '2001:db8:7:1::5' });
  expect(await networks()).toEqual(['127.0.0.0/24', '2001:db8:7::/48']);
});

it('ends nothing of others, and nothing where the id is no id', async () => {
  const own = await test.signedIn('mine@cafe.example');
  const second = await signIn('mine@cafe.example', 'Second');
  const theirs = await test.signedIn('theirs@cafe.example');
  const [{ id }] = (await test.call('GET', '/sessions', { token: theirs.token })).body.sessions;
  const end = (body?: unknown, query = '') => test.call('DELETE', `/sessions${query}`, { token: own.token, body });
  const [foreign, unknown] = [await end({ id }), await end({ id: 999_999 })];
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  const tries = [
    await end({ id: String(id) }),
    await end({ id: null }),
    await end({ id: 0 }),
    await end(undefined, '?id=x'),
  ];
  expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 400]);
  expect([await statusOf(own.token), await statusOf(second), await statusOf(theirs.token)]).toEqual([200, 200, 200]);
});

const ageProofs = (account_id: number) =>
  sql`UPDATE sessions SET proven_at = now() - interval '16 minutes' WHERE account_id = ${account_id}`.execute(test.db);

it('asks anew who it is before others are ended, where that is longer ago, but not to log out', async () => {
  const email = 'proofs@cafe.example';
  const { id, token } = await test.signedIn(email);
  const second = await signIn(email, 'Second');
  await ageProofs(id);
  const { sessions } = (await test.call('GET', '/sessions', { token })).body;
  const end = (body?: unknown) => test.call('DELETE', '/sessions', { token, body });
  for (const body of [{ id: sessions[1].id }, undefined]) {
    const refused = await end(body);
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_proof']);
  }
  const prove = (body: object, by = token) => test.call('POST', '/profile/password/confirm', { token: by, body });
  expect((await prove({ password: 'a guess' })).body.fields).toEqual({ password: 'wrong' });
  expect((await prove({})).body.fields).toEqual({ password: 'required' });
  // A proof is one of its session alone.
  await prove({ password }, second);
  expect((await end()).body.code).toBe('needs_proof');
  expect((await prove({ password })).body).toEqual({ success: true });
  expect((await end()).status).toBe(200);
  expect([await statusOf(second), await statusOf(token)]).toEqual([401, 200]);
  await ageProofs(id);
  expect((await end({ id: sessions[0].id })).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
});

it('takes a passkey for a proof', async () => {
  const { id, token } = await test.signedIn('passkey-proof@cafe.example');
  const key = createAuthenticator();
  const { options } = (await test.call('POST', '/profile/passkeys/options', { token, body: { password } })).body;
  await test.call('POST', '/profile/passkeys', { token, body: { name: 'Key', attestation: key.create(options) } });
  await ageProofs(id);
  const asked = (await test.call('POST', '/profile/passkeys/confirm', { token })).body.options;
  const body = { assertion: key.get(asked) };
  expect((await test.call('POST', '/profile/password/confirm', { token, body })).status).toBe(200);
  expect((await test.call('DELETE', '/sessions', { token })).status).toBe(200);
});
