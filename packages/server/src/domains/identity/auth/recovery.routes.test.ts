import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { amidst } from '../../../testing/amidst.ts';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { codeIn, emailsTo } from '../../../testing/emails.ts';
import { tester } from '../../../testing/actor.ts';
import { closeAccount } from './accounts.service.ts';
import { setEmail } from './accounts.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const changed = 'a lamp in every window';

const forgot = (email: string, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  test.call('POST', '/auth/forgot', { body: { email }, ...more });

const recover = (code: string, secret = changed) =>
  test.call('POST', '/auth/recover', { body: { code, password: secret } });

const login = (email: string, secret: string) =>
  test.call('POST', '/auth/login', { body: { email, password: secret } });

const codeFor = async (email: string, emails = 1): Promise<string> => {
  await forgot(email);
  return codeIn((await emailsTo(test, email, emails)).at(-1));
};

/** Waits until all requests are processed, of known and unknown emails. */
const allLookedAt = () =>
  expect
    .poll(async () => (await sql`SELECT 1 FROM password_reset_requests`.execute(test.db)).rows.length, {
      timeout: 10_000,
    })
    .toBe(0);

describe('a forgotten password', () => {
  it('is set anew with the code of an email, and all sessions end', async () => {
    const { token } = await test.signedIn('forgot@cafe.example');
    expect((await forgot(' Forgot@Cafe.Example')).status).toBe(200);
    const [message] = await emailsTo(test, 'forgot@cafe.example', 1);
    expect(message).toMatchObject({ kind: 'recover', subject: 'Новый пароль для Камертона' });
    expect(message?.text).toContain(`\nhttps://music.example/dist/forgot?code=${codeIn(message)}\n`);
    expect(await recover(codeIn(message))).toMatchObject({ status: 200, body: { success: true } });
    expect((await test.call('GET', '/my/totals', { token })).status).toBe(401);
    expect((await login('forgot@cafe.example', password)).status).toBe(401);
    expect((await login('forgot@cafe.example', changed)).status).toBe(200);
    const news = (await emailsTo(test, 'forgot@cafe.example', 2)).at(-1);
    expect(news?.kind).toBe('password_changed');
    // Where the devices of all venues are.
    expect(news?.text).toContain(' https://music.example/dist/auth/index\n');
    expect(news?.text).not.toContain('passkey');
  });

  it('answers unknown, closed and known emails alike, and writes to the known only', async () => {
    await insertAccount(test.db, 'known@cafe.example');
    await insertAccount(test.db, 'shut@cafe.example', { is_active: false });
    const answers = await Promise.all(
      ['known@cafe.example', 'shut@cafe.example', 'no@cafe.example'].map((to) => forgot(to)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: true } });
    await emailsTo(test, 'known@cafe.example', 1);
    await allLookedAt();
    expect(await emailsTo(test, 'shut@cafe.example', 0)).toEqual([]);
    expect(await emailsTo(test, 'no@cafe.example', 0)).toEqual([]);
  });

  it('writes in the language of the browser, else of the profile', async () => {
    const id = await insertAccount(test.db, 'language@cafe.example');
    await test.db.updateTable('accounts').set({ language_id: 2 }).where('id', '=', id).execute();
    await forgot('language@cafe.example');
    await emailsTo(test, 'language@cafe.example', 1);
    await forgot('language@cafe.example', { headers: { 'accept-language': 'ru' } });
    const subjects = (await emailsTo(test, 'language@cafe.example', 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Reset your Kamerton password', 'Новый пароль для Камертона']);
  });

  it('is told of five times in an hour from one address, known or not', async () => {
    await insertAccount(test.db, 'five@cafe.example');
    for (const email of ['five@cafe.example', 'nobody5@cafe.example']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => forgot(email)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 200, 200, 429, 429, 429,
      ]);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
      expect((await forgot(email, { remoteAddress: '198.51.100.50' })).status).toBe(200);
    }
    expect(await emailsTo(test, 'five@cafe.example', 6)).toHaveLength(6);
  });

  it('takes all addresses of an IPv6 network for one', async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      statuses.push((await forgot('six@cafe.example', { remoteAddress: `2001:db8:6:1::${n}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('does not fill a mailbox, however many addresses ask', async () => {
    await insertAccount(test.db, 'flooded@cafe.example');
    for (let n = 0; n < 24; n += 1) {
      const answer = await forgot('flooded@cafe.example', { remoteAddress: `203.0.113.${n}` });
      expect(answer.status).toBe(200);
    }
    await allLookedAt();
    expect(await emailsTo(test, 'flooded@cafe.example', 20)).toHaveLength(20);
  });

  it('is told of by one address for 300 accounts in an hour', async () => {
    await sql`INSERT INTO email_rate_limits (email, address, at)
      SELECT n || '@cafe.example', '198.51.100.70', now() - interval '50 minutes'
      FROM generate_series(1, 299) AS n`.execute(test.db);
    expect((await forgot('last@cafe.example', { remoteAddress: '198.51.100.70' })).status).toBe(200);
    const refused = await forgot('next@cafe.example', { remoteAddress: '198.51.100.70' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  it.each([
    [{ email: 'no-at-sign' }, { email: 'email' }],
    [{}, { email: 'required' }],
    [{ email: 7 }, { email: 'wrong_type' }],
    [{ email: `a@${'b'.repeat(255)}.example` }, { email: 'too_long' }],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, { email: 'email' }],
  ])('of %j is refused', async (body, fields) => {
    expect(await test.call('POST', '/auth/forgot', { body })).toMatchObject({ status: 422, body: { fields } });
  });
});

describe('a code', () => {
  it('works once, even when it is pressed twice at the same time', async () => {
    await insertAccount(test.db, 'twice@cafe.example');
    const code = await codeFor('twice@cafe.example');
    const answers = await Promise.all([recover(code), recover(code, 'quite another lamp')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await recover(code)).toMatchObject({ status: 422, body: { fields: { code: 'unknown' } } });
  });

  it('stays good when the new password is refused', async () => {
    await insertAccount(test.db, 'refused@cafe.example');
    const code = await codeFor('refused@cafe.example');
    const fault = async (secret: unknown) =>
      (await test.call('POST', '/auth/recover', { body: { code, password: secret } })).body.fields.password;
    expect(await fault('password123')).toBe('too_common');
    expect(await fault('Refused@cafe.example')).toBe('same_as_email');
    expect(await fault('short')).toBe('too_short');
    expect(await fault('')).toBe('required');
    expect(await fault('x y '.repeat(33))).toBe('too_long');
    expect(await fault(null)).toBe('wrong_type');
    expect((await recover(code, '  untrimmed one  ')).status).toBe(200);
    expect((await login('refused@cafe.example', 'untrimmed one')).status).toBe(401);
    expect((await login('refused@cafe.example', '  untrimmed one  ')).status).toBe(200);
  });

  it('is good for an hour, and only the newest password counts', async () => {
    await insertAccount(test.db, 'hour@cafe.example');
    const code = await codeFor('hour@cafe.example');
    const other = await codeFor('hour@cafe.example', 2);
    const later = (interval: string) =>
      sql`UPDATE password_reset_tokens SET expires_at = expires_at - ${interval}::interval`.execute(test.db);
    await later('59 minutes');
    expect((await recover(code)).status).toBe(200);
    expect((await recover(other)).status).toBe(422);
    const late = await codeFor('hour@cafe.example', 4);
    await later('61 minutes');
    expect((await recover(late)).status).toBe(422);
  });

  it('of an account that was closed meanwhile answers that it is', async () => {
    const id = await insertAccount(test.db, 'closing@cafe.example');
    const code = await codeFor('closing@cafe.example');
    await closeAccount(test.db, tester, id);
    expect(await recover(code)).toMatchObject({ status: 403, body: { code: 'inactive' } });
  });

  it('is kept as a hash only', async () => {
    await insertAccount(test.db, 'hashed@cafe.example');
    const code = await codeFor('hashed@cafe.example');
    const { rows } = await sql`SELECT * FROM password_reset_tokens`.execute(test.db);
    const stored = JSON.stringify([rows, (await sql`SELECT * FROM emails`.execute(test.db)).rows]);
    expect(rows.length).toBeGreaterThan(0);
    expect(stored).not.toContain(code);
  });

  it('lets the owner in at once where others have guessed', async () => {
    await insertAccount(test.db, 'guessed@cafe.example');
    await Promise.all(Array.from({ length: 11 }, () => login('guessed@cafe.example', 'wrong password')));
    expect((await login('guessed@cafe.example', password)).status).toBe(429);
    expect((await recover(await codeFor('guessed@cafe.example'))).status).toBe(200);
    expect((await login('guessed@cafe.example', changed)).status).toBe(200);
  });
});

it('sends no code to an address that its account is just leaving', async () => {
  const { id } = await test.signedIn('leaving@cafe.example');
  const leave = (tx: Handle) => setEmail(tx, id, 'left@cafe.example');
  const isTaken = async () => {
    const { rows } = await sql`SELECT FROM password_reset_requests WHERE email = 'leaving@cafe.example'`.execute(
      test.db,
    );
    return rows.length === 0;
  };
  const ask = async () => {
    await forgot('leaving@cafe.example');
    await expect.poll(isTaken).toBe(true);
  };
  await amidst(test.database, leave, ask);
  const { rows } = await sql`SELECT FROM password_reset_tokens WHERE account_id = ${id}`.execute(test.db);
  expect(rows).toEqual([]);
});
