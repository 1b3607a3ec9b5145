import type { Session } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Seconds for which the last use of a session may be out of date. */
const seenEvery = 300;

/** True of a session that still holds: until its end, and as long as it is used within 90 days. */
export const holdsStill = sql<boolean>`
  (sessions.expires_at > now() AND sessions.last_seen_at > now() - interval '90 days')`;

/** So many sessions are listed. */
const mostListed = 100;

/** An unexpired session with its account, or null. */
export const findSession = async (db: Handle, tokenHash: string) =>
  (await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'sessions.by_support',
      'accounts.id',
      'accounts.email',
      'accounts.name',
      'accounts.language_id',
      'accounts.is_active',
    ])
    .where('token_hash', '=', tokenHash)
    .where(holdsStill)
    .executeTakeFirst()) ?? null;

/** Notes that a session is in use, at most once in five minutes; tells whether it did. */
export const touchSession = async (db: Handle, id: number, lastSeen: string): Promise<boolean> => {
  if (Date.now() - Date.parse(lastSeen) < seenEvery * 1000) return false;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return true;
};

/** The latest used first; `current` is the id of the one that asks. */
export const listSessions = async (db: Handle, accountId: number, current: number): Promise<Session[]> =>
  (
    await db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen_at', 'agent'])
      .where('account_id', '=', accountId)
      .where(holdsStill)
      .orderBy(sql`id = ${current} DESC`)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute()
  ).map((session) => ({ ...session, current: session.id === current }));

/** Begins a session, notes when, and forgets those of the account that are too old. */
export const insertSession = async (
  tx: Handle,
  session: { token_hash: string; account_id: number; agent: string; by_support: boolean; expires_at: string },
): Promise<void> => {
  await sql`DELETE FROM sessions WHERE account_id = ${session.account_id} AND NOT ${holdsStill}`.execute(tx);
  await tx.insertInto('sessions').values(session).execute();
  await sql`
    INSERT INTO last_sign_ins (account_id) VALUES (${session.account_id})
    ON CONFLICT (account_id) DO UPDATE SET at = now()`.execute(tx);
};

/** False where the account has no such session. */
export const removeSession = async (db: Handle, accountId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Ends all sessions of an account but `kept`: what was signed in before does not come back to life. */
export const removeSessionsOf = async (db: Handle, accountId: number, kept: number | null = null): Promise<void> => {
  await sql`
    DELETE FROM sessions WHERE account_id = ${accountId} AND id IS DISTINCT FROM ${kept}::bigint`.execute(db);
};

/** Those of the hashes whose session or access key still holds, of an open account. */
export const listHolding = async (db: Handle, hashes: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ hash: string }>`
    SELECT asked.hash FROM unnest(${hashes}::text[]) AS asked (hash) WHERE EXISTS (
      SELECT 1 FROM sessions JOIN accounts ON accounts.id = sessions.account_id
      WHERE token_hash = asked.hash AND ${holdsStill} AND is_active
      UNION ALL
      SELECT 1 FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id
      WHERE key_hash = asked.hash AND is_active)`.execute(db);
  return new Set(rows.map((row) => row.hash));
};
