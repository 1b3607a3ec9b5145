import { bounds, type LanguageId, type Session } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { execute, findRow, findValue, listValues } from '../../../db/rows.ts';
import { isKey } from './api-keys.store.ts';
import { mostSessions } from './sign-in.rules.ts';

/** Minimum seconds between two updates of a session's last use. */
const seenEvery = 300;

/** True for a session that is valid at a moment: not expired, and used within 90 days. */
export const isValidSessionAt = (now: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(sessions.expires_at > ${now} AND sessions.last_seen_at > ${now} - interval '90 days')`;

export const isValidSession = isValidSessionAt(sql`now()`);

const mostListed = 100;

/** An account as its callers present it, with the versions of what it reads. */
const callerColumns = sql`
  accounts.id, accounts.email, accounts.name, accounts.language_id, accounts.is_active,
  accounts.content_version, catalogue_version.version AS catalogue_version, catalogue_version.search_version`;

interface CallerRow {
  id: number;
  email: string;
  name: string;
  language_id: LanguageId;
  is_active: boolean;
  content_version: string;
  catalogue_version: string;
  search_version: string;
}

interface SessionRow extends CallerRow {
  token_hash: string;
  session_id: number;
  /** True if its last use must be updated. */
  is_stale: boolean;
  by_support: boolean;
}

/**
 * Returns the valid ones of these sessions with their accounts, by the hashes of their tokens. Behind `SELECT` the planner
 * does not see how many they are: it would make a plan for each request, as a list of one looks cheap.
 */
export const findSessions = async (db: Handle, hashes: readonly string[]): Promise<Map<string, SessionRow>> => {
  const { rows } = await sql<SessionRow>`
    SELECT sessions.token_hash, sessions.id AS session_id, sessions.by_support,
      sessions.last_seen_at < now() - make_interval(secs => ${seenEvery}) AS is_stale, ${callerColumns}
    FROM sessions JOIN accounts ON accounts.id = sessions.account_id CROSS JOIN catalogue_version
    WHERE sessions.token_hash = ANY((SELECT ${hashes}::text[])::text[]) AND ${isValidSession}`.execute(db);
  return new Map(rows.map((row) => [row.token_hash, row]));
};

/** Returns the account that an API access key belongs to, or null. */
export const findKeyAccount = (db: Handle, keyHash: string): Promise<CallerRow | null> =>
  findRow(db)`
    SELECT ${callerColumns} FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id CROSS JOIN catalogue_version
    WHERE ${isKey(keyHash)}`;

export const touchSession = (db: Handle, id: number, network: string): Promise<void> =>
  execute(db)`UPDATE sessions SET last_seen_at = now(), network = ${network} WHERE id = ${id}`;

/** The current session first, then by last use; `current` is the id of the caller's. */
export const listSessions = async (db: Handle, accountId: number, current: number): Promise<Session[]> =>
  (
    await db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen_at', 'agent', 'network', 'by_support'])
      .where('account_id', '=', accountId)
      .where(isValidSession)
      .orderBy(sql`id = ${current} DESC`)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute()
  ).map((session) => ({ ...session, current: session.id === current }));

/** How a session began, apart from a password; `made_by` is the operator whose link it was. */
export interface SessionOrigin {
  by_support?: boolean;
  made_by?: number | null;
  passkey_id?: number;
}

/**
 * Inserts a session, updates the owner's last sign-in if it is theirs, and removes those used longest ago beyond the number
 * that an account may have: of its owner and of support apart, so that neither ends the other's.
 */
export const insertSession = async (
  tx: Handle,
  {
    minutes,
    ...session
  }: {
    token_hash: string;
    account_id: number;
    agent: string;
    network: string;
    /** Until it ends, used or not. */
    minutes: number;
  } & SessionOrigin,
): Promise<void> => {
  await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions
      WHERE account_id = ${session.account_id} AND by_support = ${session.by_support ?? false}
      ORDER BY last_seen_at DESC, id DESC OFFSET ${mostSessions - 1})`.execute(tx);
  const expires_at = sql<string>`now() + make_interval(mins => ${minutes})`;
  await tx
    .insertInto('sessions')
    .values({ ...session, expires_at })
    .execute();
  if (session.by_support) return;
  await sql`
    INSERT INTO last_sign_ins (account_id) VALUES (${session.account_id})
    ON CONFLICT (account_id) DO UPDATE SET at = now()`.execute(tx);
};

/**
 * True if the owner of a session has proved lately who they are; not after the clock was put back, and never in a session
 * of support. With `demo` also for an account of the demonstration, which one press opens.
 */
export const isProvenSession = async (db: Handle, id: number, demo: boolean): Promise<boolean> => {
  const isProven = await findValue(db)<boolean>`
    SELECT NOT by_support AND (
      abs(extract(epoch FROM now() - proven_at)) < ${bounds.proof_minutes * 60} OR (is_demo AND ${demo}))
    FROM sessions JOIN accounts ON accounts.id = sessions.account_id WHERE sessions.id = ${id}`;
  return isProven === true;
};

/** Ends the sessions of links that an operator has made. */
export const removeSessionsBy = async (tx: Handle, made_by: number): Promise<void> => {
  await tx.deleteFrom('sessions').where('made_by', '=', made_by).execute();
};

/** Returns the hashes whose session or access key is valid and whose account is active. */
export const listValidTokens = async (db: Handle, hashes: readonly string[]): Promise<Set<string>> => {
  const valid = await listValues(db)<string>`
    SELECT asked.hash FROM unnest(${hashes}::text[]) AS asked (hash) WHERE EXISTS (
      SELECT 1 FROM sessions JOIN accounts ON accounts.id = sessions.account_id
      WHERE token_hash = asked.hash AND ${isValidSession} AND is_active
      UNION ALL
      SELECT 1 FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id
      WHERE ${isKey(sql.ref('asked.hash'))} AND is_active)`;
  return new Set(valid);
};
