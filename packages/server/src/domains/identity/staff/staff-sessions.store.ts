import { bounds } from '@kamerton/wire';
import type { OfficeOwnSession, Role } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { execute, findValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { mostSessions } from '../auth/sign-in.rules.ts';

/** Minimum minutes between two updates of a session's last use. */
const seenEvery = 5;

/** True for a session that is not over: neither by its age nor unused for too long. */
const staffSessionHolds = sql<boolean>`
  (staff_sessions.expires_at > now()
    AND staff_sessions.last_seen_at > now() - make_interval(mins => staff_sessions.idle_minutes + ${seenEvery}))`;

/** True for a session whose owner has proved lately who they are; not after the clock was put back. */
const isProven = sql<boolean>`
  (abs(extract(epoch FROM now() - staff_sessions.proven_at)) < ${bounds.proof_minutes * 60})`;

/** True if its last use must be updated. */
const isStale = sql<boolean>`(staff_sessions.last_seen_at < now() - make_interval(mins => ${seenEvery}))`;

/** Returns a valid session of an active operator, or null. */
export const findStaffSession = async (db: Handle, token_hash: string) => {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'step',
      'csrf',
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.role',
      'staff_sessions.id as session_id',
      'staff_sessions.expires_at',
      'staff_sessions.passkey_id',
      isProven.as('is_proven'),
      isStale.as('is_stale'),
    ])
    .where('token_hash', '=', token_hash)
    .where(staffSessionHolds)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { step, csrf, session_id, expires_at, passkey_id, is_proven, is_stale, ...operator } = row;
  return { id: session_id, token_hash, step, csrf, operator, expires_at, passkey_id, is_proven, is_stale };
};

export const touchStaffSession = (db: Handle, id: number, staff_id: number): Promise<void> => execute(db)`
    WITH used AS (UPDATE staff_sessions SET last_seen_at = now() WHERE id = ${id})
    UPDATE staff SET last_seen_at = now() WHERE id = ${staff_id}`;

/** The current session (id `current`) first, then by last use. Unfinished sign-ins are omitted. */
export const listStaffSessions = async (db: Handle, staff_id: number, current: number): Promise<OfficeOwnSession[]> =>
  (
    await db
      .selectFrom('staff_sessions')
      .select(['id', 'created_at', 'last_seen_at', 'agent', 'address'])
      .where('staff_id', '=', staff_id)
      .where('step', '=', 'done')
      .where(staffSessionHolds)
      .orderBy(sql`id = ${current} DESC`)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map((session) => ({ ...session, current: session.id === current }));

/** How long a session lasts. */
interface Lifetime {
  hours: number;
  idle_minutes: number;
  /** An earlier end. */
  until?: string | undefined;
  /** When its owner was authenticated, if before now. */
  proven_at?: string | undefined;
}

export const insertStaffSession = async (
  tx: Handle,
  session: {
    token_hash: string;
    staff_id: number;
    step: 'done' | 'code' | 'enrol';
    csrf: string;
    agent: string;
    address: string;
    /** The passkey by which it began. */
    passkey_id?: number | null;
  },
  { hours, idle_minutes, until, proven_at }: Lifetime,
): Promise<void> => {
  // Unfinished sign-ins, which need the password alone, end no session.
  await sql`
    DELETE FROM staff_sessions WHERE id IN (
      SELECT id FROM staff_sessions
      WHERE staff_id = ${session.staff_id} AND (step = 'done') = ${session.step === 'done'}
      ORDER BY last_seen_at DESC, id DESC OFFSET ${mostSessions - 1})`.execute(tx);
  await tx
    .insertInto('staff_sessions')
    .values({
      ...session,
      idle_minutes,
      expires_at: sql<string>`least(now() + make_interval(hours => ${hours}), ${until ?? null}::timestamptz)`,
      proven_at: sql<string>`least(now(), ${proven_at ?? null}::timestamptz)`,
    })
    .execute();
  if (session.step !== 'done') return;
  await sql`UPDATE staff SET last_seen_at = now() WHERE id = ${session.staff_id}`.execute(tx);
};

/** False if it has ended already. */
export const removeStaffSession = async (db: Handle, token_hash: string): Promise<boolean> =>
  (await db.deleteFrom('staff_sessions').where('token_hash', '=', token_hash).executeTakeFirst()).numDeletedRows > 0n;

/** Maps the hashes of valid sessions of active operators to their current roles. */
export const listValidStaffTokens = async (db: Handle, hashes: readonly string[]): Promise<Map<string, Role>> => {
  const rows = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['token_hash', 'role'])
    .where('token_hash', 'in', hashes)
    .where('step', '=', 'done')
    .where(staffSessionHolds)
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map(({ token_hash, role }) => [token_hash, role]));
};

/** Role of an active operator with a session, else null. */
export const findRoleOfPresent = (db: Handle, staff: number): Promise<Role | null> => findValue(db)`
    SELECT role FROM staff WHERE id = ${staff} AND is_active AND EXISTS (
      SELECT FROM staff_sessions WHERE staff_id = staff.id AND step = 'done' AND ${staffSessionHolds})`;
