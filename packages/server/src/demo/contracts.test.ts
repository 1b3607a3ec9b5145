import { office } from '@kamerton/wire/office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findContract } from '../domains/customers/contracts/contracts.store.ts';
import { listReplyTemplates } from '../domains/customers/support/reply-templates.store.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { demoReplyTemplates, demoContracts, demoEmails } from './people.ts';
import { seedContracts } from './contracts.ts';
import { accountId, seedPeople } from './seed.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await seedPeople(test.db, 'no password fits this');
});
afterAll(() => test.close());

it('keeps answers ready that the office itself would take, and no more after a second run', async () => {
  await seedPeople(test.db, 'no password fits this');
  const { items } = await listReplyTemplates(test.db, { limit: 10, offset: 0 });
  expect(items.map(({ name }) => name).toSorted()).toEqual(demoReplyTemplates.map(({ name }) => name).toSorted());
  for (const item of items) expect(office.addReplyTemplate.body.parse(item)).toMatchObject({ name: item.name });
});

it('has a contract that is signed and one that is not, and no more after a second run', async () => {
  for (let run = 0; run < 2; run += 1) await seedContracts(test.db, test.deps.fingerprints, test.deps.portalUrl());
  const contractOf = async (email: string) => findContract(test.db, await accountId(test.db, email));
  expect(await contractOf(demoEmails.first)).toMatchObject({
    signed: { edition: 1, signed_at: demoContracts.signed.at },
  });
  expect(await contractOf(demoEmails.second)).toMatchObject({ signed: null, details: demoContracts.draft });
  const signatures = await test.db.selectFrom('contract_signatures').select(['pdf', 'record']).execute();
  expect(signatures).toHaveLength(1);
  expect(Buffer.from(signatures[0]?.pdf ?? []).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  expect(signatures[0]?.record).toContain(demoContracts.signed.details.legal_entity);
});
