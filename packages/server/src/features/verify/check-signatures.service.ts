import { createHash } from 'node:crypto';
import type { Handle } from '../../db/schema.ts';
import type { Encryption } from '../../lib/encryption.ts';
import { emailPurpose } from '../emails/emails.job.ts';
import { keyPurpose } from '../auth/api-keys.service.ts';
import type { SignedRecord } from '../../pdf/signed-record.ts';
import { contractNumber } from '../contracts/signing.rules.ts';
import type { Fault, Problem } from './problem.rules.ts';
import { findSignatureBehind, listEncrypted } from './verify.store.ts';

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

/** Checks that emails and API keys can be decrypted with the secret. */
export const checkSecret = async (db: Handle, encryption: Encryption): Promise<Problem[]> => {
  const { letter, key } = await listEncrypted(db);
  const opens = [
    ...(letter ? [{ name: `letter ${letter.id}`, text: encryption.open(letter.encrypted_text, emailPurpose) }] : []),
    ...(key
      ? [{ name: `api key ${key.account_id}`, text: encryption.open(key.encrypted_key, keyPurpose(key.account_id)) }]
      : []),
  ];
  return opens
    .filter(({ text }) => text === null)
    .map(({ name }) => ({ check: 'secret', fault: 'secret', name, about: '' }));
};
