import type { LanguageId } from '@kamerton/wire';
import { sql } from 'kysely';
import { countChanged, execute, hasRow, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { isReserved } from './email-changes.store.ts';

const columns = [
  'id',
  'email',
  'name',
  'password_hash',
  'password_expires_at',
  'timezone',
  'language_id',
  'is_active',
  'is_demo',
] as const;

export const findAccount = async (db: Handle, id: number) =>
  (await db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

export const findAccountByEmail = async (db: Handle, email: string) =>
  (await db.selectFrom('accounts').select(columns).where('email', '=', email).executeTakeFirst()) ?? null;

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Reads an account and locks it until the transaction ends: a sign-in during a password change either ends with the other
 * sessions or fails, and two at once count each other's session.
 */
export const lockAccount = async (tx: Handle, id: number): Promise<AccountRow | null> =>
  (await tx.selectFrom('accounts').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null;

/** Reads an account that is not erased and locks it for a change by an operator. */
export const lockAccountToChange = async (tx: Handle, id: number) =>
  (await tx
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'contact', 'language_id', 'is_active', 'version', 'offline_hours'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const listDemoAccounts = (db: Handle) =>
  db
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('is_demo', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();

/** Sets the time zone of an account that has none and is not erased, under its canonical name. */
export const setTimezone = (db: Handle, id: number, timezone: string): Promise<void> => execute(db)`
    UPDATE accounts SET timezone = zone.name FROM timezones AS zone
    WHERE accounts.id = ${id} AND accounts.timezone IS NULL AND accounts.erased_at IS NULL
      AND (zone.name = ${timezone} OR ${timezone} = ANY (zone.aliases))`;

/** Fields that change without confirmation; omitted ones stay. */
export interface AccountFields {
  name?: string;
  contact?: string;
  language_id?: 1 | 2;
  timezone?: string | null;
  revocation_emails?: boolean;
  /** Of the office alone. */
  offline_hours?: number;
}

export const updateAccount = async (tx: Handle, id: number, fields: AccountFields): Promise<void> => {
  if (Object.keys(fields).length === 0) return;
  await tx
    .updateTable('accounts')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
};

/** False if the email is taken or reserved for another account. */
export const setEmail = async (tx: Handle, id: number, email: string): Promise<boolean> => {
  if (await isReserved(tx, email, id)) return false;
  return hasRow(tx)`
    UPDATE accounts SET email = ${email}, version = version + 1
    WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM accounts WHERE email = ${email} AND id <> ${id})
    RETURNING id`;
};

/** Returns the account of a one-time token and the operator who made it; null if it is unknown, used or expired. */
export const findSignInToken = async (db: Handle, tokenHash: string) =>
  (await db
    .selectFrom('sign_in_tokens')
    .select(['account_id', 'made_by'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()) ?? null;

/** Consumes a one-time token; false if it was used concurrently, or its maker was shut out. Locks the maker first. */
export const consumeSignInToken = async (tx: Handle, tokenHash: string, made_by: number | null): Promise<boolean> => {
  const isShutOut =
    made_by !== null && !(await hasRow(tx)`SELECT FROM staff WHERE id = ${made_by} AND is_active FOR SHARE`);
  return !isShutOut && (await countChanged(tx)`DELETE FROM sign_in_tokens WHERE token_hash = ${tokenHash}`) > 0;
};

export interface NewAccount {
  email: string;
  name: string;
  contact?: string;
  language_id?: LanguageId;
  password_hash: string;
  /** Of a generated password; RFC 3339. */
  password_expires_at?: string;
}

/** Inserts an account and returns its id; null if the email is taken or reserved for another account. */
export const insertAccount = async (db: Handle, account: NewAccount): Promise<number | null> => {
  if (await isReserved(db, account.email, null)) return null;
  const row = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** False if nothing changed, as with an erased account. */
export const setActive = async (db: Handle, id: number, active: boolean): Promise<boolean> =>
  (await countChanged(db)`
    UPDATE accounts SET is_active = ${active}, version = version + 1
    WHERE id = ${id} AND is_active <> ${active} AND erased_at IS NULL`) > 0;

/** Minutes until a one-time token expires. */
const tokenMinutes = 10;

/** Stores a one-time sign-in token and returns its expiry. */
export const insertSignInToken = (
  db: Handle,
  accountId: number,
  tokenHash: string,
  made_by: number | null,
): Promise<string> => readValue(db)`
    INSERT INTO sign_in_tokens (token_hash, account_id, expires_at, made_by)
    VALUES (${tokenHash}, ${accountId}, now() + make_interval(mins => ${tokenMinutes}), ${made_by})
    RETURNING expires_at`;

export const removeSignInTokensOf = async (tx: Handle, accountId: number): Promise<void> => {
  await tx.deleteFrom('sign_in_tokens').where('account_id', '=', accountId).execute();
};

/** Removes the links that an operator has made. */
export const removeSignInTokensBy = async (tx: Handle, made_by: number): Promise<void> => {
  await tx.deleteFrom('sign_in_tokens').where('made_by', '=', made_by).execute();
};
