import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { withPasskey } from '../../../testing/authenticator.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { operatorOf, staffPassword, type TestOperator } from '../../../testing/office.ts';
import { insertStaffSession } from '../staff/staff-sessions.store.ts';
import { changeStaff, resetPassword } from '../staff/staff.office.service.ts';
import { mostSessions } from './sign-in.rules.ts';
import { tester } from '../../../testing/actor.ts';

let test: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  admin = await operatorOf(test, 'admin');
});
afterAll(() => test.close());

const linkBy = async (operator: TestOperator, id: number) => {
  const { url } = (await operator.call('POST', `/accounts/${id}/sign-in-link`)).body;
  return new URL(url).searchParams.get('token') ?? '';
};

const open = async (link: string) => (await test.call('POST', '/auth/login', { body: { token: link } })).body.token;

/** An account with a session of its owner and one of an operator who has made a link. */
const supported = async (name: string) => {
  const operator = await operatorOf(test, 'support', `${name}@office.example`);
  const owner = await test.signedIn(`${name}@cafe.example`);
  return { operator, owner, token: await open(await linkBy(operator, owner.id)) };
};

const isIn = async (token: string) => (await test.call('GET', '/profile', { token })).status === 200;

it('lasts an hour at most, and is named in the owner’s list', async () => {
  const { owner, token } = await supported('hour');
  expect(await isIn(token)).toBe(true);
  const { rows } = await sql<{ minutes: number }>`
    SELECT extract(epoch FROM expires_at - created_at)::float8 / 60 AS minutes FROM sessions
    WHERE account_id = ${owner.id} AND by_support`.execute(test.db);
  expect(rows.map(({ minutes }) => Math.round(minutes))).toEqual([60]);
  const { sessions } = (await test.call('GET', '/sessions', { token: owner.token })).body;
  expect(sessions.map((session: { by_support: boolean }) => session.by_support)).toEqual([false, true]);
});

it('ends no other session and pairs no player, also where the password is known', async () => {
  const { owner, token } = await supported('proof');
  const refused = { status: 409, body: { code: 'needs_session' } };
  expect(await test.call('DELETE', '/sessions', { token })).toMatchObject(refused);
  await test.call('POST', '/profile/password/confirm', { token, body: { password } });
  expect(await test.call('DELETE', '/sessions', { token })).toMatchObject(refused);
  const change = { old_password: password, new_password: 'quite-another-47' };
  expect(await test.call('PUT', '/profile/password', { token, body: change })).toMatchObject(refused);
  const email = { email: 'proof-new@cafe.example', old_password: password };
  expect(await test.call('PUT', '/profile', { token, body: email })).toMatchObject(refused);
  expect(await isIn(owner.token)).toBe(true);
  const venue = await insertTestVenue(test, owner.token);
  const pair = (by: string) => test.call('POST', `/objects/${venue}/players`, { token: by });
  expect(await pair(token)).toMatchObject(refused);
  expect((await pair(owner.token)).status).toBe(201);
  const [own] = (await test.call('GET', '/sessions', { token })).body.sessions;
  expect((await test.call('DELETE', '/sessions', { token, body: { id: own.id } })).status).toBe(200);
});

it('ends none of the owner’s, who has as many sessions as an account may have', async () => {
  const operator = await operatorOf(test, 'support', 'many@office.example');
  const owner = await test.signedIn('many@cafe.example');
  await sql`UPDATE sessions SET last_seen_at = now() - interval '1 day' WHERE account_id = ${owner.id}`.execute(
    test.db,
  );
  await sql`
    INSERT INTO sessions (token_hash, account_id, agent, network, expires_at)
    SELECT md5('many' || n), ${owner.id}, '', '', now() + interval '1 day'
    FROM generate_series(1, ${mostSessions - 1}::int) AS n`.execute(test.db);
  // Nor does a sign-in of another account, not even one that has expired.
  await sql`UPDATE sessions SET expires_at = now() WHERE token_hash = md5('many1')`.execute(test.db);
  await test.signedIn('beside-many@cafe.example');
  const { rows } = await sql`SELECT FROM sessions WHERE account_id = ${owner.id}`.execute(test.db);
  expect(rows).toHaveLength(mostSessions);
  expect(await isIn(await open(await linkBy(operator, owner.id)))).toBe(true);
  expect(await isIn(owner.token)).toBe(true);
});

it('ends with its maker, as do links that nobody has opened', async () => {
  const { operator, owner, token } = await supported('shut');
  const unused = await linkBy(operator, owner.id);
  const change = { name: 'Gone', role: 'support', is_active: false, version: 1 };
  expect((await admin.call('PUT', `/staff/${operator.id}`, change)).status).toBe(200);
  expect(await isIn(token)).toBe(false);
  expect((await test.call('POST', '/auth/login', { body: { token: unused } })).status).toBe(401);
  expect(await isIn(owner.token)).toBe(true);
});

it('ends when its maker gets another role, or a new password', async () => {
  const moved = await supported('moved');
  const change = { name: 'Moved', role: 'catalogue', is_active: true, version: 1 };
  expect((await admin.call('PUT', `/staff/${moved.operator.id}`, change)).status).toBe(200);
  const reset = await supported('reset');
  await test.db.transaction().execute((tx) => resetPassword(tx, tester, reset.operator.id));
  const own = await supported('own');
  const changed = { current: staffPassword, password: 'quite another 47 of staff' };
  expect((await own.operator.call('PUT', '/me/password', changed)).status).toBe(200);
  expect(await Promise.all([moved, reset, own].map(({ token }) => isIn(token)))).toEqual([false, false, false]);
});

it.each([
  [
    'ends another session of theirs',
    async ({ id, call }: TestOperator) => {
      const stolen = { token_hash: 'stolen', staff_id: id, step: 'done', csrf: '', agent: '', address: '' } as const;
      await insertStaffSession(test.db, stolen, { hours: 1, idle_minutes: 60 });
      const [, other] = (await call('GET', '/me/sessions')).body.sessions;
      return call('POST', '/me/sessions/end', { id: other.id });
    },
  ],
  [
    'removes a passkey, with whose sessions',
    async ({ call }: TestOperator) => {
      const passkey = await withPasskey(call, '/me/passkeys', staffPassword);
      return call('POST', '/me/passkeys/remove', { id: passkey, password: staffPassword });
    },
  ],
])('ends when its maker %s it may have begun', async (name, act) => {
  const { operator, owner, token } = await supported(name.split(' ')[0] ?? '');
  const unused = await linkBy(operator, owner.id);
  expect((await act(operator)).status).toBe(200);
  expect(await isIn(token)).toBe(false);
  expect((await test.call('POST', '/auth/login', { body: { token: unused } })).status).toBe(401);
  expect(await isIn(owner.token)).toBe(true);
});

it('does not begin by a link whose maker is being shut out', async () => {
  const { operator, owner } = await supported('amidst');
  const link = await linkBy(operator, owner.id);
  const close = (tx: typeof test.db) => changeStaff(tx, tester, operator.id, { is_active: false });
  const [answer] = await amidst(test.database, close, () =>
    test.call('POST', '/auth/login', { body: { token: link } }),
  );
  expect(answer?.status).toBe(401);
});

it('does not begin by a link from before the account was closed', async () => {
  const { operator, owner } = await supported('closed');
  const link = await linkBy(operator, owner.id);
  await admin.call('POST', `/accounts/${owner.id}/close`);
  await admin.call('POST', `/accounts/${owner.id}/open`);
  expect((await test.call('POST', '/auth/login', { body: { token: link } })).status).toBe(401);
});

it('is named in the entry of a device that it unpairs', async () => {
  const { owner, token } = await supported('unpairs');
  const venue = await insertTestVenue(test, owner.token);
  for (const by of [token, owner.token]) {
    const { player_id } = await pairDevice(test, owner.token, venue);
    const body = { player_id };
    expect((await test.call('DELETE', `/objects/${venue}/players`, { token: by, body })).status).toBe(200);
  }
  const entries = await auditEntries(test.db, 'account.player-unpair');
  const after = { player: 'Tablet', venue_id: venue };
  expect(entries.map((entry) => entry.after)).toEqual([{ ...after, by_support: true }, after]);
});

it('is no sign-in of the owner, nor a use, on the card that the office reads', async () => {
  const operator = await operatorOf(test, 'support', 'card@office.example');
  const { id } = await test.signedIn('card@cafe.example');
  await sql`DELETE FROM sessions WHERE account_id = ${id}`.execute(test.db);
  const before = (await operator.call('GET', `/accounts/${id}`)).body.item;
  expect(before).toMatchObject({ last_seen_at: null, sessions_count: 0 });
  await open(await linkBy(operator, id));
  const { last_sign_in_at } = before;
  expect((await operator.call('GET', `/accounts/${id}`)).body.item).toMatchObject({
    last_sign_in_at,
    last_seen_at: null,
    sessions_count: 1,
  });
});

it('leaves answers of support unread for the owner, and writes none in their name', async () => {
  const { operator, owner, token } = await supported('unread');
  const question = { token: owner.token, body: { subject: 'Question', message: 'How?' } };
  const { id } = (await test.call('POST', '/feedback/requests', question)).body.request;
  await operator.call('POST', `/requests/${id}/answers`, { message: 'So.', version: 2, close: false });
  const read = async (by: string) => (await test.call('GET', `/feedback/requests/${id}`, { token: by })).body;
  expect((await read(token)).messages).toHaveLength(2);
  expect((await read(owner.token)).request.unread).toBe(1);
  expect((await read(owner.token)).request.unread).toBe(0);
  const refused = { status: 409, body: { code: 'needs_session' } };
  const write = (by: string) =>
    test.call('POST', `/feedback/requests/${id}/messages`, { token: by, body: { message: 'Thanks.' } });
  expect(await test.call('POST', '/feedback/requests', { ...question, token })).toMatchObject(refused);
  expect(await write(token)).toMatchObject(refused);
  expect((await write(owner.token)).status).toBe(201);
});
