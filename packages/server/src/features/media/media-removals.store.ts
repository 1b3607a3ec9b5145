import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Records in the transaction that deletes a row, or before a file is stored, that the file is to be removed. */
export const insertMediaRemoval = async (tx: Handle, key: string, minutes = 0): Promise<void> => {
  await sql`
    INSERT INTO media_removals (media_key, due_at) VALUES (${key}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (media_key) DO UPDATE SET due_at = excluded.due_at`.execute(tx);
};

/** The file stays: its row is written in this transaction. */
export const removeMediaRemoval = async (tx: Handle, key: string): Promise<void> => {
  await tx.deleteFrom('media_removals').where('media_key', '=', key).execute();
};

/** Locks a removal that is due, after the key `after`; null if there is none. */
export const lockDueRemoval = async (
  tx: Handle,
  after: string,
): Promise<{ media_key: string; is_used: boolean } | null> => {
  const { rows } = await sql<{ media_key: string; is_used: boolean }>`
    SELECT media_key, EXISTS (SELECT FROM tracks WHERE tracks.media_key = due.media_key
        AND content_hash = regexp_replace(due.media_key, '^.*/|[.][^.]*$', '', 'g'))
      OR EXISTS (SELECT FROM announcements WHERE announcements.media_key = due.media_key) AS is_used
    FROM media_removals AS due WHERE due_at <= now() AND media_key > ${after}
    ORDER BY media_key LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0] ?? null;
};
