import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { codeIn, emailsTo } from '../../../testing/emails.ts';
import { operatorOf } from '../../../testing/office.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { tester } from '../../../testing/actor.ts';
import { addAccount, closeAccount, openAccount } from '../auth/accounts.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const changed = 'a lamp in every window';

const ask = (token: string, email: string, old_password: string | undefined = password) =>
  test.call('PUT', '/profile', { token, body: { email, old_password }, headers: { 'accept-language': 'en' } });
const confirm = async (email: string) => {
  const [message] = await emailsTo(test, email, 1);
  return test.call('POST', '/auth/email', { body: { code: codeIn(message) } });
};
const revert = (code: string, secret = changed) =>
  test.call('POST', '/auth/email/revert', { body: { code, password: secret } });
const login = (email: string, secret = password) =>
  test.call('POST', '/auth/login', { body: { email, password: secret } });

/** Emails of this kind to the previous address. */
const emailsOf = async (email: string, kind: string, count: number) =>
  (await emailsTo(test, email, count)).filter((message) => message.kind === kind);

/** An account whose email was changed from `from` to `to`, and the code that reverts it. */
const moved = async (from: string, to: string) => {
  const { id, token } = await test.signedIn(from);
  await ask(token, to);
  expect((await confirm(to)).status).toBe(200);
  return { id, token, code: codeIn((await emailsOf(from, 'email_changed', 2))[0]) };
};

it('takes the current password, and counts wrong ones as guesses', async () => {
  const { token } = await test.signedIn('asked@cafe.example');
  const wrong = { status: 422, body: { fields: { old_password: 'wrong' } } };
  const without = await test.call('PUT', '/profile', { token, body: { email: 'x1@cafe.example', name: 'Not this' } });
  expect(without).toMatchObject(wrong);
  expect((await test.call('GET', '/profile', { token })).body.profile).toMatchObject({
    name: 'Name of asked@cafe.example',
    new_email: null,
  });
  const guesses = [];
  for (let n = 0; n < 10; n += 1) guesses.push(await ask(token, 'x1@cafe.example', `guess ${n}`));
  for (const guess of guesses) expect(guess).toMatchObject(wrong);
  expect((await ask(token, 'x1@cafe.example')).status).toBe(429);
  expect((await test.call('PUT', '/profile', { token, body: { email: 'asked@cafe.example' } })).status).toBe(200);
});

it('tells the old email when the change is asked for and when it is done: what, when, and how to undo it', async () => {
  const { id, token } = await test.signedIn('told@cafe.example');
  await sql`UPDATE accounts SET timezone = 'Asia/Omsk', language_id = 2 WHERE id = ${id}`.execute(test.db);
  await ask(token, 'told-new@cafe.example');
  await confirm('told-new@cafe.example');
  const emails = await emailsTo(test, 'told@cafe.example', 2);
  expect(emails.map(({ kind }) => kind)).toEqual(['email_change', 'email_changed']);
  for (const { text } of emails) {
    expect(text).toContain('told-new@cafe.example');
    expect(text).toMatch(/On \d{1,2} \w+ 20\d\d(,| at) \d\d:\d\d \(Asia\/Omsk\)/);
    expect(text).toMatch(/\nhttps:\/\/music\.example\/dist\/forgot\?revert_code=[\w-]{43}\n/);
  }
});

it('brings the earlier email back with a new password, once, and ends all sessions', async () => {
  const { token, code } = await moved('back@cafe.example', 'thief@cafe.example');
  expect((await login('back@cafe.example')).status).toBe(401);
  const body = { old_password: password, new_password: 'the thief has chosen this' };
  expect((await test.call('PUT', '/profile/password', { token, body })).status).toBe(200);
  const answers = await Promise.all([revert(code), revert(code, 'quite another lamp')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ success: true, email: 'back@cafe.example' });
  expect((await test.call('GET', '/profile', { token })).status).toBe(401);
  expect((await login('thief@cafe.example', 'the thief has chosen this')).status).toBe(401);
  const good = answers[0]?.status === 200 ? changed : 'quite another lamp';
  expect((await login('back@cafe.example', good)).status).toBe(200);
  expect((await emailsOf('thief@cafe.example', 'email_reverted', 2)).length).toBe(1);
  // Reverting the change ends the reservation.
  expect(await insertAccount(test.db, 'thief@cafe.example')).toBeGreaterThan(0);
});

it('undoes a change that still waits, so that it can no longer be confirmed', async () => {
  const { token } = await test.signedIn('early@cafe.example');
  await ask(token, 'early-thief@cafe.example');
  const [message] = await emailsOf('early@cafe.example', 'email_change', 1);
  expect((await revert(codeIn(message))).status).toBe(200);
  expect(await confirm('early-thief@cafe.example')).toMatchObject({
    status: 422,
    body: { fields: { code: 'unknown' } },
  });
  expect((await login('early@cafe.example', changed)).status).toBe(200);
});

it('leaves the earlier email with the account, whichever of confirming and undoing is first', async () => {
  const { id, token } = await test.signedIn('race@cafe.example');
  await ask(token, 'race-thief@cafe.example');
  const code = codeIn((await emailsOf('race@cafe.example', 'email_change', 1))[0]);
  const [undone] = await Promise.all([revert(code), confirm('race-thief@cafe.example')]);
  expect(undone.status).toBe(200);
  const { rows } = await sql<{ email: string }>`SELECT email FROM accounts WHERE id = ${id}`.execute(test.db);
  expect(rows[0]?.email).toBe('race@cafe.example');
});

it('keeps the earlier email for its account for seven days', async () => {
  const { token } = await moved('kept@cafe.example', 'kept-new@cafe.example');
  const other = await test.signedIn('kept-other@cafe.example');
  const refusal = { status: 422, body: { fields: { email: 'taken' } } };
  expect(await ask(other.token, 'kept@cafe.example')).toMatchObject(refusal);
  const account = { email: 'kept@cafe.example', name: 'Somebody', password_hash: 'none' };
  expect(await addAccount(test.db, tester, account)).toBeNull();
  // The account itself may return to it.
  expect((await ask(token, 'kept@cafe.example')).status).toBe(200);
  await sql`UPDATE email_reverts SET expires_at = expires_at - interval '7 days'`.execute(test.db);
  expect(await addAccount(test.db, tester, account)).not.toBeNull();
});

it('refuses a code after seven days, or one that is none', async () => {
  const { code } = await moved('late@cafe.example', 'late-new@cafe.example');
  await sql`UPDATE email_reverts SET expires_at = expires_at - interval '7 days'`.execute(test.db);
  const unknown = { status: 422, body: { fields: { code: 'unknown' } } };
  expect(await revert(code)).toMatchObject(unknown);
  expect(await revert('nothing')).toMatchObject(unknown);
});

it('gives the last word to whoever had the email first', async () => {
  const first = await moved('a@chain.example', 'b@chain.example');
  const beside = await moved('beside@chain.example', 'beside-new@chain.example');
  await ask(first.token, 'c@chain.example');
  expect((await confirm('c@chain.example')).status).toBe(200);
  const ofB = codeIn((await emailsOf('b@chain.example', 'email_changed', 3))[0]);
  expect((await revert(first.code)).body.email).toBe('a@chain.example');
  expect((await revert(ofB)).status).toBe(422);
  expect((await login('a@chain.example', changed)).status).toBe(200);
  // A later change of another account can still be reverted.
  expect((await revert(beside.code)).status).toBe(200);

  const again = await moved('d@chain.example', 'e@chain.example');
  await ask(again.token, 'f@chain.example');
  await confirm('f@chain.example');
  const ofE = codeIn((await emailsOf('e@chain.example', 'email_changed', 3))[0]);
  expect((await revert(ofE)).body.email).toBe('e@chain.example');
  expect((await revert(again.code, 'quite another lamp')).body.email).toBe('d@chain.example');
});

it('keeps the code good where the new password is refused, or the account is closed', async () => {
  const { id, code } = await moved('held@cafe.example', 'held-new@cafe.example');
  const refused = await revert(code, 'password123');
  expect(refused).toMatchObject({ status: 422, body: { fields: { password: 'too_common' } } });
  expect((await revert(code, 'held@cafe.example')).body.fields).toEqual({ password: 'same_as_email' });
  await closeAccount(test.db, tester, id);
  expect(await revert(code)).toMatchObject({ status: 403, body: { code: 'inactive' } });
  await sql`UPDATE accounts SET is_active = true WHERE id = ${id}`.execute(test.db);
  expect((await revert(code)).status).toBe(200);
});

it('a change that was asked for before an account was closed is void once it is open again', async () => {
  const { id, token } = await test.signedIn('before-closing@cafe.example');
  expect((await ask(token, 'pending@cafe.example')).status).toBe(200);
  const other = await test.signedIn('beside-closing@cafe.example');
  expect((await ask(other.token, 'beside-pending@cafe.example')).status).toBe(200);
  await closeAccount(test.db, tester, id);
  await openAccount(test.db, tester, id);
  expect(await confirm('pending@cafe.example')).toMatchObject({ status: 422, body: { fields: { code: 'unknown' } } });
  expect((await confirm('beside-pending@cafe.example')).status).toBe(200);
});

it('an admin asks for another email of an account whose mailbox is lost, which its new owner confirms', async () => {
  const { id, token } = await test.signedIn('lost@cafe.example');
  const player = await pairDevice(test, token, await insertTestVenue(test, token), '192.0.2.1');
  const admin = await operatorOf(test, 'admin');
  const request = (email: string, operator = admin) =>
    operator.call('POST', `/accounts/${id}/email`, { email, reason: 'The contract was shown' });
  expect((await request('found@cafe.example', await operatorOf(test, 'support'))).status).toBe(403);
  await test.signedIn('taken@cafe.example');
  expect(await request('taken@cafe.example')).toMatchObject({ status: 422, body: { fields: { email: 'taken' } } });
  expect((await request('found@cafe.example')).body.item).toMatchObject({
    email: 'lost@cafe.example',
    new_email: 'found@cafe.example',
  });
  // Nothing has changed yet.
  expect((await test.call('GET', '/profile', { token })).status).toBe(200);
  const [notice] = await emailsOf('lost@cafe.example', 'email_change', 1);
  expect(notice?.text).toContain('поддержка указала');
  expect((await confirm('found@cafe.example')).status).toBe(200);
  expect((await test.call('GET', '/profile', { token })).status).toBe(401);
  expect((await test.call('GET', '/player', { token: player.token })).status).toBe(200);
  expect((await login('found@cafe.example')).status).toBe(200);
  expect((await admin.call('GET', `/accounts/${id}`)).body.item).toMatchObject({ new_email: null });
  expect((await auditEntries(test.db, 'account.email-request')).at(-1)).toMatchObject({
    actor: { kind: 'staff' },
    before: { email: 'lost@cafe.example' },
    after: { email: 'found@cafe.example', reason: 'The contract was shown' },
  });
  const [changedEmail] = await emailsOf('lost@cafe.example', 'email_changed', 2);
  expect((await revert(codeIn(changedEmail))).body.email).toBe('lost@cafe.example');
  await closeAccount(test.db, tester, id);
  expect(await request('later@cafe.example')).toMatchObject({ status: 409, body: { code: 'account_closed' } });
});

it('a change by the owner ends none of their sessions', async () => {
  const { token } = await moved('own@cafe.example', 'own-new@cafe.example');
  expect((await test.call('GET', '/profile', { token })).status).toBe(200);
});
