import { randomInt, createHash } from 'node:crypto';
import { type Language, verifyPage } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, DomainError, Invalid, TooMany } from '../../errors.ts';
import { countCodeLetters, countAttempt, findCode, removeCode, replaceCode } from './codes.store.ts';
import { signingCodeEmail, contractSignedEmail } from './contract-emails.rules.ts';
import { type ContractRow, insertSignature, lockContract, type NewSignature } from './contracts.store.ts';
import { createKeyedSemaphore } from '../../lib/semaphore.ts';
import { codeBounds, contractNumber, dayInMoscow, isSameName, tryCode, whyNotToSign } from './signing.rules.ts';
import { findTermsInForce, type Terms } from './terms.store.ts';
import { drawPdf } from '../../pdf/draw.ts';
import { canonicalText, type SignedRecord } from '../../pdf/signed-record.ts';

/** Who signs, and in which language to write to them. */
export interface Signer {
  id: number;
  email: string;
  language: Language;
}

export interface SignBody {
  terms_version: number;
  signatory_name: string;
  code: string;
}

type Tools = Pick<Deps, 'db' | 'fingerprint' | 'letters' | 'portalUrl'>;

const fingerprintOf = ({ fingerprint }: Tools, { id }: ContractRow, edition: number, code: string): string =>
  fingerprint(`contract ${id}, edition ${edition}, code ${code}`);

const nextEdition = ({ signed }: ContractRow): number => (signed?.edition ?? 0) + 1;

/** The contract, locked, with the terms in force, and why it cannot be signed now. */
const lockForSigning = async (tx: Handle, account: number, now: Date) => {
  const contract = await lockContract(tx, account);
  const terms = await findTermsInForce(tx, dayInMoscow(now));
  return { contract, terms, why: whyNotToSign(contract, terms?.version ?? null) };
};

/** Sends the code that signs; answers until when it is good. Throws `DomainError`. */
export const sendCode = async (tools: Tools, signer: Signer): Promise<string> => {
  const now = new Date();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires_at = new Date(now.getTime() + codeBounds.minutes * 60_000).toISOString();
  await transaction(tools.db, async (tx) => {
    const { contract, terms, why } = await lockForSigning(tx, signer.id, now);
    if (why || !contract || !terms) throw new Conflict(why ?? 'terms_missing');
    const { sent, since } = await countCodeLetters(tx, signer.id);
    if (sent >= codeBounds.letters_an_hour) {
      throw new TooMany(Math.max(1, Math.ceil(3600 - since)));
    }
    await replaceCode(tx, {
      contract_id: contract.id,
      code_fingerprint: fingerprintOf(tools, contract, nextEdition(contract), code),
      version: contract.version,
      terms_version: terms.version,
      expires_at,
    });
    const letter = signingCodeEmail(signer.language, code, contractNumber(contract.id), terms.version);
    await tools.letters.write(tx, { account_id: signer.id, kind: 'contract_code', recipient: signer.email, ...letter });
  });
  tools.letters.wake();
  return expires_at;
};

/** What a right code signs. */
interface Ready {
  contract: ContractRow;
  terms: Terms;
  code_fingerprint: string;
}

/** What the checks came to. A refusal is an answer here and not thrown: the try that it cost must be kept. */
type Checked = 'signed' | DomainError | Ready;

const check = async (tools: Tools, tx: Handle, account: number, body: SignBody, now: Date): Promise<Checked> => {
  const { contract, terms, why } = await lockForSigning(tx, account, now);
  if (why === 'already_signed' && contract?.signed?.terms_version === body.terms_version) {
    // The second press of two: the same code brings the same answer.
    const { edition, code_fingerprint } = contract.signed;
    if (fingerprintOf(tools, contract, edition, body.code) === code_fingerprint) return 'signed';
  }
  if (why || !contract || !terms) return new Conflict(why ?? 'terms_missing');
  if (body.terms_version < terms.version) return new Conflict();
  if (body.terms_version > terms.version) return new Invalid({ terms_version: 'unknown' });
  if (!isSameName(body.signatory_name, contract.details.signatory_name)) {
    return new Invalid({ signatory_name: 'mismatch' });
  }
  const code_fingerprint = fingerprintOf(tools, contract, nextEdition(contract), body.code);
  const given = { code_fingerprint, version: contract.version, terms_version: terms.version };
  const tried = tryCode(await findCode(tx, contract.id), given, now);
  if (tried === 'right') return { contract, terms, code_fingerprint };
  if (tried === 'changed') return new Conflict();
  if (tried === 'wrong') await countAttempt(tx, contract.id);
  return new Invalid({ code: tried });
};

/** One contract is drawn at a time: many presses of one code must not become many threads. */
const drawing = createKeyedSemaphore(1);

/**
 * Signs. The code is tried first, then the record and its PDF are drawn up, which takes a moment and holds no lock,
 * and at last all is written at once: whoever comes second finds it signed, and a crash before that leaves the code
 * as good as it was. Throws `DomainError`.
 */
export const sign = async (tools: Tools, signer: Signer, body: SignBody, address: string): Promise<void> => {
  const ready = async () => {
    const checked = await transaction(tools.db, (tx) => check(tools, tx, signer.id, body, new Date()));
    if (checked instanceof DomainError) throw checked;
    return checked;
  };
  if ((await ready()) === 'signed') return;
  const release = await drawing.acquire();
  try {
    const checked = await ready();
    if (checked !== 'signed') await drawAndWrite(tools, signer, body, address, checked);
  } finally {
    release();
  }
};

const drawAndWrite = async (
  tools: Tools,
  signer: Signer,
  body: SignBody,
  address: string,
  { contract, terms, code_fingerprint }: Ready,
): Promise<void> => {
  const moment = new Date();
  const { signatory_name } = body;
  const portal = tools.portalUrl();
  const signing = { account: signer.id, signatory_name, moment, address, code_fingerprint, portal };
  const signature = await makeSignature(contract, terms, signing);
  await transaction(tools.db, async (tx) => {
    const again = await check(tools, tx, signer.id, body, moment);
    if (again === 'signed') return;
    if (again instanceof DomainError) throw again;
    await insertSignature(tx, signature);
    await removeCode(tx, contract.id);
    const told = { number: contractNumber(contract.id), edition: signature.edition, sha256: signature.sha256 };
    const letter = contractSignedEmail(signer.language, told);
    await tools.letters.write(tx, {
      account_id: signer.id,
      kind: 'contract_signed',
      recipient: signer.email,
      ...letter,
    });
  });
  tools.letters.wake();
};

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
