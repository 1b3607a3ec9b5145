import { api } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEncryption } from '../../../lib/encryption.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { newApiKey } from './api-keys.service.ts';
import { tester } from '../../../testing/actor.ts';
import { closeAccount, openAccount } from './accounts.service.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const keyOf = async (token: string): Promise<string> =>
  (await test.call('GET', '/profile', { token })).body.profile.api_key;
const statusOf = async (token: string) => (await test.call('GET', '/my/totals', { token })).status;

describe('the API access key', () => {
  it('is one for an account, also where it is asked for twice at once, and is sent in either header', async () => {
    const { token } = await test.signedIn('key@cafe.example');
    const [key, again] = await Promise.all([keyOf(token), keyOf(token)]);
    expect(again).toBe(key);
    expect(await statusOf(key)).toBe(200);
    const bearer = await test.call('GET', '/my/totals', { headers: { authorization: `Bearer ${key}` } });
    expect(bearer.status).toBe(200);
    expect(await statusOf(`${key}x`)).toBe(401);
    expect(await statusOf(key.toUpperCase())).toBe(401);
    const elsewhere = [
      test.call('GET', `/my/totals?token=${key}`),
      test.call('GET', '/my/totals', { headers: { cookie: `token=${key}` } }),
      test.call('POST', '/auth/login', { body: { token: key } }),
    ];
    expect((await Promise.all(elsewhere)).map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('does what the portal does, except what is about the sign-in itself', async () => {
    const { token } = await test.signedIn('integrator@cafe.example');
    const key = await keyOf(token);
    const { profile } = (await test.call('GET', '/profile', { token: key })).body;
    expect(profile.email).toBe('integrator@cafe.example');
    expect(Object.keys(profile)).not.toContain('api_key');
    expect((await test.call('PUT', '/profile', { token: key, body: { contact: 'x' } })).status).toBe(200);
    expect(
      (await test.call('PUT', '/profile', { token: key, body: { email: 'integrator@cafe.example' } })).status,
    ).toBe(200);
    const email = await test.call('PUT', '/profile', { token: key, body: { email: 'x@cafe.example' } });
    expect(email).toMatchObject({ status: 409, body: { code: 'needs_session' } });
    const closed = Object.values(api).filter(({ access }) => access === 'session');
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/profile/password', '/sessions', '/auth/logout']),
    );
    for (const { method, path } of closed) {
      const answer = await test.call(method, path.replace('{id}', '1'), { token: key });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 409, 'needs_session']);
    }
    expect(await statusOf(token)).toBe(200);
  });

  it('is dead at once when there is a new one', async () => {
    const { id, token } = await test.signedIn('renewed@cafe.example');
    const old = await keyOf(token);
    const key = await newApiKey(test.db, tester, id, test.deps);
    expect([await statusOf(old), await statusOf(key)]).toEqual([401, 200]);
    expect(await keyOf(token)).toBe(key);
  });

  it('answers that its account is closed, and works again when it is opened', async () => {
    const { id, token } = await test.signedIn('closed@cafe.example');
    const key = await keyOf(token);
    await closeAccount(test.db, tester, id);
    expect(await statusOf(key)).toBe(403);
    await openAccount(test.db, tester, id);
    expect(await statusOf(key)).toBe(200);
  });

  it('is not readable in the database, nor by another account or under another secret', async () => {
    const { id, token } = await test.signedIn('sealed@cafe.example');
    const key = await keyOf(token);
    const { rows } = await sql<{ encrypted_key: string }>`SELECT * FROM api_keys WHERE account_id = ${id}`.execute(
      test.db,
    );
    expect(JSON.stringify(rows)).not.toContain(key.slice(9));
    const other = await test.signedIn('curious@cafe.example');
    await keyOf(other.token);
    await sql`UPDATE api_keys SET encrypted_key = ${rows[0]?.encrypted_key} WHERE account_id = ${other.id}`.execute(
      test.db,
    );
    expect(await keyOf(other.token)).toBeNull();
    const strange = createEncryption(fixedSecrets('another secret')).seal(key, `api key of account ${id}`);
    await sql`UPDATE api_keys SET encrypted_key = ${strange} WHERE account_id = ${id}`.execute(test.db);
    expect(await keyOf(token)).toBeNull();
    expect(await statusOf(key)).toBe(200);
  });
});
