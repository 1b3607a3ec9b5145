import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { publishTerms } from '../../../testing/contracts.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { plantAccount, type Planted } from '../../../testing/planted-accounts.ts';
import { personalNames, readRowsOf } from './rows-of-account.store.ts';

/** Acts of one account, or about it, beside another one that has something of everything. */
let test: TestApp;
let support: TestOperator;
let other: Planted;
let before: string[];
let number = 0;
beforeAll(async () => {
  test = await openTestApp();
  support = await operatorOf(test, 'admin');
  await publishTerms(test);
  await test.db.insertInto('cities').values({ key: 'omsk', name: '{"ru": "Омск"}', timezone: 'Asia/Omsk' }).execute();
  other = await plantAccount(test, support.id, 'other');
  await sql`UPDATE email_changes SET expires_at = now() + interval '1 hour'`.execute(test.db);
  await sql`UPDATE sign_in_tokens SET expires_at = now() + interval '1 hour'`.execute(test.db);
  await sql`INSERT INTO password_reset_tokens VALUES ('other', ${other.id}, now() + interval '1 hour')`.execute(
    test.db,
  );
});
afterAll(() => test.close());

/** All rows of the other account, and its pairing codes, which no export has. */
const rowsOfOther = async (): Promise<string[]> => {
  const person = { id: other.id, emails: [{ email: other.email, since: '2020-01-01T00:00:00Z' }] };
  const found: string[] = [];
  await transaction(test.db, async (tx) => {
    for (const name of personalNames) {
      for await (const rows of readRowsOf(tx, name, person))
        found.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
    }
  });
  for (const table of ['pairing_codes', 'passkey_challenges', 'password_reset_tokens', 'sign_in_tokens']) {
    const { rows } = await sql`SELECT * FROM ${sql.table(table)} AS owned
      WHERE to_jsonb(owned) ->> 'account_id' = ${String(other.id)} OR to_jsonb(owned) ->> 'venue_id' IN (
        SELECT id::text FROM venues WHERE account_id = ${other.id})`.execute(test.db);
    found.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return found.toSorted();
};

let account: { id: number; token: string; email: string };
const call = (method: string, path: string, body?: object) => test.call(method, path, { token: account.token, body });
beforeEach(async () => {
  number += 1;
  const email = `one${number}@cafe.example`;
  account = { ...(await test.signedIn(email)), email };
  before = await rowsOfOther();
});

const changed = 'quite-another-47';
it.each<[string, () => Promise<{ status: number }>]>([
  [
    'a password that is changed',
    () => call('PUT', '/profile/password', { old_password: password, new_password: changed }),
  ],
  [
    'a password that is recovered',
    async () => {
      await sql`INSERT INTO password_reset_tokens
        VALUES (${tokenHash('code')}, ${account.id}, now() + interval '1 hour')`.execute(test.db);
      return test.call('POST', '/auth/recover', { body: { code: 'code', password: changed } });
    },
  ],
  ['sessions that are ended', () => call('DELETE', '/sessions', {})],
  ['a log-out', () => call('GET', '/auth/logout')],
  [
    'an email that is confirmed',
    async () => {
      await sql`INSERT INTO email_changes (code_hash, account_id, email, expires_at) VALUES
        (${tokenHash('new')}, ${account.id}, ${`new-${account.email}`}, now() + interval '1 hour')`.execute(test.db);
      return test.call('POST', '/auth/email', { body: { code: 'new' } });
    },
  ],
  ['a profile that is changed', () => call('PUT', '/profile', { name: 'Another', contact: 'Somebody' })],
  ['an account that is closed', () => support.call('POST', `/accounts/${account.id}/close`)],
])('%s leaves what another account has', async (_, act) => {
  for (const kind of ['pairing_codes', 'passkeys', 'sessions', 'sign_in_tokens', 'password_reset_tokens'])
    expect(before.filter((row) => row.startsWith(`${kind} `)).length, kind).toBeGreaterThan(0);
  expect((await act()).status).toBe(200);
  expect(await rowsOfOther()).toEqual(before);
});
