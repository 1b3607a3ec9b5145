import { hash, randomInt } from 'node:crypto';
import { type Language, verifyPage } from '@kamerton/wire';
import { readClock } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, DomainError, Invalid, TooMany, Unauthorized } from '../../../lib/errors.ts';
import { lockSession } from '../../identity/auth/realm-sessions.store.ts';
import { countCodeEmails, countAttempt, findCode, removeCode, replaceCode } from './codes.store.ts';
import { signingCodeEmail, contractSignedEmail } from './contract-emails.rules.ts';
import { type ContractRow, insertSignature, lockContract, type NewSignature } from './contracts.store.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import { codeBounds, contractNumber, dayInMoscow, isSameName, tryCode, whyNotToSign } from './signing.rules.ts';
import { findTermsInForce, shareTerms, type Terms } from './terms.store.ts';
import { drawPdf } from '../../../formats/pdf/draw.ts';
import { canonicalText, recordedTexts, type SignedRecord } from '../../../formats/pdf/signed-record.ts';

/** The signing account and the language of its emails. */
export interface Signer {
  id: number;
  session_id: number;
  language: Language;
}

export interface SignBody {
  /** Of the contract's details that were shown. */
  version: number;
  terms_version: number;
  signatory_name: string;
  code: string;
}

type Tools = Pick<Deps, 'db' | 'fingerprints' | 'emailQueue' | 'portalUrl'>;

/** The text whose fingerprint is stored. A code that was sent to a former email signs nothing. */
const codeText = ({ id, email }: ContractRow, edition: number, code: string): string =>
  `contract ${id}, edition ${edition}, email ${email}, code ${code}`;

const nextEdition = ({ signed }: ContractRow): number => (signed?.edition ?? 0) + 1;

/**
 * Returns the locked contract, the terms in force, and the reason why it cannot be signed, if any: also that its details
 * are not those of the `version` that was shown. Throws `unauthorized` if the account was closed or the session has ended.
 */
const lockForSigning = async (tx: Handle, { id, session_id }: Signer, version: number, now: Date) => {
  if (!(await lockSession(tx, 'account', id, session_id))) throw new Unauthorized();
  const contract = await lockContract(tx, id);
  // Publishing lists the signatories to notify: a signature comes before the list, or is of the new terms.
  await shareTerms(tx);
  const terms = await findTermsInForce(tx, dayInMoscow(now));
  const isOther = contract !== null && version !== contract.version;
  return {
    contract,
    terms,
    why: whyNotToSign(contract, terms?.version ?? null) ?? (isOther ? ('conflict' as const) : null),
  };
};

/** Sends the signing code; returns its expiry. Throws `DomainError`. */
export const sendCode = async (tools: Tools, signer: Signer, version: number): Promise<string> => {
  const now = new Date();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return transaction(tools.db, async (tx) => {
    const { contract, terms, why } = await lockForSigning(tx, signer, version, now);
    if (why || !contract || !terms) throw new Conflict(why ?? 'terms_missing');
    const { sent, since } = await countCodeEmails(tx, signer.id);
    if (sent >= codeBounds.emails_per_hour) {
      throw new TooMany(Math.max(1, Math.ceil(3600 - since)));
    }
    const expires_at = new Date((await readClock(tx)) + codeBounds.minutes * 60_000).toISOString();
    await replaceCode(tx, {
      contract_id: contract.id,
      code_fingerprint: tools.fingerprints.of(codeText(contract, nextEdition(contract), code)),
      version: contract.version,
      terms_version: terms.version,
      expires_at,
    });
    const message = signingCodeEmail(signer.language, code, contractNumber(contract.id), terms.version);
    await tools.emailQueue.write(tx, {
      account_id: signer.id,
      kind: 'contract_code',
      recipient: contract.email,
      expires_at,
      ...message,
    });
    return expires_at;
  });
};

/** State that a correct code signs. */
interface Ready {
  contract: ContractRow;
  terms: Terms;
  code_fingerprint: string;
}

/** Result of the checks. A refusal is returned instead of thrown, so that the counted attempt is committed. */
type Checked = 'signed' | DomainError | Ready;

interface Attempt {
  signer: Signer;
  body: SignBody;
  address: string;
}

const check = async (tools: Tools, tx: Handle, { signer, body }: Attempt, now: Date): Promise<Checked> => {
  const { contract, terms, why } = await lockForSigning(tx, signer, body.version, now);
  if (why === 'already_signed' && contract?.signed?.terms_version === body.terms_version) {
    // A repeated call: the same code gives the same response.
    const { edition, code_fingerprint } = contract.signed;
    if (tools.fingerprints.match(codeText(contract, edition, body.code), code_fingerprint)) return 'signed';
  }
  if (why || !contract || !terms) return new Conflict(why ?? 'terms_missing');
  if (body.terms_version < terms.version) return new Conflict();
  if (body.terms_version > terms.version) return new Invalid({ terms_version: 'unknown' });
  if (!isSameName(body.signatory_name, contract.details.signatory_name)) {
    return new Invalid({ signatory_name: 'mismatch' });
  }
  const sent = await findCode(tx, contract.id);
  if (!sent) return new Invalid({ code: 'spent' });
  const text = codeText(contract, nextEdition(contract), body.code);
  const isCode = (fingerprint: string) => tools.fingerprints.match(text, fingerprint);
  const state = { isCode, version: contract.version, terms_version: terms.version };
  const tried = tryCode(sent, state, await readClock(tx));
  if (tried === 'right') return { contract, terms, code_fingerprint: sent.code_fingerprint };
  if (tried === 'changed') return new Conflict();
  if (tried === 'wrong') await countAttempt(tx, contract.id);
  return new Invalid({ code: tried });
};

/** Limits PDF generation to one at a time, so that repeated calls do not start many threads. */
const drawing = createKeyedSemaphore(1);

/**
 * Signs the contract. Checks the code, then generates the record and its PDF without holding locks, and writes all in
 * one transaction. A concurrent call finds the contract signed; a crash leaves the code valid. Throws `DomainError`.
 */
export const sign = async (tools: Tools, attempt: Attempt): Promise<void> => {
  const ready = async () => {
    const checked = await transaction(tools.db, (tx) => check(tools, tx, attempt, new Date()));
    if (checked instanceof DomainError) throw checked;
    return checked;
  };
  if ((await ready()) === 'signed') return;
  const release = await drawing.acquire();
  try {
    const checked = await ready();
    if (checked !== 'signed') await drawAndWrite(tools, attempt, checked);
  } finally {
    release();
  }
};

const drawAndWrite = async (
  tools: Tools,
  attempt: Attempt,
  { contract, terms, code_fingerprint }: Ready,
): Promise<void> => {
  const moment = new Date();
  const { signer, address } = attempt;
  const { signatory_name } = attempt.body;
  const portal = tools.portalUrl();
  const signing = { account: signer.id, signatory_name, moment, address, code_fingerprint, portal };
  const signature = await makeSignature(contract, terms, signing);
  await transaction(tools.db, async (tx) => {
    const again = await check(tools, tx, attempt, moment);
    if (again === 'signed') return;
    if (again instanceof DomainError) throw again;
    await insertSignature(tx, signature);
    await removeCode(tx, contract.id);
    const emailValues = { number: contractNumber(contract.id), edition: signature.edition, sha256: signature.sha256 };
    const message = contractSignedEmail(signer.language, emailValues);
    await tools.emailQueue.write(tx, {
      account_id: signer.id,
      kind: 'contract_signed',
      recipient: contract.email,
      ...message,
    });
  });
};

/** URL of the page that checks a contract. */
const verifyAddress = (portal: string, number: string): string => {
  const page = new URL(verifyPage, portal);
  page.searchParams.set('number', number);
  return page.toString();
};

/** Circumstances of a signature. */
export interface Signing {
  account: number;
  signatory_name: string;
  moment: Date;
  address: string;
  code_fingerprint: string;
  /** The portal's URL; the page that checks the PDF is relative to it. */
  portal: string;
}

/** Generates the record of a signature, its hash and its PDF. Writes nothing. */
export const makeSignature = async (contract: ContractRow, terms: Terms, signing: Signing): Promise<NewSignature> => {
  const { version, published_at, text: texts } = terms;
  const record: SignedRecord = {
    format: 'kamerton-contract-1',
    contract: contractNumber(contract.id),
    edition: (contract.signed?.edition ?? 0) + 1,
    terms: { version, published_at, ...recordedTexts(texts) },
    details: contract.details,
    signatory_name: signing.signatory_name,
    account: { id: signing.account, email: contract.email },
    signed_at: signing.moment.toISOString(),
    timezone: contract.timezone ?? 'Europe/Moscow',
    address: signing.address,
    code_fingerprint: signing.code_fingerprint,
  };
  const text = canonicalText(record);
  const sha256 = hash('sha256', text);
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
    pdf_sha256: hash('sha256', pdf),
  };
};
