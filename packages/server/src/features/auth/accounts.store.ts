import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

const columns = ['id', 'email', 'name', 'password_hash', 'timezone', 'language_id', 'is_active', 'is_demo'] as const;

export const findAccountByEmail = async (db: Handle, email: string) =>
  (await db.selectFrom('accounts').select(columns).where('email', '=', email).executeTakeFirst()) ?? null;

export const listDemoAccounts = (db: Handle) =>
  db
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('is_demo', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();

export const setTimezone = async (db: Handle, id: number, timezone: string): Promise<void> => {
  await db.updateTable('accounts').set({ timezone }).where('id', '=', id).where('timezone', 'is', null).execute();
};

/** Uses up a one-time token; null where it is unknown, used or too old. */
export const takeSignInToken = async (db: Handle, tokenHash: string) => {
  const { rows } = await sql<{ account_id: number; fresh: boolean }>`
    DELETE FROM sign_in_tokens WHERE token_hash = ${tokenHash}
    RETURNING account_id, expires_at > now() AS fresh`.execute(db);
  const taken = rows[0];
  if (!taken?.fresh) return null;
  return (
    (await db.selectFrom('accounts').select(columns).where('id', '=', taken.account_id).executeTakeFirst()) ?? null
  );
};

/** Id of the new account, or null where the email is taken. */
export const insertAccount = async (
  db: Handle,
  account: { email: string; name: string; password_hash: string },
): Promise<number | null> => {
  const row = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

export const setActive = async (db: Handle, id: number, active: boolean): Promise<void> => {
  await db.updateTable('accounts').set({ is_active: active }).where('id', '=', id).execute();
};

/** Minutes for which a one-time token is good. */
const tokenMinutes = 10;

/** Keeps a one-time sign-in token, and forgets those that are too old. */
export const insertSignInToken = async (db: Handle, accountId: number, tokenHash: string): Promise<void> => {
  await sql`DELETE FROM sign_in_tokens WHERE expires_at <= now()`.execute(db);
  await sql`
    INSERT INTO sign_in_tokens (token_hash, account_id, expires_at)
    VALUES (${tokenHash}, ${accountId}, now() + make_interval(mins => ${tokenMinutes}))`.execute(db);
};
