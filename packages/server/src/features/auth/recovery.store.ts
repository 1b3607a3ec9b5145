import type { Language } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

export const insertRecoverRequest = async (tx: Handle, email: string, language: Language | null): Promise<void> => {
  await tx.insertInto('password_reset_requests').values({ email, language }).execute();
};

/** Takes the request that has waited longest out of those that no other process is at; null where none waits. */
export const takeRecoverRequest = async (tx: Handle): Promise<{ email: string; language: Language | null } | null> => {
  const { rows } = await sql<{ email: string; language: Language | null }>`
    DELETE FROM password_reset_requests
    WHERE id = (SELECT id FROM password_reset_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING email, language`.execute(tx);
  return rows[0] ?? null;
};

/** Hours for which a code is good. */
const goodFor = 1;

export const insertRecoverCode = async (
  tx: Handle,
  accountId: number,
  codeHash: string,
  hours = goodFor,
): Promise<void> => {
  await sql`DELETE FROM password_reset_tokens WHERE expires_at <= now()`.execute(tx);
  await sql`
    INSERT INTO password_reset_tokens (code_hash, account_id, expires_at)
    VALUES (${codeHash}, ${accountId}, now() + make_interval(hours => ${hours}))`.execute(tx);
};

/** Codes of an account that are good now. */
export const countRecoverCodes = async (tx: Handle, accountId: number): Promise<number> => {
  const { rows } = await sql<{ codes: number }>`
    SELECT count(*) AS codes FROM password_reset_tokens WHERE account_id = ${accountId} AND expires_at > now()`.execute(
    tx,
  );
  return rows[0]?.codes ?? 0;
};

/** The account that a code is good for, or null. */
export const findRecoverAccount = async (db: Handle, codeHash: string): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id FROM password_reset_tokens WHERE code_hash = ${codeHash} AND expires_at > now()`.execute(db);
  return rows[0]?.account_id ?? null;
};

/** False where the code has been used meanwhile. */
export const removeRecoverCode = async (tx: Handle, codeHash: string): Promise<boolean> =>
  (await tx.deleteFrom('password_reset_tokens').where('code_hash', '=', codeHash).executeTakeFirst()).numDeletedRows >
  0n;

export const removeRecoverCodesOf = async (tx: Handle, accountId: number): Promise<void> => {
  await tx.deleteFrom('password_reset_tokens').where('account_id', '=', accountId).execute();
};
