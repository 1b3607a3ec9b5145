import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { codeIn, emailsTo } from '../../../testing/emails.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { sumUpRefusals } from '../../identity/auth/sign-in-log.service.ts';
import { listTables } from '../backup/tables.store.ts';
import { eraseAccount } from './erase-account.service.ts';

let test: TestApp;
let staff: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  staff = await operatorOf(test, 'admin');
});
afterAll(() => test.close());

type Row = Record<string, unknown>;

/** Tables that have a word anywhere in a row. */
const tablesWith = async (word: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { name } of await listTables(test.db)) {
    const { rows } =
      await sql`SELECT FROM ${sql.table(name)} AS row WHERE row::text LIKE ${`%${word}%`} LIMIT 1`.execute(test.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

it('an export has rows by an address only from when it was the account’s own', async () => {
  const [first, second] = ['first-clara@cafe.example', 'second-clara@cafe.example'];
  /** Rows of no account about an address, of a moment. */
  const plantAbout = async (email: string, network: string, at: string): Promise<void> => {
    const when = sql`${at}::timestamptz`;
    await sql`INSERT INTO password_reset_requests (email, at, language) VALUES (${email}, ${when}, 'en')`.execute(
      test.db,
    );
    await sql`INSERT INTO sign_in_failures (email, address, at) VALUES (${email}, ${network}, ${when})`.execute(
      test.db,
    );
    await sql`INSERT INTO login_throttles (email, address, since) VALUES (${email}, ${network}, ${when})`.execute(
      test.db,
    );
    await sql`
      INSERT INTO sign_in_refusals (realm, name, network, reason, since)
      VALUES ('account', ${email}, ${network}, 'password', ${when})`.execute(test.db);
    await sql`INSERT INTO email_rate_limits (email, address, at) VALUES (${email}, ${network}, ${when})`.execute(
      test.db,
    );
    await sql`
      INSERT INTO emails (kind, recipient, subject, encrypted_text, created_at)
      VALUES ('x', ${email}, ${network}, 'x', ${when})`.execute(test.db);
    await sql`
      INSERT INTO idempotency_responses (staff_id, key, request_hash, status, body, created_at)
      VALUES (${staff.id}, ${email + network}, 'x', 201, ${JSON.stringify({ email })}, ${when})`.execute(test.db);
  };
  // The service's own work on requests, which begins with the first call, leaves them.
  await sql`CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`.execute(test.db);
  await sql`
    CREATE TRIGGER leave BEFORE DELETE ON password_reset_requests FOR EACH ROW EXECUTE FUNCTION leave()`.execute(
    test.db,
  );
  const clara = await test.signedIn(first);
  const { rows: moments } = await sql<{ begin: string; before: string }>`
    SELECT created_at::text AS begin, (created_at - interval '1 second')::text AS before
    FROM accounts WHERE id = ${clara.id}`.execute(test.db);
  const { begin = '', before = '' } = moments[0] ?? {};
  await plantAbout(first, 'first before', before);
  await plantAbout(first, 'first own', begin);
  await plantAbout(second, 'second before', begin);
  const asked = { email: second, old_password: password };
  expect((await test.call('PUT', '/profile', { token: clara.token, body: asked })).status).toBe(200);
  const message = (await emailsTo(test, second, 2)).find(({ kind }) => kind === 'new_email');
  const confirmed = await test.call('POST', '/auth/email', { body: { code: codeIn(message) } });
  expect(confirmed.status).toBe(200);
  const { rows: now } = await sql<{ now: string }>`SELECT clock_timestamp()::text AS now`.execute(test.db);
  await plantAbout(second, 'second own', now[0]?.now ?? '');

  const { body } = await test.call('POST', '/profile/export', {
    token: clara.token,
    body: { password },
    headers: { accept: 'application/zip' },
  });
  const text = Buffer.from(unzipSync(body)['account.json'] ?? []).toString();
  const whole = JSON.parse(text) as Record<string, Row[]>;
  const networks = (table: string, column: string) =>
    (whole[table] ?? []).map((row) => String(row[column])).toSorted((a, b) => a.localeCompare(b));
  const own = ['first own', 'second own'];
  expect(whole['password_reset_requests']).toHaveLength(2);
  expect(networks('sign_in_failures', 'address')).toEqual(own);
  expect(networks('login_throttles', 'address')).toEqual(own);
  expect(networks('sign_in_refusals', 'network')).toEqual(own);
  expect(networks('email_rate_limits', 'address')).toEqual(expect.arrayContaining(own));
  expect(whole['idempotency_responses']).toHaveLength(2);
  expect(JSON.stringify(whole)).not.toMatch(/first before|second before/);
  await sql`DROP FUNCTION leave CASCADE`.execute(test.db);
  // An erasure leaves the addresses nowhere.
  await eraseAccount(test.db, { kind: 'command', name: 'olga', address: '' }, clara.id);
  expect(await tablesWith('clara@')).toEqual([]);
});

it('an erasure leaves nowhere what was tried with the email, at the office and beyond the limit too', async () => {
  const oleg = await test.signedIn('olegov@cafe.example');
  const guess = (path: string, email: string) => test.call('POST', path, { body: { email, password: 'a guess' } });
  const statuses = new Set<number>();
  for (let n = 0; n < 12; n += 1) statuses.add((await guess('/auth/login', 'olegov@cafe.example')).status);
  expect(statuses).toEqual(new Set([401, 429]));
  const atOffice = async () => {
    expect((await guess('/office/api/sign-in', 'olegov@cafe.example')).status).toBe(401);
    expect((await guess('/office/api/sign-in', staff.email)).status).toBe(401);
  };
  await atOffice();
  await atOffice();
  await sql`UPDATE sign_in_refusals SET since = since - interval '16 minutes'`.execute(test.db);
  await sumUpRefusals(test.db);
  await atOffice();
  await eraseAccount(test.db, { kind: 'command', name: 'olga', address: '' }, oleg.id);
  await sql`UPDATE sign_in_refusals SET since = since - interval '16 minutes'`.execute(test.db);
  await sumUpRefusals(test.db);
  expect(await tablesWith('olegov')).toEqual([]);
  // Operators answer for their acts, so that their emails stay readable.
  const ofStaff = test.db.selectFrom('audit_log').select('name').where('act', '=', 'staff.sign-in-refused');
  expect((await ofStaff.where('name', '<>', '').execute()).map(({ name }) => name)).toEqual(
    Array.from({ length: 3 }, () => staff.email),
  );
});

it('an answer to an operator is about an account whose address it has whole, not within another one', async () => {
  const email = 'vera@cafe.example';
  const vera = await test.signedIn(email);
  const own = [
    JSON.stringify({ email }),
    JSON.stringify({ message: 'From:\nvera@cafe.example' }),
    JSON.stringify({ message: 'Written to «vera@cafe.example». Or to vera@cafe.example.' }),
    JSON.stringify({ message: 'Of olvera@cafe.example and vera@cafe.example, her mother' }),
  ];
  const others = ['olvera@cafe.example', 'o.vera@cafe.example', 'évera@cafe.example', "d'vera@cafe.example"].concat([
    'vera@cafe.example.org',
    'vera@cafe.examples',
    'vera@cafe.example-one.org',
    'vera@cafeXexample',
  ]);
  const bodies = [...own, ...others.map((other) => JSON.stringify({ email: other }))];
  for (const [n, body] of bodies.entries()) {
    await sql`
      INSERT INTO idempotency_responses (staff_id, key, request_hash, status, body)
      VALUES (${staff.id}, ${`whole ${n}`}, 'x', ${n}, ${body})`.execute(test.db);
  }
  const { body } = await test.call('POST', '/profile/export', {
    token: vera.token,
    body: { password },
    headers: { accept: 'application/zip' },
  });
  const text = Buffer.from(unzipSync(body)['account.json'] ?? []).toString();
  const { idempotency_responses: found = [] } = JSON.parse(text) as Record<string, Row[]>;
  // In the order of their moments.
  expect(found.map(({ status }) => bodies[Number(status)])).toEqual(own);
  await eraseAccount(test.db, { kind: 'command', name: 'olga', address: '' }, vera.id);
  const left = await test.db
    .selectFrom('idempotency_responses')
    .select('body')
    .where('key', 'like', 'whole %')
    .orderBy('status')
    .execute();
  expect(left.map((row) => row.body)).toEqual(bodies.slice(own.length));
});
