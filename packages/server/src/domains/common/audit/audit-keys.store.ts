import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { encryptionOf } from '../../../db/bound-encryption.ts';
import type { Handle } from '../../../db/schema.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';

/** Purpose under which the server's secret encrypts the keys. */
export const auditKeyPurpose = 'audit key';

/** Encrypts and opens values of audit entries under one key. */
export interface AuditKey {
  id: number;
  seal(text: string): string;
  /** Null if the text was sealed under another key, or altered. */
  open(sealed: string): string | null;
}

interface Row {
  id: number;
  encrypted_key: string;
}

/** Null if no known secret opens the key. */
const openKey = (db: Handle, { id, encrypted_key }: Row): AuditKey | null => {
  const key = encryptionOf(db).open(encrypted_key, auditKeyPurpose);
  if (key === null) return null;
  const values = createEncryption(fixedSecrets(key));
  const purpose = `audit entry ${id}`;
  return { id, seal: (text) => values.seal(text, purpose), open: (sealed) => values.open(sealed, purpose) };
};

/** Returns those of these keys that exist and can be opened, by id. */
export const findAuditKeys = async (db: Handle, ids: readonly number[]): Promise<Map<number, AuditKey>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    SELECT id, encrypted_key FROM audit_keys WHERE id = ANY (${[...new Set(ids)]}::bigint[])`.execute(db);
  const keys = rows.map((row) => openKey(db, row)).filter((key) => key !== null);
  return new Map(keys.map((key) => [key.id, key]));
};

/** Returns a key of an account, or of 0 for none, for the present month; creates one if none can be decrypted. */
export const ensureAuditKey = async (tx: Handle, account: number): Promise<AuditKey> => {
  const month = sql`date_trunc('month', now(), 'UTC')::date`;
  const { rows } = await sql<Row>`
    SELECT id, encrypted_key FROM audit_keys WHERE account_id = ${account} AND month = ${month} ORDER BY id`.execute(
    tx,
  );
  for (const row of rows) {
    const key = openKey(tx, row);
    if (key) return key;
  }
  const encrypted = encryptionOf(tx).seal(randomBytes(32).toString('base64url'), auditKeyPurpose);
  const { rows: inserted } = await sql<Row>`
    INSERT INTO audit_keys (account_id, month, encrypted_key) VALUES (${account}, ${month}, ${encrypted})
    RETURNING id, encrypted_key`.execute(tx);
  const key = inserted[0] && openKey(tx, inserted[0]);
  if (!key) throw new Error('a key that was just made cannot be opened');
  return key;
};
