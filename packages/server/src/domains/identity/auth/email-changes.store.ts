import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { execute, findRow, findValue, hasRow, readValue } from '../../../db/rows.ts';

/** Hours until the link in the confirmation email expires. */
const goodFor = 24;

/** Stores a requested email until confirmed. Another address replaces it; one address may have several valid codes. */
export const insertEmailChange = async (
  tx: Handle,
  accountId: number,
  { email, codeHash, by_staff = false }: { email: string; codeHash: string; by_staff?: boolean },
): Promise<string> => {
  await sql`DELETE FROM email_changes WHERE account_id = ${accountId} AND email <> ${email}`.execute(tx);
  return readValue(tx)`
    INSERT INTO email_changes (code_hash, account_id, email, expires_at, by_staff)
    VALUES (${codeHash}, ${accountId}, ${email}, now() + make_interval(hours => ${goodFor}), ${by_staff})
    RETURNING expires_at`;
};

/** Returns the account that a code is valid for, or null. */
export const findEmailChangeAccount = (db: Handle, codeHash: string): Promise<number | null> => findValue(db)`
    SELECT account_id FROM email_changes WHERE code_hash = ${codeHash} AND expires_at > now()`;

/** Consumes a code; null if it is unknown, used or expired. */
export const consumeEmailChange = async (
  tx: Handle,
  codeHash: string,
): Promise<{ account_id: number; email: string; by_staff: boolean } | null> => {
  const { rows } = await sql<{ account_id: number; email: string; by_staff: boolean; is_valid: boolean }>`
    DELETE FROM email_changes WHERE code_hash = ${codeHash}
    RETURNING account_id, email, by_staff, expires_at > now() AS is_valid`.execute(tx);
  return rows[0]?.is_valid ? rows[0] : null;
};

export const removeEmailChangesOf = async (tx: Handle, accountId: number): Promise<void> => {
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
};

/** Days for which a change can be reverted and the previous address stays reserved. */
export const revertDays = 7;

/** Stores the account's current email, so that a code can restore it. */
export const insertEmailRevert = (tx: Handle, accountId: number, email: string, codeHash: string): Promise<void> =>
  execute(tx)`
    INSERT INTO email_reverts (code_hash, account_id, email, expires_at)
    VALUES (${codeHash}, ${accountId}, ${email}, now() + make_interval(days => ${revertDays}))`;

/** True if an email is reserved for an account other than this one. */
export const isReserved = (db: Handle, email: string, accountId: number | null): Promise<boolean> => hasRow(db)`
    SELECT FROM email_reverts
    WHERE email = ${email} AND account_id IS DISTINCT FROM ${accountId}::bigint AND expires_at > now() LIMIT 1`;

/** Returns the account and the email that a code is valid for, or null. */
export const findEmailRevert = (db: Handle, codeHash: string): Promise<{ account_id: number; email: string } | null> =>
  findRow(db)`
    SELECT account_id, email FROM email_reverts WHERE code_hash = ${codeHash} AND expires_at > now()`;

/** Consumes a code and the account's later ones: the earliest address wins. False if it was used concurrently. */
export const consumeEmailRevert = (tx: Handle, codeHash: string): Promise<boolean> => hasRow(tx)`
    DELETE FROM email_reverts USING email_reverts AS taken
    WHERE taken.code_hash = ${codeHash} AND taken.expires_at > now()
      AND email_reverts.account_id = taken.account_id AND email_reverts.id >= taken.id
    RETURNING email_reverts.id`;
