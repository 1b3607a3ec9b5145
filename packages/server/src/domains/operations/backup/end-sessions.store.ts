import type { Role } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { countChanged } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { counterOf, listTables } from './tables.store.ts';

/** Tables whose rows are sessions, one-time codes and requests of such. */
const ended = [
  'sessions',
  'staff_sessions',
  'sign_in_tokens',
  'password_reset_tokens',
  'password_reset_requests',
  'email_changes',
  'contract_codes',
  'pairing_codes',
  'passkey_challenges',
] as const;

/**
 * Ends all sessions, one-time codes and former API keys, since any of them may have been ended after the backup was
 * made. Former emails stay reserved, without the code that restores them. Returns the number of sessions.
 */
export const endSessions = async (tx: Handle): Promise<number> => {
  const { rows } = await sql<{ sessions: number }>`
    SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM staff_sessions) AS sessions`.execute(tx);
  for (const table of ended) await tx.deleteFrom(table).execute();
  // No code has this hash.
  await sql`UPDATE email_reverts SET code_hash = 'recovered ' || id`.execute(tx);
  await sql`UPDATE api_keys SET former_hash = NULL, former_until = NULL`.execute(tx);
  // The office may send emails again that were not delivered, but none whose code or link has ended here.
  await sql`
    UPDATE emails SET expires_at = now()
    WHERE sent_at IS NULL AND (expires_at IS NOT NULL OR kind IN ('email_change', 'email_changed'))`.execute(tx);
  return rows[0]?.sessions ?? 0;
};

/** How many ids are left out: of numbers that people read, of which few are given, fewer. */
const gaps: Record<string, number> = { contracts: 1000, support_requests: 1000 };
const usualGap = 1_000_000;

/**
 * Leaves out ids that may have been given since the backup was made. Devices know by them what their stored audio and their
 * plays are of and which commands they have carried out; browsers, programs and tables of venues know them too.
 */
export const skipGivenIds = async (tx: Handle): Promise<void> => {
  for (const { name, counted } of await listTables(tx)) {
    for (const column of counted) {
      const counter = counterOf(name, column);
      await sql`SELECT setval(${counter}, nextval(${counter}) + ${gaps[name] ?? usualGap}::bigint)`.execute(tx);
    }
  }
};

/**
 * Gives up the emails that waited when the backup was made, since its server has sent them. The office can send them
 * again, unless their codes have ended. Returns their number.
 */
export const giveUpEmails = (tx: Handle): Promise<number> => countChanged(tx)`
    UPDATE emails SET failed_at = now(), last_error = 'it waited when the backup was made'
    WHERE sent_at IS NULL AND failed_at IS NULL`;

/** A member of staff as of the backup. */
export interface Operator {
  name: string;
  email: string;
  role: Role;
  is_active: boolean;
}

export const listOperators = (db: Handle): Promise<Operator[]> =>
  db
    .selectFrom('staff')
    .select(['name', 'email', sql<Role>`role`.as('role'), 'is_active'])
    .orderBy('id')
    .execute();
