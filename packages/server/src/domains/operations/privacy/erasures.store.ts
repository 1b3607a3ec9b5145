import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { execute, findRow, listValues } from '../../../db/rows.ts';

/** Locks an account until the transaction ends; null if it does not exist. */
export const lockForErasure = async (tx: Handle, id: number) =>
  (await tx
    .selectFrom('accounts')
    .select(['id', 'email', 'erased_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** Puts a placeholder in the place of an account's personal values and closes it. The email is free again. */
export const replaceAccount = (tx: Handle, id: number, password_hash: string): Promise<void> => execute(tx)`
    UPDATE accounts SET email = ${`erased-${id}@account.invalid`}, name = ${`#${id}`}, contact = '', timezone = NULL,
      language_id = 1, password_hash = ${password_hash}, is_active = false, is_demo = false, version = version + 1,
      erased_at = now()
    WHERE id = ${id}`;

const isUnused = sql`
  NOT EXISTS (SELECT FROM playlists WHERE cover_id = covers.id)
  AND NOT EXISTS (SELECT FROM albums WHERE cover_id = covers.id)
  AND NOT EXISTS (SELECT FROM collections WHERE cover_id = covers.id)
  AND NOT EXISTS (SELECT FROM ddex_releases WHERE cover_id = covers.id)`;

/** Deletes those of `covers` that nothing refers to. Returns their hashes. */
export const removeUnusedCovers = (tx: Handle, covers: readonly number[]): Promise<string[]> => listValues(tx)`
    DELETE FROM covers WHERE id = ANY (${covers}::bigint[]) AND ${isUnused} RETURNING hash`;

/** Covers that are a day old at `now` and that nothing refers to, at most `limit`. A call may be about to use newer ones. */
export const listFormerCovers = (tx: Handle, now: RawBuilder<unknown>, limit: number): Promise<number[]> => listValues(
  tx,
)`
    SELECT id FROM covers WHERE created_at < ${now} - interval '1 day' AND ${isUnused} LIMIT ${limit}`;

/** Ids of covers of an account's playlists. */
export const listCoversOf = (tx: Handle, accountId: number): Promise<number[]> => listValues(tx)`
    SELECT DISTINCT cover_id AS id FROM playlists WHERE account_id = ${accountId} AND cover_id IS NOT NULL`;

/** Keys of the audio of an account's announcements. */
export const listAnnouncementKeysOf = async (tx: Handle, accountId: number): Promise<string[]> => {
  const rows = await tx.selectFrom('announcements').select('media_key').where('account_id', '=', accountId).execute();
  return rows.map(({ media_key }) => media_key);
};

/** Ids of emails to an account, and of those of no account to these addresses. */
export const listEmailsTo = (tx: Handle, accountId: number, emails: readonly string[]): Promise<number[]> => listValues(
  tx,
)`
    SELECT id FROM emails
    WHERE account_id = ${accountId} OR (account_id IS NULL AND recipient = ANY (${emails}::text[]))`;

export interface Erasure {
  covers: string[];
  /** Of announcements. */
  media_keys: string[];
  email_ids: number[];
  /** True once calls that had begun before it have ended. */
  is_due: boolean;
}

/** Stores what is left to do; a repeated erasure adds to it. */
export const insertErasure = (
  tx: Handle,
  account_id: number,
  { covers, media_keys, email_ids }: Pick<Erasure, 'covers' | 'media_keys' | 'email_ids'>,
): Promise<void> => execute(tx)`
    INSERT INTO account_erasures AS erasure (account_id, covers, media_keys, email_ids)
    VALUES (${account_id}, ${covers}::text[], ${media_keys}::text[], ${email_ids}::bigint[])
    ON CONFLICT (account_id) DO UPDATE SET erased_at = now(), finished_at = NULL,
      covers = erasure.covers || excluded.covers,
      media_keys = erasure.media_keys || excluded.media_keys, email_ids = erasure.email_ids || excluded.email_ids`;

/** Seconds that a call which had begun before an erasure may still write. */
const longestCall = 60;

const isDue = sql`erased_at < now() - make_interval(secs => ${longestCall})`;

/** Accounts whose erasures are not finished. */
export const listUnfinished = (db: Handle): Promise<number[]> => listValues(db)`
    SELECT account_id AS id FROM account_erasures WHERE finished_at IS NULL ORDER BY account_id`;

/** Locks an erasure unless it is finished; null if it is, or another process has locked it. */
export const lockUnfinished = (tx: Handle, accountId: number): Promise<Erasure | null> =>
  findRow(tx)`
    SELECT covers, media_keys, email_ids, ${isDue} AS is_due
    FROM account_erasures WHERE finished_at IS NULL AND account_id = ${accountId} FOR UPDATE SKIP LOCKED`;

/** Forgets the files that were removed; those of emails with the erasure: one that was being sent may be written later. */
export const forgetRemovedFiles = (tx: Handle, accountId: number): Promise<void> => execute(tx)`
    UPDATE account_erasures SET covers = '{}', media_keys = '{}' WHERE account_id = ${accountId}`;

/** Forgets erasures of which nothing is left to do, but for those that were repeated meanwhile. */
export const setErasuresFinished = (db: Handle, accountIds: readonly number[]): Promise<void> => execute(db)`
    UPDATE account_erasures SET email_ids = '{}', finished_at = now()
    WHERE account_id = ANY(${accountIds}::bigint[]) AND ${isDue}`;
