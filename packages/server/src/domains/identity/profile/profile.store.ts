import type { Profile } from '@kamerton/wire';
import { readRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

/** The profile as in the API, without the key; `new_email` is one that awaits confirmation. */
export const findProfile = (db: Handle, accountId: number): Promise<Profile> => readRow(db)`
    SELECT id, name, email, contact, language_id, timezone, revocation_emails,
      (SELECT id FROM timezones WHERE name = timezone OR timezone = ANY (aliases) LIMIT 1) AS timezone_id,
      (SELECT waiting.email FROM email_changes AS waiting WHERE account_id = accounts.id AND expires_at > now()
        ORDER BY created_at DESC LIMIT 1) AS new_email
    FROM accounts WHERE id = ${accountId}`;

/** Name of a time zone by id, or null. */
export const findTimezoneName = async (db: Handle, id: number): Promise<string | null> =>
  (await db.selectFrom('timezones').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;
