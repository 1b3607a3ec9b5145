import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Seconds for which the last use of a session may be out of date. */
const seenEvery = 300;

/** An unexpired session with its account, or null. */
export const findSession = async (db: Handle, tokenHash: string) =>
  (await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'accounts.id',
      'accounts.email',
      'accounts.name',
      'accounts.language_id',
      'accounts.is_active',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()) ?? null;

/** Notes that a session is in use, at most once in five minutes. */
export const touchSession = async (db: Handle, id: number, lastSeen: string): Promise<void> => {
  if (Date.now() - Date.parse(lastSeen) < seenEvery * 1000) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

export const insertSession = async (
  db: Handle,
  session: { token_hash: string; account_id: number; agent: string; expires_at: string },
): Promise<void> => {
  await db.insertInto('sessions').values(session).execute();
};

export const removeSession = async (db: Handle, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
};

/** Ends all sessions of an account: what was signed in before does not come back to life. */
export const removeSessionsOf = async (db: Handle, accountId: number): Promise<void> => {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
};
