import { execute, findValue, hasRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { hashInKey } from './media.store.ts';

/** Records in the transaction that deletes a row, or before a file is stored, that the file is to be removed. */
export const insertMediaRemoval = (tx: Handle, key: string, minutes = 0): Promise<void> => execute(tx)`
    INSERT INTO media_removals (media_key, due_at) VALUES (${key}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (media_key) DO UPDATE SET due_at = excluded.due_at`;

/** The file stays: its row is written in this transaction. False if the file is removed already. */
export const removeMediaRemoval = (tx: Handle, key: string): Promise<boolean> =>
  hasRow(tx)`DELETE FROM media_removals WHERE media_key = ${key} RETURNING 1`;

/** Locks a removal that is due, after the key `after`; null if there is none. */
export const lockDueRemoval = (tx: Handle, after: string): Promise<string | null> => findValue(tx)`
    SELECT media_key FROM media_removals WHERE due_at <= now() AND media_key > ${after}
    ORDER BY media_key LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** True if a track or an announcement uses a media key. */
export const isKeyUsed = (tx: Handle, key: string): Promise<boolean> => hasRow(tx)`
    SELECT FROM tracks WHERE content_hash = ${hashInKey(key)} AND media_key = ${key}
    UNION ALL SELECT FROM announcements WHERE media_key = ${key} LIMIT 1`;
