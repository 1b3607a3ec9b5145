import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handle } from '../../db/schema.ts';
import { amidst } from '../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { findAccount, setTimezone } from '../auth/accounts.store.ts';
import { eraseAccount } from './erase-account.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const byItself = { kind: 'system', name: '', address: '' } as const;

const details = {
  is_foreign: true,
  legal_entity: 'Petrova GmbH',
  legal_address: 'Hauptstraße 1, Köln',
  signatory_name: 'Petrova',
  signatory_position: 'Director',
  registration_number: 'HRB 12345',
  country: 'DE',
};

it.each([
  ['profile', { name: 'Petrova', contact: 'Petrova' }],
  ['contract', details],
])('a change of the %s that is under way when its account is erased leaves no name behind', async (what, body) => {
  const { id, token } = await test.signedIn(`${what}@cafe.example`);
  const erase = (tx: Handle) => eraseAccount(tx, byItself, id);
  const [answer] = await amidst(test.database, erase, () => test.call('PUT', `/${what}`, { token, body }));
  expect(answer?.status).toBe(401);
  const { rows } = await sql`
    SELECT FROM accounts WHERE id = ${id} AND accounts::text LIKE '%Petrova%'
    UNION ALL SELECT FROM contracts WHERE account_id = ${id}`.execute(test.db);
  expect(rows).toEqual([]);
});

it('a sign-in that ends after the erasure of its account stores no time zone', async () => {
  const { id } = await test.signedIn('zone@cafe.example');
  await sql`INSERT INTO timezones (id, name, city) VALUES (901, 'Asia/Omsk', '{"ru": "Омск"}') ON CONFLICT DO NOTHING`.execute(
    test.db,
  );
  await eraseAccount(test.db, byItself, id);
  await setTimezone(test.db, id, 'Asia/Omsk');
  expect((await findAccount(test.db, id))?.timezone).toBeNull();
});
