import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { codeIn, emailsTo } from '../../../testing/emails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const changed = 'a lamp in every window';

/** Adds the password, which a change of email requires. */
const put = (token: string, body: object, headers: Record<string, string> = {}) =>
  test.call('PUT', '/profile', {
    token,
    body: { ...('email' in body && { old_password: password }), ...body },
    headers,
  });
const profileOf = async (token: string) => (await test.call('GET', '/profile', { token })).body.profile;
const login = (email: string, secret = password) =>
  test.call('POST', '/auth/login', { body: { email, password: secret } });
const confirm = (code: string) => test.call('POST', '/auth/email', { body: { code } });

it('confirms the password without changing anything, and counts guesses', async () => {
  const { token } = await test.signedIn('confirmed@cafe.example');
  const confirmed = (secret: unknown, by = token) =>
    test.call('POST', '/profile/password/confirm', {
      token: by,
      body: { password: secret },
      remoteAddress: '192.0.2.61',
    });
  expect((await confirmed(password)).body).toEqual({ success: true });
  expect((await confirmed('x')).body).toMatchObject({ fields: { password: 'wrong' } });
  expect((await confirmed('')).body).toMatchObject({ fields: { password: 'required' } });
  expect((await confirmed(password, (await profileOf(token)).api_key)).body.code).toBe('needs_session');
  for (let guess = 1; guess < 10; guess += 1) expect((await confirmed(`guess ${guess}`)).status).toBe(422);
  expect((await confirmed(password)).status).toBe(429);
});

describe('the profile', () => {
  it('is shown, and changes only in what is given', async () => {
    const { token, id } = await test.signedIn('plain@cafe.example');
    expect(await profileOf(token)).toEqual({
      id,
      name: 'Name of plain@cafe.example',
      email: 'plain@cafe.example',
      new_email: null,
      contact: '',
      timezone_id: null,
      timezone: null,
      language_id: 1,
      revocation_emails: true,
      api_key: expect.stringMatching(/^kamerton\.[\w-]{43}$/) as string,
    });
    const first = await put(token, { contact: ' +7 812 ', timezone_id: 344 });
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, profile: { contact: '+7 812', timezone_id: 344, timezone: 'Europe/Moscow' } },
    });
    await Promise.all([put(token, { name: 'Anna' }), put(token, { language_id: 2 })]);
    expect(await profileOf(token)).toMatchObject({ name: 'Anna', contact: '+7 812', timezone_id: 344, language_id: 2 });
    expect((await put(token, { timezone_id: null, nobody: 'asked' })).body.profile.timezone_id).toBeNull();
    expect((await put(token, {})).status).toBe(200);
  });

  it('changes in nothing that the call does not name, whatever is sent', async () => {
    const { id, token } = await test.signedIn('extra@cafe.example');
    const row = () => test.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await row();
    const extra = { id: 1, is_active: false, is_demo: true, password_hash: 'x', version: 99, created_at: '2001-01-01' };
    expect((await test.call('PUT', '/profile', { token, body: { ...extra, name: 'Anna' } })).status).toBe(200);
    expect(await row()).toEqual({ ...before, name: 'Anna', version: before.version + 1 });
  });

  it('has the zone of the sign-in when none was set, under the name of the list', async () => {
    await insertAccount(test.db, 'zone@cafe.example');
    const body = { email: 'zone@cafe.example', password, tz: 'Asia/Calcutta' };
    const { token } = (await test.call('POST', '/auth/login', { body })).body;
    expect((await profileOf(token)).timezone_id).toBe(247);
    await test.call('POST', '/auth/login', { body: { ...body, tz: 'Europe/Moscow' } });
    expect((await profileOf(token)).timezone_id).toBe(247);
  });

  it.each([
    [{ name: '' }, { name: 'required' }],
    [{ name: null }, { name: 'wrong_type' }],
    [{ name: 'x'.repeat(201) }, { name: 'too_long' }],
    [{ name: 'Anna\r\nBcc: x@y.example' }, { name: 'control_character' }],
    [{ contact: 'x'.repeat(301) }, { contact: 'too_long' }],
    [{ email: 'anna@' }, { email: 'email' }],
    [{ email: '' }, { email: 'required' }],
    [{ timezone_id: 99_999 }, { timezone_id: 'unknown' }],
    [{ timezone_id: 'Europe/Moscow' }, { timezone_id: 'wrong_type' }],
    [{ language_id: 3 }, { language_id: 'unknown' }],
  ])('refuses %j', async (body, fields) => {
    const { token } = (await login('plain@cafe.example')).body;
    const before = await profileOf(token);
    expect(await put(token, { contact: 'elsewhere', ...body })).toMatchObject({ status: 422, body: { fields } });
    expect(await profileOf(token)).toEqual(before);
  });
});

it('is kept in no cache where it shows the key', async () => {
  const { token } = await test.signedIn('cache@cafe.example');
  expect((await test.call('GET', '/profile', { token })).headers['cache-control']).toBe('no-store');
});

describe('a new email', () => {
  it('holds when the link in its email is opened, and the old one is told', async () => {
    const { token } = await test.signedIn('old@cafe.example');
    const answer = await put(token, { email: 'New@Cafe.example', name: 'Anna' }, { 'accept-language': 'en' });
    expect(answer.body.profile).toMatchObject({
      email: 'old@cafe.example',
      new_email: 'new@cafe.example',
      name: 'Anna',
    });
    expect((await login('new@cafe.example')).status).toBe(401);
    const [notice] = await emailsTo(test, 'old@cafe.example', 1);
    expect(notice).toMatchObject({ kind: 'email_change', subject: 'Email change requested' });
    const [message] = await emailsTo(test, 'new@cafe.example', 1);
    expect(message?.text).toContain(`\nhttps://music.example/dist/auth?email_code=${codeIn(message)}\n`);
    const answers = await Promise.all([confirm(codeIn(message)), confirm(codeIn(message))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await profileOf(token)).toMatchObject({ email: 'new@cafe.example', new_email: null });
    expect((await login('old@cafe.example')).status).toBe(401);
    expect((await login('new@cafe.example')).status).toBe(200);
  });

  it('may be written as it is: then nothing is to be confirmed', async () => {
    const { token } = await test.signedIn('same@cafe.example');
    expect((await put(token, { email: ' Same@Cafe.example ' })).body.profile.new_email).toBeNull();
    expect(await emailsTo(test, 'same@cafe.example', 0)).toEqual([]);
  });

  it('that is taken is refused, then as well as later', async () => {
    await insertAccount(test.db, 'taken@cafe.example');
    const one = await test.signedIn('one@cafe.example');
    const other = await test.signedIn('other@cafe.example');
    const refused = await put(one.token, { email: 'TAKEN@cafe.example', name: 'Not this' });
    expect(refused).toMatchObject({ status: 422, body: { fields: { email: 'taken' } } });
    expect((await profileOf(one.token)).name).toBe('Name of one@cafe.example');
    for (const { token } of [one, other]) await put(token, { email: 'both@cafe.example' });
    const codes = (await emailsTo(test, 'both@cafe.example', 2)).map(codeIn);
    const answers = await Promise.all(codes.map(confirm));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes the place of one asked for before; the same again has two good emails', async () => {
    const { token } = await test.signedIn('again@cafe.example');
    for (const email of ['wrong@cafe.example', 'wish@cafe.example', 'wish@cafe.example']) await put(token, { email });
    const [wrong] = await emailsTo(test, 'wrong@cafe.example', 1);
    expect((await confirm(codeIn(wrong))).status).toBe(422);
    const [first] = await emailsTo(test, 'wish@cafe.example', 2);
    expect((await confirm(codeIn(first))).status).toBe(200);
  });

  it('waits a day, and no longer than the password', async () => {
    const { token } = await test.signedIn('day@cafe.example');
    await put(token, { email: 'late@cafe.example' });
    await sql`UPDATE email_changes SET expires_at = expires_at - interval '24 hours'`.execute(test.db);
    expect((await confirm(codeIn((await emailsTo(test, 'late@cafe.example', 1))[0]))).status).toBe(422);
    expect((await profileOf(token)).new_email).toBeNull();
    await put(token, { email: 'stolen@cafe.example' });
    const body = { old_password: password, new_password: changed };
    expect((await test.call('PUT', '/profile/password', { token, body })).status).toBe(200);
    expect((await confirm(codeIn((await emailsTo(test, 'stolen@cafe.example', 1))[0]))).status).toBe(422);
  });

  it('makes the emails to the old one worthless', async () => {
    const { token } = await test.signedIn('before@cafe.example');
    await test.call('POST', '/auth/forgot', { body: { email: 'before@cafe.example' } });
    const code = codeIn((await emailsTo(test, 'before@cafe.example', 1))[0]);
    await put(token, { email: 'after@cafe.example' });
    await confirm(codeIn((await emailsTo(test, 'after@cafe.example', 1))[0]));
    const answer = await test.call('POST', '/auth/recover', { body: { code, password: changed } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { code: 'unknown' } } });
  });

  it('can be asked for five times in an hour', async () => {
    const { token } = await test.signedIn('many@cafe.example');
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await put(token, { email: `many${n}@cafe.example` })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the password', () => {
  const change = (token: string, old_password: unknown, new_password: unknown, remoteAddress?: string) =>
    test.call('PUT', '/profile/password', {
      token,
      body: { old_password, new_password },
      ...(remoteAddress && { remoteAddress }),
    });

  it('changes, and ends all other sessions', async () => {
    const { token } = await test.signedIn('change@cafe.example');
    const other = (await login('change@cafe.example')).body.token;
    expect(await change(token, password, changed)).toMatchObject({ status: 200, body: { success: true } });
    expect((await test.call('GET', '/profile', { token })).status).toBe(200);
    expect((await test.call('GET', '/profile', { token: other })).status).toBe(401);
    expect((await login('change@cafe.example')).status).toBe(401);
    expect((await login('change@cafe.example', changed)).status).toBe(200);
    expect((await emailsTo(test, 'change@cafe.example', 1))[0]).toMatchObject({ kind: 'password_changed' });
  });

  it('changes once where two tabs change it at the same time', async () => {
    const { token } = await test.signedIn('tabs@cafe.example');
    const answers = await Promise.all([
      change(token, password, changed),
      change(token, password, 'quite another lamp'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it.each([
    ['not the old one', changed, { old_password: 'wrong' }],
    ['', '', { old_password: 'required', new_password: 'required' }],
    [` ${password}`, changed, { old_password: 'wrong' }],
    ['x'.repeat(5000), changed, { old_password: 'wrong' }],
    [password, 'qwertyuiop', { new_password: 'too_common' }],
    [password, 'faults@cafe.example', { new_password: 'same_as_email' }],
    [password, 'short', { new_password: 'too_short' }],
    [password, 'x y '.repeat(33), { new_password: 'too_long' }],
    [7, undefined, { old_password: 'wrong_type', new_password: 'required' }],
  ])('%.20j does not become %.20j', async (old_password, new_password, fields) => {
    await insertAccount(test.db, 'faults@cafe.example').catch(() => {});
    const { token } = (await login('faults@cafe.example')).body;
    expect(await change(token, old_password, new_password)).toMatchObject({ status: 422, body: { fields } });
    expect((await login('faults@cafe.example')).status).toBe(200);
  });

  it('is guessed at ten times by whoever has a session', async () => {
    const { token } = await test.signedIn('stolen-session@cafe.example');
    const guesses = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await change(token, `guess ${n}`, changed, '198.51.100.60')).status);
    expect(guesses).toEqual([...Array(10).fill(422), 429]);
    expect((await change(token, password, changed, '198.51.100.60')).status).toBe(429);
    expect((await change(token, password, changed, '198.51.100.61')).status).toBe(200);
  });
});
