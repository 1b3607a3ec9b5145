import type { Language } from '@kamerton/wire';
import { findRow, findValue, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

export const insertRecoverRequest = async (tx: Handle, email: string, language: Language | null): Promise<void> => {
  await tx.insertInto('password_reset_requests').values({ email, language }).execute();
};

/** Claims the oldest request that no other process has locked; null if there is none. */
export const claimRecoverRequest = (
  tx: Handle,
): Promise<{ email: string; language: Language | null } | null> => findRow(tx)`
    DELETE FROM password_reset_requests
    WHERE id = (SELECT id FROM password_reset_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING email, language`;

/** Hours until a code expires. */
const goodFor = 1;

/** Stores a code and returns its expiry. */
export const insertRecoverCode = (
  tx: Handle,
  accountId: number,
  codeHash: string,
  hours = goodFor,
): Promise<string> => readValue(tx)`
    INSERT INTO password_reset_tokens (code_hash, account_id, expires_at)
    VALUES (${codeHash}, ${accountId}, now() + make_interval(hours => ${hours})) RETURNING expires_at`;

/** Number of an account's valid codes. */
export const countRecoverCodes = (tx: Handle, accountId: number): Promise<number> => readValue(tx)`
    SELECT count(*) AS codes FROM password_reset_tokens WHERE account_id = ${accountId} AND expires_at > now()`;

/** Returns the account that a code is valid for, or null. */
export const findRecoverAccount = (db: Handle, codeHash: string): Promise<number | null> => findValue(db)`
    SELECT account_id FROM password_reset_tokens WHERE code_hash = ${codeHash} AND expires_at > now()`;

/** False if the code was used concurrently. */
export const removeRecoverCode = async (tx: Handle, codeHash: string): Promise<boolean> =>
  (await tx.deleteFrom('password_reset_tokens').where('code_hash', '=', codeHash).executeTakeFirst()).numDeletedRows >
  0n;

export const removeRecoverCodesOf = async (tx: Handle, accountId: number): Promise<void> => {
  await tx.deleteFrom('password_reset_tokens').where('account_id', '=', accountId).execute();
};
