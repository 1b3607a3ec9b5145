import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contractDetails, inEachLanguage } from '@kamerton/wire';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { beginContract, findContract, insertSignature } from '../domains/customers/contracts/contracts.store.ts';
import { findNewestTerms, insertTerms } from '../domains/customers/contracts/terms.store.ts';
import type { Fingerprints } from '../lib/hmac.ts';
import { demoContracts, demoEmails } from './people.ts';
import { accountId } from './seed.store.ts';
import { makeSignature } from '../domains/customers/contracts/signing.service.ts';

/** The texts are read where they were written, from the built code too. */
const text = (language: string): string =>
  readFileSync(new URL(`../../src/demo/terms/${language}.md`, import.meta.url), 'utf8');

const seedDrafts = async (tx: Handle): Promise<void> => {
  const { published_at, effective_from, signed, draft } = demoContracts;
  if (!(await findNewestTerms(tx))) {
    await insertTerms(tx, { text: inEachLanguage(text), effective_from, published_at });
  }
  await beginContract(tx, await accountId(tx, demoEmails.first), contractDetails.parse(signed.details));
  await beginContract(tx, await accountId(tx, demoEmails.second), contractDetails.parse(draft));
};

/** Terms, a contract that is signed and one that is not; a second run adds nothing. `portal` is its address. */
export const seedContracts = async (db: Handle, fingerprints: Fingerprints, portal: string): Promise<void> => {
  await transaction(db, seedDrafts);
  const { at, address, details } = demoContracts.signed;
  const account = await accountId(db, demoEmails.first);
  const [contract, terms] = [await findContract(db, account), await findNewestTerms(db)];
  if (!contract || !terms || contract.signed) return;
  const signature = await makeSignature(contract, terms, {
    account,
    signatory_name: details.signatory_name,
    moment: new Date(at),
    address,
    portal,
    // A random code that was never sent signs the demonstration's contract.
    code_fingerprint: fingerprints.of(randomBytes(16).toString('hex')),
  });
  await insertSignature(db, signature);
};
