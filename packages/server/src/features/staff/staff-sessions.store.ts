import type { Role } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Minutes for which the last use may be out of date. */
const seenEvery = 5;

/** An unexpired session of someone who is not shut out, or null. */
export const findStaffSession = async (db: Handle, token_hash: string) => {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['step', 'csrf', 'staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff.last_seen_at'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { step, csrf, last_seen_at, ...operator } = row;
  if (step === 'done' && (last_seen_at === null || Date.now() - Date.parse(last_seen_at) > seenEvery * 60_000))
    await sql`UPDATE staff SET last_seen_at = now() WHERE id = ${operator.id}`.execute(db);
  return { token_hash, step, csrf, operator };
};

export const insertStaffSession = async (
  tx: Handle,
  session: { token_hash: string; staff_id: number; step: 'done' | 'code' | 'enrol'; csrf: string; agent: string },
  hours: number,
): Promise<void> => {
  await sql`DELETE FROM staff_sessions WHERE expires_at <= now()`.execute(tx);
  await tx
    .insertInto('staff_sessions')
    .values({ ...session, expires_at: sql<string>`now() + make_interval(hours => ${hours})` })
    .execute();
};

export const removeStaffSession = async (db: Handle, token_hash: string): Promise<void> => {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', token_hash).execute();
};

/** Ends the sessions of someone, but `kept`. */
export const removeStaffSessionsOf = async (db: Handle, staff_id: number, kept: string | null = null) => {
  await sql`
    DELETE FROM staff_sessions
    WHERE staff_id = ${staff_id} AND token_hash IS DISTINCT FROM ${kept}::text`.execute(db);
};

/** Those of the hashes whose session still holds, of someone who is not shut out, with the role of now. */
export const listHoldingStaff = async (db: Handle, hashes: readonly string[]): Promise<Map<string, Role>> => {
  const rows = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['token_hash', 'role'])
    .where('token_hash', 'in', hashes)
    .where('step', '=', 'done')
    .where('expires_at', '>', sql<string>`now()`)
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map(({ token_hash, role }) => [token_hash, role]));
};
