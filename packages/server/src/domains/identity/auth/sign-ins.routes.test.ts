import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { insertOperator, operatorOf, staffPassword, type TestOperator } from '../../../testing/office.ts';
import { insertRecoverCode } from './recovery.store.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { sumUpRefusals } from './sign-in-log.service.ts';

let test: TestApp;
let maria: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  maria = await operatorOf(test, 'support');
});
afterAll(() => test.close());

const login = (email: string, from: string, secret = password) =>
  test.call('POST', '/auth/login', { body: { email, password: secret }, remoteAddress: from });
const office = (email: string, from: string, secret = staffPassword) =>
  test.call('POST', '/office/api/sign-in', { body: { email, password: secret }, remoteAddress: from });

/** The entries of these acts, oldest first. */
const entries = async (...acts: string[]) =>
  (await auditEntries(test.db, ...acts)).map(({ act, actor, address, object, after }) => ({
    act,
    actor_kind: actor.kind,
    actor_name: actor.name,
    address,
    name: object.name,
    object_id: object.id,
    after: after as Record<string, unknown>,
  }));
const networkEmails = async (email: string) =>
  (await test.deps.emailQueue.list(1000)).filter(
    ({ kind, recipient }) => kind === 'new_network' && recipient === email,
  );

describe('a session', () => {
  const isIn = async (token: string) => (await test.call('GET', '/my/totals', { token })).status === 200;
  const unused = (days: number, id: number) =>
    sql`UPDATE sessions SET last_seen_at = now() - make_interval(days => ${days}) WHERE account_id = ${id}`.execute(
      test.db,
    );

  it('ends when it was not used for 90 days, and does not come back', async () => {
    const { id, token } = await test.signedIn('idle@cafe.example');
    await unused(89, id);
    expect(await isIn(token)).toBe(true);
    // Being used, it holds on.
    await unused(60, id);
    expect(await isIn(token)).toBe(true);
    await unused(91, id);
    expect(await isIn(token)).toBe(false);
    const other = (await login('idle@cafe.example', '127.0.0.1')).body.token;
    expect((await test.call('GET', '/sessions', { token: other })).body.sessions).toHaveLength(1);
    expect(await isIn(token)).toBe(false);
  });

  it('ends after 365 days, used or not', async () => {
    const { id, token } = await test.signedIn('year@cafe.example');
    await sql`UPDATE sessions SET expires_at = expires_at - interval '365 days' WHERE account_id = ${id}`.execute(
      test.db,
    );
    expect(await isIn(token)).toBe(false);
  });
});

describe('a sign-in from a new network', () => {
  it('is told by email, but for the first and those from networks of the last 90 days', async () => {
    const id = await insertAccount(test.db, 'nets@cafe.example');
    await sql`UPDATE accounts SET language_id = 2 WHERE id = ${id}`.execute(test.db);
    await login('nets@cafe.example', '203.0.113.7');
    await login('nets@cafe.example', '203.0.113.200');
    expect(await networkEmails('nets@cafe.example')).toEqual([]);
    await login('nets@cafe.example', '198.51.100.9');
    const [message] = await networkEmails('nets@cafe.example');
    expect(message?.text).toContain('IP address: 198.51.100.9');
    expect(message?.text).toContain('https://music.example/dist/forgot\n');
    await login('nets@cafe.example', '198.51.100.9');
    await login('nets@cafe.example', '2001:db8:1:1::1');
    await login('nets@cafe.example', '2001:db8:1:2::1');
    expect(await networkEmails('nets@cafe.example')).toHaveLength(2);
    await sql`UPDATE known_networks SET seen_at = now() - interval '91 days', notified_at = NULL`.execute(test.db);
    await login('nets@cafe.example', '203.0.113.7');
    expect(await networkEmails('nets@cafe.example')).toHaveLength(3);
  });

  it('fills no mailbox, and is not told where a wrong password was given', async () => {
    await insertAccount(test.db, 'roams@cafe.example');
    for (let n = 0; n < 8; n += 1) await login('roams@cafe.example', `192.0.${n}.1`);
    expect(await networkEmails('roams@cafe.example')).toHaveLength(3);
    await insertAccount(test.db, 'stays@cafe.example');
    await login('stays@cafe.example', '192.0.2.1');
    await login('stays@cafe.example', '198.18.0.1', 'wrong password');
    expect(await networkEmails('stays@cafe.example')).toEqual([]);
  });

  it('is told to the staff too, and not to those of a demonstration', async () => {
    await insertOperator(test, 'support', 'vera@office.example');
    for (const from of ['203.0.113.7', '198.51.100.9']) await office('vera@office.example', from);
    expect(await networkEmails('vera@office.example')).toHaveLength(1);
    const id = await insertAccount(test.db, 'shared@demo.example');
    await sql`UPDATE accounts SET is_demo = true WHERE id = ${id}`.execute(test.db);
    for (const from of ['203.0.113.7', '198.51.100.9']) await login('shared@demo.example', from);
    expect(await networkEmails('shared@demo.example')).toEqual([]);
  });
});

describe('the audit log', () => {
  afterEach(() => sql`DELETE FROM sign_in_refusals`.execute(test.db));
  const refused = () => entries('account.sign-in-refused', 'staff.sign-in-refused');

  it('names who signed in, how and from where', async () => {
    const id = await insertAccount(test.db, 'logged@cafe.example');
    await login('logged@cafe.example', '203.0.113.7');
    await office('vera@office.example', '203.0.113.8');
    const log = await entries('account.sign-in', 'staff.sign-in');
    expect(log.at(-2)).toMatchObject({
      act: 'account.sign-in',
      actor_kind: 'account',
      actor_name: 'Name of logged@cafe.example',
      address: '203.0.113.7',
      name: 'logged@cafe.example',
      object_id: String(id),
      after: { way: 'password' },
    });
    expect(log.at(-1)).toMatchObject({ act: 'staff.sign-in', actor_kind: 'staff', address: '203.0.113.8' });
  });

  it('names who has changed a password, in the profile and with the code of an email, and no password', async () => {
    const { id, token } = await test.signedIn('changes@cafe.example');
    const body = { old_password: password, new_password: 'another lamp entirely' };
    const from = { remoteAddress: '203.0.113.7' };
    expect((await test.call('PUT', '/profile/password', { token, body, ...from })).status).toBe(200);
    await insertRecoverCode(test.db, id, tokenHash('a code of an email'));
    const recover = { code: 'a code of an email', password: 'a third lamp entirely' };
    expect((await test.call('POST', '/auth/recover', { body: recover, ...from })).status).toBe(200);
    const log = await entries('account.password');
    const entry = {
      actor_kind: 'account',
      address: '203.0.113.7',
      name: 'changes@cafe.example',
      object_id: String(id),
    };
    expect(log).toMatchObject([entry, entry]);
    expect(JSON.stringify(log)).not.toContain('lamp');
  });

  it('names who was refused and why, and never a password', async () => {
    const before = (await refused()).length;
    const id = await insertAccount(test.db, 'shut@cafe.example', { is_active: false });
    await login('shut@cafe.example', '203.0.113.7', 'a secret guess');
    await login('shut@cafe.example', '203.0.113.7');
    await login('nobody@cafe.example', '203.0.113.7', 'a secret guess');
    await office('vera@office.example', '203.0.113.7', 'a secret guess');
    await test.call('POST', '/auth/login', { body: { token: 'no-such-link' }, remoteAddress: '203.0.113.7' });
    const log = (await refused()).slice(before);
    expect(log.map(({ name, object_id, after }) => [name, object_id === null, after['why']])).toEqual([
      ['shut@cafe.example', false, 'wrong_password'],
      ['shut@cafe.example', false, 'closed'],
      ['nobody@cafe.example', true, 'wrong_password'],
      ['vera@office.example', false, 'wrong_password'],
      ['', true, 'wrong_link'],
    ]);
    expect(log[0]).toMatchObject({ actor_kind: 'system', address: '203.0.113.7', object_id: String(id) });
    expect(JSON.stringify(log)).not.toMatch(/a secret guess|no-such-link/);
  });

  it('has two entries of a thousand guesses, one for the first and one for the rest', async () => {
    await insertAccount(test.db, 'guessed@cafe.example');
    const before = (await refused()).length;
    for (let n = 0; n < 10; n += 1) await login('guessed@cafe.example', '203.0.113.7', `guess ${n}`);
    await sumUpRefusals(test.db);
    expect((await refused()).length).toBe(before + 1);
    await sql`UPDATE sign_in_refusals SET since = since - interval '16 minutes'`.execute(test.db);
    await Promise.all([sumUpRefusals(test.db), sumUpRefusals(test.db)]);
    const log = (await refused()).slice(before);
    expect(log).toHaveLength(2);
    expect(log[1]).toMatchObject({ name: 'guessed@cafe.example', after: { why: 'wrong_password', attempts: 9 } });
  });

  it('has 60 entries of guesses at many accounts, and one for the rest of them', async () => {
    const before = (await refused()).length;
    for (let n = 0; n < 65; n += 1) await login(`many${n}@cafe.example`, `203.0.${n}.7`, 'a guess of many');
    expect((await refused()).length).toBe(before + 60);
    await sql`UPDATE sign_in_refusals SET since = since - interval '16 minutes'`.execute(test.db);
    await sumUpRefusals(test.db);
    const log = (await refused()).slice(before);
    expect(log).toHaveLength(61);
    expect(log.at(-1)).toMatchObject({
      name: '',
      after: { why: 'wrong_password', attempts: 5, emails: 5, networks: 5 },
    });
  });
});

describe('a link made by support', () => {
  const linked = async (email: string) => {
    const id = await insertAccount(test.db, email);
    await sql`UPDATE accounts SET language_id = 2 WHERE id = ${id}`.execute(test.db);
    const { url } = (await maria.call('POST', `/accounts/${id}/sign-in-link`)).body;
    const token = new URL(url).searchParams.get('token');
    return (await test.call('POST', '/auth/login', { body: { token }, remoteAddress: '198.18.7.7' })).body.token;
  };

  it('is told to the owner by an email that opens nothing', async () => {
    await linked('helped@cafe.example');
    const [message, ...more] = await emailsTo(test, 'helped@cafe.example', 1);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: 'sign_in_link', subject: 'Support created a sign-in link' });
    expect(message?.text).toMatch(/On \d{1,2} \w+ 20\d\d(,| at) \d\d:\d\d \(UTC\), Kamerton support created/);
    expect(message?.text).not.toContain('http');
  });

  it('begins a session that sees no API key and signs nothing', async () => {
    const token = await linked('keyless@cafe.example');
    const { profile } = (await test.call('GET', '/profile', { token })).body;
    expect(profile).toMatchObject({ email: 'keyless@cafe.example' });
    expect(profile).not.toHaveProperty('api_key');
    const refused = { status: 409, body: { code: 'needs_session' } };
    expect(await test.call('POST', '/contract/code', { token, body: { version: 1 } })).toMatchObject(refused);
    const body = { version: 1, terms_version: 1, signatory_name: 'Anna', code: '123456' };
    expect(await test.call('POST', '/contract/sign', { token, body })).toMatchObject(refused);
    const own = (await login('keyless@cafe.example', '203.0.113.7')).body.token;
    expect((await test.call('GET', '/profile', { token: own })).body.profile.api_key).toMatch(/^kamerton\./);
  });
});
