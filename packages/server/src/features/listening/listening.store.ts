import type { Role } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { staffSessionHolds } from '../staff/staff-sessions.store.ts';

/** Returns a track's audio, also of a revoked one. */
export const findTrackSound = async (db: Handle, id: number) =>
  (await db
    .selectFrom('tracks')
    .select(['id', 'content_hash', 'media_key', 'media_type', 'size'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Role of an active operator with a session, else null. */
export const findRoleOfPresent = async (db: Handle, staff: number): Promise<Role | null> => {
  const { rows } = await sql<{ role: Role }>`
    SELECT role FROM staff WHERE id = ${staff} AND is_active AND EXISTS (
      SELECT FROM staff_sessions WHERE staff_id = staff.id AND step = 'done' AND ${staffSessionHolds})`.execute(db);
  return rows[0]?.role ?? null;
};

/** True if an import lists a file with this path. */
export const hasImportFile = async (db: Handle, id: number, path: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM import_files WHERE import_id = ${id} AND path = ${path} LIMIT 1`.execute(db);
  return rows.length > 0;
};
