import { sql } from 'kysely';
import { isWithin } from '../../../db/clock.ts';
import { execute, readRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

export interface NewCode {
  contract_id: number;
  code_fingerprint: string;
  version: number;
  terms_version: number;
  expires_at: string;
}

/** Stores the code of an email; it replaces an earlier one. */
export const replaceCode = async (tx: Handle, code: NewCode): Promise<void> => {
  await removeCode(tx, code.contract_id);
  await tx.insertInto('contract_codes').values(code).execute();
};

export const findCode = async (db: Handle, contract: number) =>
  (await db
    .selectFrom('contract_codes')
    .select(['code_fingerprint', 'version', 'terms_version', 'attempts', 'expires_at'])
    .where('contract_id', '=', contract)
    .executeTakeFirst()) ?? null;

export const countAttempt = (tx: Handle, contract: number): Promise<void> =>
  execute(tx)`UPDATE contract_codes SET attempts = attempts + 1 WHERE contract_id = ${contract}`;

export const removeCode = async (tx: Handle, contract: number): Promise<void> => {
  await tx.deleteFrom('contract_codes').where('contract_id', '=', contract).execute();
};

/** Number of codes sent to an account in the last hour, and seconds since the first of them. */
export const countCodeEmails = (db: Handle, account: number): Promise<{ sent: number; since: number }> => readRow(db)`
    SELECT count(*) AS sent, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS since FROM emails
    WHERE account_id = ${account} AND kind = 'contract_code' AND ${isWithin(sql`created_at`, 3600)}`;
