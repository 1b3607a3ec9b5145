import { createHash } from 'node:crypto';
import type { Handle } from '../../db/schema.ts';
import type { Encryption } from '../../lib/encryption.ts';
import type { SignedRecord } from '../../pdf/signed-record.ts';
import { contractNumber } from '../contracts/signing.rules.ts';
import type { Fault, Problem } from './problem.rules.ts';
import { sealedPurposes, sealedTables } from '../secrets/reseal.service.ts';
import { listSealed } from '../secrets/reseal.store.ts';
import { findSignatureBehind } from './verify.store.ts';

type Signature = NonNullable<Awaited<ReturnType<typeof findSignatureBehind>>>;

const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

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
  if (sha256Of(signature.record) !== signature.sha256) return 'record';
  if (sha256Of(signature.pdf) !== signature.pdf_sha256) return 'pdf';
  return agrees(signature) ? null : 'columns';
};

/** Recomputes the hashes of all signatures. */
export async function* checkSignatures(db: Handle, signal: AbortSignal): AsyncGenerator<Problem, number, void> {
  let count = 0;
  for (let next = await findSignatureBehind(db, 0); next; next = await findSignatureBehind(db, next.id)) {
    signal.throwIfAborted();
    const fault = faultOf(next);
    if (fault) {
      yield { check: 'contracts', fault, name: contractNumber(next.contract_id), about: String(next.edition) };
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
