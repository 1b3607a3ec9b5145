import { createHash } from 'node:crypto';
import { verifyPage } from '@kamerton/wire';
import { drawPdf } from '../../pdf/draw.ts';
import type { ContractRow, NewSignature } from './contracts.store.ts';
import { canonicalText, type SignedRecord } from '../../pdf/signed-record.ts';
import { contractNumber } from './signing.rules.ts';
import type { Terms } from './terms.store.ts';

/** Where the contract of a number is checked. */
const verifyAddress = (portal: string, number: string): string => {
  const page = new URL(verifyPage, portal);
  page.searchParams.set('number', number);
  return page.toString();
};

/** SHA-256, 64 hexadecimal digits. */
const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Who signs, when, from where and with which code. */
export interface Signing {
  account: number;
  signatory_name: string;
  moment: Date;
  address: string;
  code_fingerprint: string;
  /** The portal's address: beside it stands the page where the PDF is checked. */
  portal: string;
}

/** Draws up what a signature leaves behind: the record, its hash and its PDF. Nothing is written yet. */
export const makeSignature = async (contract: ContractRow, terms: Terms, signing: Signing): Promise<NewSignature> => {
  const { version, published_at, text_ru, text_en } = terms;
  const record: SignedRecord = {
    format: 'kamerton-contract-1',
    contract: contractNumber(contract.id),
    edition: (contract.signed?.edition ?? 0) + 1,
    terms: { version, published_at, text_ru, text_en },
    details: contract.details,
    signatory_name: signing.signatory_name,
    account: { id: signing.account, email: contract.email },
    signed_at: signing.moment.toISOString(),
    timezone: contract.timezone ?? 'Europe/Moscow',
    address: signing.address,
    code_fingerprint: signing.code_fingerprint,
  };
  const text = canonicalText(record);
  const sha256 = sha256Of(text);
  const pdf = await drawPdf({ record, sha256, verify_at: verifyAddress(signing.portal, record.contract) });
  return {
    contract_id: contract.id,
    edition: record.edition,
    terms_version: version,
    version: contract.version,
    signatory_name: record.signatory_name,
    signed_at: record.signed_at,
    code_fingerprint: record.code_fingerprint,
    record: text,
    sha256,
    pdf,
    pdf_sha256: sha256Of(pdf),
  };
};
