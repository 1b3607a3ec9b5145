import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { hashInKey } from './media.store.ts';

/** Records in the transaction that deletes a row, or before a file is stored, that the file is to be removed. */
export const insertMediaRemoval = async (tx: Handle, key: string, minutes = 0): Promise<void> => {
  await sql`
    INSERT INTO media_removals (media_key, due_at) VALUES (${key}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (media_key) DO UPDATE SET due_at = excluded.due_at`.execute(tx);
};

/** The file stays: its row is written in this transaction. False if the file is removed already. */
export const removeMediaRemoval = async (tx: Handle, key: string): Promise<boolean> => {
  const { rows } = await sql`DELETE FROM media_removals WHERE media_key = ${key} RETURNING 1`.execute(tx);
  return rows.length > 0;
};

/** Locks a removal that is due, after the key `after`; null if there is none. */
export const lockDueRemoval = async (tx: Handle, after: string): Promise<string | null> => {
  const { rows } = await sql<{ media_key: string }>`
    SELECT media_key FROM media_removals WHERE due_at <= now() AND media_key > ${after}
    ORDER BY media_key LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0]?.media_key ?? null;
};

/** True if a track or an announcement uses a media key. */
export const isKeyUsed = async (tx: Handle, key: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM tracks WHERE content_hash = ${hashInKey(key)} AND media_key = ${key}
    UNION ALL SELECT FROM announcements WHERE media_key = ${key} LIMIT 1`.execute(tx);
  return rows.length > 0;
};
