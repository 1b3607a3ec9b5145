import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Hours for which the letter to a new email is good. */
const goodFor = 24;

/** Keeps a new email until its letter is answered. Another one takes its place; the same one has two good letters. */
export const insertEmailChange = async (
  tx: Handle,
  accountId: number,
  email: string,
  codeHash: string,
): Promise<void> => {
  await sql`
    DELETE FROM email_changes
    WHERE expires_at <= now() OR (account_id = ${accountId} AND email <> ${email})`.execute(tx);
  await sql`
    INSERT INTO email_changes (code_hash, account_id, email, expires_at)
    VALUES (${codeHash}, ${accountId}, ${email}, now() + make_interval(hours => ${goodFor}))`.execute(tx);
};

/** The account that a code is good for, or null. */
export const findEmailChangeAccount = async (db: Handle, codeHash: string): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id FROM email_changes WHERE code_hash = ${codeHash} AND expires_at > now()`.execute(db);
  return rows[0]?.account_id ?? null;
};

/** Uses up a code; null where it is unknown, used or too old. */
export const takeEmailChange = async (
  tx: Handle,
  codeHash: string,
): Promise<{ account_id: number; email: string } | null> => {
  const { rows } = await sql<{ account_id: number; email: string; fresh: boolean }>`
    DELETE FROM email_changes WHERE code_hash = ${codeHash}
    RETURNING account_id, email, expires_at > now() AS fresh`.execute(tx);
  return rows[0]?.fresh ? rows[0] : null;
};

export const removeEmailChangesOf = async (tx: Handle, accountId: number): Promise<void> => {
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
};
