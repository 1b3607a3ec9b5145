import type { AuditCheckpoint } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { listRows } from '../../../db/rows.ts';

/** Settings that hold the newest checkpoint of each kind of place. */
export const checkpointSettings = { folder: 'audit_checkpoint', email: 'audit_checkpoint_email' } as const;

/** The newest checkpoint of each kind of place, the newest first. */
export const listCheckpoints = (db: Handle): Promise<AuditCheckpoint[]> =>
  listRows(db)`
    SELECT (value ->> 'number')::bigint AS number, value ->> 'at' AS at, value ->> 'place' AS place,
      NOT EXISTS (SELECT 1 FROM emails WHERE id = (value ->> 'email_id')::bigint AND sent_at IS NULL) AS is_outside
    FROM settings WHERE name = ANY(${Object.values(checkpointSettings)}::text[]) ORDER BY at DESC`;
