import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Handle } from '../../../db/schema.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { recordedTexts, type SignedRecord } from '../../../formats/pdf/signed-record.ts';
import { contractNumber } from '../../customers/contracts/signing.rules.ts';
import type { Fault, Problem } from './problem.rules.ts';
import { sealedPurposes, sealedTables } from '../secrets/reseal.service.ts';
import { listSealed } from '../secrets/reseal.store.ts';
import { termsPublished } from '../../customers/contracts/terms.service.ts';
import type { Terms } from '../../customers/contracts/terms.store.ts';
import { findSignatureBehind, listPublished, listTerms } from './verify.store.ts';

type Signature = NonNullable<Awaited<ReturnType<typeof findSignatureBehind>>>;

/** True if the columns match the signed record. */
const agrees = (signature: Signature): boolean => {
  const record = JSON.parse(signature.record) as SignedRecord;
  return (
    record.contract === contractNumber(signature.contract_id) &&
    record.edition === signature.edition &&
    record.terms.version === signature.terms_version &&
    record.signatory_name === signature.signatory_name &&
    record.code_fingerprint === signature.code_fingerprint &&
    Date.parse(record.signed_at) === Date.parse(signature.signed_at)
  );
};

const faultOf = (signature: Signature): Fault | null => {
  if (hash('sha256', signature.record) !== signature.sha256) return 'record';
  if (hash('sha256', signature.pdf) !== signature.pdf_sha256) return 'pdf';
  return agrees(signature) ? null : 'columns';
};

/** Returns the terms that a signed record states. */
const signedTerms = ({ record }: Signature) => {
  const { published_at, ...terms } = (JSON.parse(record) as SignedRecord).terms;
  return { ...terms, published_at: Date.parse(published_at) };
};

/** The same of published terms. */
const recordedTerms = ({ version, text, published_at }: Terms) => ({
  version,
  ...recordedTexts(text),
  published_at: Date.parse(published_at),
});

/** Compares published terms with the audit log. */
export async function* checkTerms(db: Handle): AsyncGenerator<Problem, void, void> {
  const terms = new Map((await listTerms(db)).map((each) => [each.version, each]));
  for (const { number, version, after } of await listPublished(db)) {
    const published = terms.get(version);
    if (published && isDeepStrictEqual(termsPublished(published).after, after)) continue;
    yield { check: 'contracts', fault: 'terms', name: String(version), about: String(number) };
  }
}

/** Recomputes the hashes of all signatures, and compares their terms with the published ones. */
export async function* checkSignatures(db: Handle, signal: AbortSignal): AsyncGenerator<Problem, number, void> {
  let count = 0;
  const terms = new Map((await listTerms(db)).map((each) => [each.version, recordedTerms(each)]));
  const wrong = new Set<number>();
  for (let next = await findSignatureBehind(db, 0); next; next = await findSignatureBehind(db, next.id)) {
    signal.throwIfAborted();
    const fault = faultOf(next);
    const contract = contractNumber(next.contract_id);
    if (fault) yield { check: 'contracts', fault, name: contract, about: String(next.edition) };
    const { terms_version: version } = next;
    if (!fault && !wrong.has(version) && !isDeepStrictEqual(terms.get(version), signedTerms(next))) {
      wrong.add(version);
      yield { check: 'contracts', fault: 'terms', name: String(version), about: contract };
    }
    count += 1;
  }
  return count;
}

/** Number of texts per query. */
const pageSize = 500;

/** Opens every encrypted text with the secret; names the first of each table that does not open, and their number. */
export async function* checkSealed(
  db: Handle,
  encryption: Encryption,
  signal: AbortSignal,
): AsyncGenerator<Problem, void, void> {
  for (const table of sealedTables) {
    const closed: number[] = [];
    let rows = await listSealed(db, table, 0, pageSize);
    while (rows.length > 0) {
      signal.throwIfAborted();
      for (const { id, sealed } of rows)
        if (encryption.open(sealed, sealedPurposes[table](id)) === null) closed.push(id);
      rows = await listSealed(db, table, rows.at(-1)?.id ?? 0, pageSize);
    }
    const [first] = closed;
    if (first === undefined) continue;
    yield { check: 'secret', fault: 'secret', name: `${table} ${first}`, about: String(closed.length) };
  }
}
