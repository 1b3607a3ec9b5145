import type { Handle } from '../../../db/schema.ts';
import { lockNames, transaction } from '../../../db/transaction.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { secretFingerprint, type Secrets } from '../../../lib/secrets.ts';
import { auditKeyPurpose } from '../../common/audit/audit-keys.store.ts';
import { keyPurpose } from '../../identity/auth/api-keys.service.ts';
import { emailPurpose } from '../../common/emails/emails.job.ts';
import { secondFactorPurpose } from '../../identity/staff/second-factor.service.ts';
import { findSecretFingerprint, storeSecret } from './bound-secret.service.ts';
import { listSealed, replaceSealed, type SealedTable } from './reseal.store.ts';

/** Purposes of encrypted texts by table and id. */
export const sealedPurposes: Record<SealedTable, (id: number) => string> = {
  emails: () => emailPurpose,
  api_keys: keyPurpose,
  staff: secondFactorPurpose,
  audit_keys: () => auditKeyPurpose,
};

export const sealedTables = Object.keys(sealedPurposes) as SealedTable[];

/** Number of texts per statement. */
const atOnce = 500;

/** Who records a replaced secret that its command has not. */
const service = { kind: 'system', name: '', address: '' } as const;

/** Numbers of texts that were encrypted anew, and of those that no known secret opens. */
export interface Resealed {
  resealed: number;
  unreadable: number;
}

/**
 * True if the stored fingerprint is that of a known secret. Another process may have replaced the secret meanwhile: an
 * unknown fingerprint has the file read anew, and one that the file lacks then is of a newer file than this.
 */
const isKnown = (stored: string | null, secrets: Secrets): boolean =>
  secrets.find((secret) => secretFingerprint(secret) === stored || null) ?? false;

/**
 * Encrypts all stored texts under the current secret, if it has replaced another one, records that if no other process
 * has, and then forgets secrets whose day is over. Repeating it after a crash goes on where it was.
 */
export const resealAll = async (db: Handle, secrets: Secrets, encryption: Encryption): Promise<Resealed> => {
  const done: Resealed = { resealed: 0, unreadable: 0 };
  if (secrets.replaced() === 0) return done;
  for (const table of sealedTables) {
    for (let after = 0; ;) {
      const rows = await listSealed(db, table, after, atOnce);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
      const tried = rows.map((row) => ({
        ...row,
        resealed: encryption.reseal(row.sealed, sealedPurposes[table](row.id)),
      }));
      const changes = tried.flatMap(({ resealed, ...row }) =>
        resealed === null || resealed === row.sealed ? [] : [{ ...row, resealed }],
      );
      if (changes.length > 0) await replaceSealed(db, table, changes);
      done.resealed += changes.length;
      done.unreadable += tried.filter(({ resealed }) => resealed === null).length;
    }
  }
  // A command that was killed behind the file has not recorded it.
  await transaction(db, async (tx) => {
    await lockNames(tx, ['secret']);
    const stored = await findSecretFingerprint(tx);
    if (secrets.rotate && isKnown(stored, secrets)) await storeSecret(tx, service, secrets, stored);
  });
  // Forgetting while another process replaces the secret would overwrite the new one; forgetting the stored one before
  // another is stored for certain would allow no start any more.
  await transaction(db, async (tx) => {
    await lockNames(tx, ['secret']);
    secrets.forget();
  });
  return done;
};
