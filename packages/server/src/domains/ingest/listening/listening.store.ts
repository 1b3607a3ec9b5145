import { hasRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

/** Returns a track's audio, also of a revoked one. */
export const findTrackSound = async (db: Handle, id: number) =>
  (await db
    .selectFrom('tracks')
    .select(['id', 'content_hash', 'media_key', 'media_type', 'size'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** True if an import lists a file with this path. */
export const hasImportFile = (db: Handle, id: number, path: string): Promise<boolean> =>
  hasRow(db)`
    SELECT FROM import_files WHERE import_id = ${id} AND path = ${path} LIMIT 1`;
