import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { type Authenticator, createAuthenticator } from '../../../testing/authenticator.ts';
import { tester } from '../../../testing/actor.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { closeAccount, openAccount } from './accounts.service.ts';
import { insertSignInToken } from './accounts.store.ts';
import { insertRecoverCode } from './recovery.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const begin = async (path: string, options: { token?: string; body?: object } = {}) =>
  (await test.call('POST', path, options)).body.options;
const signInOptions = () => begin('/auth/passkey/options');
const confirmOptions = (token: string) => begin('/profile/passkeys/confirm', { token });
const addOptions = (token: string) => begin('/profile/passkeys/options', { token, body: { password } });

const add = async (token: string, authenticator: Authenticator, name = 'Laptop') => {
  const attestation = authenticator.create(await addOptions(token));
  return test.call('POST', '/profile/passkeys', { token, body: { name, attestation } });
};
const signIn = (assertion: object, remoteAddress?: string) =>
  test.call('POST', '/auth/passkey', {
    body: { assertion, tz: 'Europe/Moscow' },
    ...(remoteAddress && { remoteAddress }),
  });
const list = async (token: string) => (await test.call('GET', '/profile/passkeys', { token })).body;

/** A distributor with a passkey. */
const withPasskey = async (email: string) => {
  const account = await test.signedIn(email);
  const authenticator = createAuthenticator();
  const { body } = await add(account.token, authenticator);
  return { ...account, authenticator, passkey: body.passkey.id as number };
};

const refused = { status: 401, body: { code: 'login_failed' } };

it('is added with the password, signs its owner in, and is listed with its use', async () => {
  const { token } = await test.signedIn('anna@cafe.example');
  expect(await list(token)).toEqual({ passkeys: [], address: 'https://music.example' });
  const authenticator = createAuthenticator();
  const added = await add(token, authenticator, ' My laptop ');
  expect(added).toMatchObject({
    status: 200,
    body: { success: true, passkey: { name: 'My laptop', is_synced: false, last_used_at: null } },
  });
  const answer = await signIn(authenticator.get(await signInOptions()));
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { email: 'anna@cafe.example' }, language_id: 1, timezone: 'Europe/Moscow' },
  });
  expect((await test.call('GET', '/my/totals', { token: answer.body.token })).status).toBe(200);
  const { passkeys } = await list(answer.body.token);
  expect(passkeys).toEqual([{ ...added.body.passkey, last_used_at: expect.any(String) as string }]);
});

it('tells its owner and the audit log when one is added or removed, and how somebody signed in', async () => {
  const { id, token, authenticator, passkey } = await withPasskey('told@cafe.example');
  await signIn(authenticator.get(await signInOptions()));
  await test.call('DELETE', '/profile/passkeys', { token, body: { id: passkey, password } });
  const emails = await emailsTo(test, 'told@cafe.example', 2);
  expect(emails.map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed']);
  for (const { text } of emails) {
    expect(text).toContain('127.0.0.1');
    expect(text).toContain('https://music.example/dist/forgot');
    expect(text).not.toContain('Laptop');
  }
  const entries = (await auditEntries(test.db)).filter(
    ({ object }) => object.kind === 'account' && object.id === String(id),
  );
  expect(entries.map(({ act, after }) => ({ act, after }))).toEqual([
    { act: 'account.sign-in', after: { way: 'password' } },
    { act: 'account.passkey-add', after: { passkey: 'Laptop' } },
    { act: 'account.sign-in', after: { way: 'passkey' } },
    { act: 'account.passkey-remove', after: { passkey: 'Laptop' } },
  ]);
});

describe('a challenge', () => {
  it('works once, also for presses at the same time', async () => {
    const { authenticator } = await withPasskey('once@cafe.example');
    const assertion = authenticator.get(await signInOptions());
    const answers = await Promise.all([signIn(assertion), signIn(assertion)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await signIn(assertion)).toMatchObject(refused);
  });

  it('is used up by an answer that does not fit', async () => {
    const { authenticator } = await withPasskey('used@cafe.example');
    const options = await signInOptions();
    expect(await signIn(authenticator.get(options, { origin: 'https://evil.example' }))).toMatchObject(refused);
    expect(await signIn(authenticator.get(options))).toMatchObject(refused);
  });

  it('ends after ten minutes', async () => {
    const { authenticator } = await withPasskey('late@cafe.example');
    const options = await signInOptions();
    await sql`UPDATE passkey_challenges SET expires_at = expires_at - interval '10 minutes'`.execute(test.db);
    expect(await signIn(authenticator.get(options))).toMatchObject(refused);
    await signInOptions();
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM passkey_challenges WHERE expires_at <= now()`.execute(test.db);
    expect(rows[0]?.n).toBe(0);
  });

  it('is for one purpose', async () => {
    const { token, authenticator } = await withPasskey('purpose@cafe.example');
    const confirm = (assertion: object) =>
      test.call('POST', '/profile/passkeys/options', { token, body: { assertion } });
    expect(await confirm(authenticator.get(await signInOptions()))).toMatchObject({
      status: 422,
      body: { fields: { assertion: 'wrong' } },
    });
    expect(await signIn(authenticator.get(await confirmOptions(token)))).toMatchObject(refused);
    expect((await confirm(authenticator.get(await confirmOptions(token)))).status).toBe(200);
  });

  it('is for one account', async () => {
    const anna = await withPasskey('mine@cafe.example');
    const other = await withPasskey('theirs@cafe.example');
    const attestation = createAuthenticator().create(await addOptions(anna.token));
    const body = { name: 'Stolen', attestation };
    expect(await test.call('POST', '/profile/passkeys', { token: other.token, body })).toMatchObject({
      status: 422,
      body: { fields: { attestation: 'wrong' } },
    });
    const confirm = (token: string, assertion: object) =>
      test.call('POST', '/profile/passkeys/options', { token, body: { assertion } });
    const foreign = other.authenticator.get(await confirmOptions(anna.token));
    expect((await confirm(anna.token, foreign)).status).toBe(422);
  });

  it('of a sign-in is not that of the office', async () => {
    const { authenticator } = await withPasskey('realm@cafe.example');
    const { body } = await test.call('POST', '/office/api/sign-in/passkey/options');
    expect(await signIn(authenticator.get(body.options))).toMatchObject(refused);
    const assertion = authenticator.get((await test.call('POST', '/office/api/sign-in/passkey/options')).body.options);
    expect(await test.call('POST', '/office/api/sign-in/passkey', { body: { assertion } })).toMatchObject(refused);
  });

  it('of an addition ends with a change of the password', async () => {
    const { token } = await test.signedIn('renewed@cafe.example');
    const attestation = createAuthenticator().create(await addOptions(token));
    const change = { old_password: password, new_password: 'a lamp in every window' };
    expect((await test.call('PUT', '/profile/password', { token, body: change })).status).toBe(200);
    const body = { name: 'Late', attestation };
    expect((await test.call('POST', '/profile/passkeys', { token, body })).status).toBe(422);
  });
});

describe('a signature', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['nobody that the authenticator has verified', { userVerified: false }],
    ['another owner', { userHandle: 'c29tZWJvZHk' }],
  ])('of %s is refused', async (of, over) => {
    const { authenticator } = await withPasskey(`${of.replaceAll(' ', '-')}@cafe.example`);
    expect(await signIn(authenticator.get(await signInOptions(), over))).toMatchObject(refused);
  });

  it('by another key, and one that was altered, is refused', async () => {
    const { authenticator } = await withPasskey('key@cafe.example');
    const honest = authenticator.get(await signInOptions());
    const { id, rawId, response } = honest;
    const forged = createAuthenticator().get(await signInOptions(), { userHandle: response.userHandle ?? '' });
    expect(await signIn({ ...forged, id, rawId })).toMatchObject(refused);
    const signature = honest.response.signature.replace(/.{4}$/, 'AAAA');
    expect(await signIn({ ...honest, response: { ...honest.response, signature } })).toMatchObject(refused);
  });

  it('is refused from a copy of an authenticator that counts, and not from one that does not count', async () => {
    const { authenticator } = await withPasskey('counts@cafe.example');
    const at = async (counter: number) => (await signIn(authenticator.get(await signInOptions(), { counter }))).status;
    expect(await at(0)).toBe(200);
    expect(await at(0)).toBe(200);
    expect(await at(7)).toBe(200);
    expect(await at(7)).toBe(401);
    expect(await at(3)).toBe(401);
    expect(await at(8)).toBe(200);
  });

  it('counts among the guesses where it is refused', async () => {
    const { authenticator } = await withPasskey('guessed@cafe.example');
    const from = '203.0.113.9';
    const wrong = async () => signIn(authenticator.get(await signInOptions(), { userVerified: false }), from);
    for (let n = 0; n < 10; n += 1) expect((await wrong()).status).toBe(401);
    expect(await wrong()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    // The owner elsewhere is not locked out.
    expect((await signIn(authenticator.get(await signInOptions()))).status).toBe(200);
  });
});

it('is refused where the account is closed, and works when it is open again', async () => {
  const { id, authenticator } = await withPasskey('closed@cafe.example');
  await closeAccount(test.db, tester, id);
  const answer = await signIn(authenticator.get(await signInOptions()));
  expect(answer).toMatchObject({ status: 403, body: { code: 'inactive' } });
  await openAccount(test.db, tester, id);
  expect((await signIn(authenticator.get(await signInOptions()))).status).toBe(200);
});

it('knows its owner by a random handle, which all passkeys of an account share', async () => {
  const { token } = await test.signedIn('handle@cafe.example');
  const first = await addOptions(token);
  await test.call('POST', '/profile/passkeys', {
    token,
    body: { name: 'One', attestation: createAuthenticator().create(first) },
  });
  const second = await addOptions(token);
  expect(second.user.id).toBe(first.user.id);
  expect(second.excludeCredentials).toHaveLength(1);
  const handle = Buffer.from(first.user.id, 'base64url');
  expect(handle).toHaveLength(32);
  expect(handle.toString('latin1')).not.toContain('handle@');
  const other = await test.signedIn('other-handle@cafe.example');
  expect((await addOptions(other.token)).user.id).not.toBe(first.user.id);
});

describe('adding and removing one', () => {
  it('takes the password, and counts wrong ones as guesses', async () => {
    const { token, passkey } = await withPasskey('asked@cafe.example');
    const options = (body: object) => test.call('POST', '/profile/passkeys/options', { token, body });
    expect((await options({})).body.fields).toEqual({ password: 'required' });
    const remove = (body: object) =>
      test.call('DELETE', '/profile/passkeys', { token, body: { id: passkey, ...body } });
    expect((await remove({})).body.fields).toEqual({ password: 'required' });
    for (let n = 0; n < 5; n += 1) {
      expect((await options({ password: `guess ${n}` })).body.fields).toEqual({ password: 'wrong' });
      expect((await remove({ password: `guess ${n}` })).body.fields).toEqual({ password: 'wrong' });
    }
    expect((await options({ password })).status).toBe(429);
    expect((await remove({ password })).status).toBe(429);
  });

  it('takes the signature of a passkey in place of the password', async () => {
    const { token, authenticator, passkey } = await withPasskey('signed@cafe.example');
    const assertion = authenticator.get(await confirmOptions(token));
    const body = { id: passkey, assertion };
    expect((await test.call('DELETE', '/profile/passkeys', { token, body })).status).toBe(200);
    expect((await list(token)).passkeys).toEqual([]);
    expect(await signIn(authenticator.get(await signInOptions()))).toMatchObject(refused);
  });

  it('is not for sessions of support, nor for the API key', async () => {
    const { id, token, passkey } = await withPasskey('looked-after@cafe.example');
    const link = 'a-link-of-support-that-nobody-has-guessed';
    await insertSignInToken(test.db, id, tokenHash(link), null);
    const support = (await test.call('POST', '/auth/login', { body: { token: link } })).body.token as string;
    const key = (await test.call('GET', '/profile', { token })).body.profile.api_key as string;
    const needsSession = { status: 409, body: { code: 'needs_session' } };
    for (const caller of [support, key]) {
      const call = (method: string, path: string, body: object) => test.call(method, path, { token: caller, body });
      expect(await call('POST', '/profile/passkeys/options', { password })).toMatchObject(needsSession);
      expect(await call('PUT', '/profile/passkeys', { id: passkey, name: 'X' })).toMatchObject(needsSession);
      expect(await call('DELETE', '/profile/passkeys', { id: passkey, password })).toMatchObject(needsSession);
    }
    expect(await test.call('GET', '/profile/passkeys', { token: key })).toMatchObject(needsSession);
  });

  it('keeps the last one of an account that has no password', async () => {
    const { id, token, authenticator, passkey } = await withPasskey('only@cafe.example');
    await sql`UPDATE accounts SET password_hash = '' WHERE id = ${id}`.execute(test.db);
    const remove = async (which: number) =>
      test.call('DELETE', '/profile/passkeys', {
        token,
        body: { id: which, assertion: authenticator.get(await confirmOptions(token)) },
      });
    expect(await remove(passkey)).toMatchObject({ status: 409, body: { code: 'last_passkey' } });
    const second = createAuthenticator();
    const assertion = authenticator.get(await confirmOptions(token));
    const options = await begin('/profile/passkeys/options', { token, body: { assertion } });
    const body = { name: 'Second', attestation: second.create(options) };
    const added = await test.call('POST', '/profile/passkeys', { token, body });
    expect((await remove(added.body.passkey.id)).status).toBe(200);
    // The empty hash is no password either.
    expect(
      await test.call('POST', '/auth/login', { body: { email: 'only@cafe.example', password: 'x' } }),
    ).toMatchObject(refused);
  });

  it('adds no credential twice, and no more than twenty', async () => {
    const { id, token, authenticator } = await withPasskey('many@cafe.example');
    expect((await add(token, authenticator)).body.fields).toEqual({ attestation: 'taken' });
    await sql`
      INSERT INTO passkeys (account_id, user_handle, credential_id, public_key, name)
      SELECT ${id}, 'h', 'filler ' || n, 'k', 'Filler' FROM generate_series(1, 19) AS n`.execute(test.db);
    expect((await add(token, createAuthenticator())).body.fields).toEqual({ attestation: 'too_many' });
  });

  it('refuses what no authenticator has made', async () => {
    const { token } = await test.signedIn('forged@cafe.example');
    const post = (attestation: object) =>
      test.call('POST', '/profile/passkeys', { token, body: { name: 'X', attestation } });
    const wrong = { attestation: 'wrong' };
    const honest = createAuthenticator().create(await addOptions(token));
    const broken = { ...honest, response: { ...honest.response, attestationObject: 'AAAA' } };
    expect((await post(broken)).body.fields).toEqual(wrong);
    const options = await addOptions(token);
    expect((await post(createAuthenticator().create(options, { userVerified: false }))).body.fields).toEqual(wrong);
    const elsewhere = createAuthenticator('https://evil.example').create(await addOptions(token));
    expect((await post(elsewhere)).body.fields).toEqual(wrong);
  });

  it('changes its name', async () => {
    const { token, passkey } = await withPasskey('named@cafe.example');
    const rename = (name: string) => test.call('PUT', '/profile/passkeys', { token, body: { id: passkey, name } });
    expect((await rename(' Tablet ')).body.passkey).toMatchObject({ id: passkey, name: 'Tablet' });
    expect((await rename(' ')).body.fields).toEqual({ name: 'required' });
    expect((await list(token)).passkeys[0].name).toBe('Tablet');
  });
});

it('ends with itself the sessions that began by it, but the one that removes it', async () => {
  const { token, authenticator, passkey } = await withPasskey('ended@cafe.example');
  const byPasskey = async () => (await signIn(authenticator.get(await signInOptions()))).body.token;
  const [here, elsewhere] = [await byPasskey(), await byPasskey()];
  const removed = await test.call('DELETE', '/profile/passkeys', { token: here, body: { id: passkey, password } });
  expect(removed.status).toBe(200);
  const statusOf = async (by: string) => (await test.call('GET', '/my/totals', { token: by })).status;
  expect([await statusOf(here), await statusOf(elsewhere), await statusOf(token)]).toEqual([200, 401, 200]);
});

it('ends a session that it began also where that one has removed another passkey', async () => {
  const { token, authenticator, passkey } = await withPasskey('detour@cafe.example');
  const other = (await add(token, createAuthenticator())).body.passkey.id;
  const here = (await signIn(authenticator.get(await signInOptions()))).body.token;
  const remove = (by: string, id: number) =>
    test.call('DELETE', '/profile/passkeys', { token: by, body: { id, password } });
  expect((await remove(here, other)).status).toBe(200);
  expect((await remove(token, passkey)).status).toBe(200);
  expect((await test.call('GET', '/my/totals', { token: here })).status).toBe(401);
});

describe('a password', () => {
  it('that is set anew by an email removes passkeys: another may have added them', async () => {
    const { id, authenticator } = await withPasskey('recovered@cafe.example');
    await insertRecoverCode(test.db, id, tokenHash('a code'));
    const body = { code: 'a code', password: 'a lamp in every window' };
    expect((await test.call('POST', '/auth/recover', { body })).status).toBe(200);
    expect(await signIn(authenticator.get(await signInOptions()))).toMatchObject(refused);
    expect((await emailsTo(test, 'recovered@cafe.example', 2)).at(-1)?.text).toContain('Ключи входа (passkey) удалены');
  });

  it('that is changed in the profile keeps them', async () => {
    const { token, authenticator } = await withPasskey('changed@cafe.example');
    const body = { old_password: password, new_password: 'a lamp in every window' };
    expect((await test.call('PUT', '/profile/password', { token, body })).status).toBe(200);
    expect((await signIn(authenticator.get(await signInOptions()))).status).toBe(200);
  });
});

it('is not offered at an address at which browsers refuse passkeys', async () => {
  const plain = await openTestApp({ portalUrl: () => 'http://127.0.0.1:8080/dist/' });
  try {
    await insertAccount(plain.db, 'plain@cafe.example');
    const { token } = (await plain.call('POST', '/auth/login', { body: { email: 'plain@cafe.example', password } }))
      .body;
    expect((await plain.call('POST', '/auth/passkey/options')).status).toBe(404);
    expect((await plain.call('POST', '/profile/passkeys/options', { token, body: { password } })).status).toBe(404);
    expect((await plain.call('GET', '/profile/passkeys', { token })).body).toEqual({ passkeys: [], address: null });
  } finally {
    await plain.close();
  }
});
