import { type RawBuilder, sql } from 'kysely';
import { type Age, daysAgo } from '../../../db/clock.ts';
import { countChanged, listValues } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { isValidSessionAt } from '../../identity/auth/sessions.store.ts';

/** Number of rows per statement. */
const batchSize = 1000;

/** Deletes rows of a table that match, at most a thousand. Returns their number. */
const removeSome = (db: Handle, table: string, condition: RawBuilder<unknown>): Promise<number> => countChanged(db)`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`;

/** Rows that expire: sessions and one-time codes that are not valid, and failures that limits do not count. */
const expiredAt = (now: RawBuilder<unknown>): Record<string, RawBuilder<unknown>> => ({
  sessions: sql`NOT ${isValidSessionAt(now)}`,
  staff_sessions: sql`expires_at <= ${now}`,
  sign_in_tokens: sql`expires_at <= ${now}`,
  password_reset_tokens: sql`expires_at <= ${now}`,
  email_changes: sql`expires_at <= ${now}`,
  email_reverts: sql`expires_at <= ${now}`,
  sign_in_failures: sql`at < ${now} - interval '1 hour'`,
  login_throttles: sql`since < ${now} - interval '1 hour'`,
  email_rate_limits: sql`at < ${now} - interval '1 hour'`,
  pairing_codes: sql`expires_at <= ${now}`,
  unpaired_players: sql`expires_at <= ${now}`,
  forgotten_players: sql`expires_at <= ${now}`,
  venue_changes: sql`expires_at <= ${now}`,
  venue_commands: sql`at < ${now} - interval '1 day'`,
  idempotency_responses: sql`created_at <= ${now} - interval '1 day'`,
});

export const expiringTables = Object.keys(expiredAt(sql`now()`));

export const removeExpired = (db: Handle, table: string, now: RawBuilder<unknown>): Promise<number> =>
  removeSome(db, table, expiredAt(now)[table] ?? sql`false`);

export const removeNetworks = (db: Handle, age: Age): Promise<number> =>
  removeSome(db, 'known_networks', sql`seen_at < ${daysAgo(age)}`);

export const removeEventsBefore = (db: Handle, age: Age): Promise<number> =>
  removeSome(db, 'events', sql`created_at < ${daysAgo(age)}`);

/** Deletes closed requests with their messages and notes, by the time of the last message. */
export const removeClosedRequests = (db: Handle, age: Age): Promise<number> =>
  removeSome(db, 'support_requests', sql`status = 'closed' AND last_message_at < ${daysAgo(age)}`);

/** Deletes emails that were delivered or given up. Returns their ids. */
export const removeEmails = (db: Handle, age: Age): Promise<number[]> => listValues(db)`
    DELETE FROM emails WHERE id = ANY (ARRAY(
      SELECT id FROM emails
      WHERE (sent_at IS NOT NULL OR failed_at IS NOT NULL) AND created_at < ${daysAgo(age)}
      ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))
    RETURNING id`;

/** Name of the setting with the id up to which no play has an account. */
const unlinked = 'plays_unlinked';

const lastUnlinked = sql`coalesce((SELECT (value #>> '{}')::bigint FROM settings WHERE name = ${unlinked}), 0)`;

/**
 * Removes account and listener from plays, a batch at a time in the order of ids, and returns the number of plays.
 * The mark stays before the first play that is not old for a day: ids and times of plays differ in their order, by
 * transactions at once and clocks that were set.
 */
export const unlinkPlays = async (db: Handle, age: Age): Promise<number> => {
  const { rows } = await sql<{ changed: number }>`
    WITH old AS (
      SELECT id FROM plays
      WHERE id > ${lastUnlinked} AND played_at < ${daysAgo(age)} AND (account_id <> 0 OR listener <> '')
      ORDER BY id LIMIT ${batchSize}
    ), changed AS (
      UPDATE plays SET account_id = 0, listener = '' FROM old WHERE plays.id = old.id RETURNING plays.id
    )
    SELECT count(*) AS changed FROM changed`.execute(db);
  const changed = rows[0]?.changed ?? 0;
  if (changed > 0) return changed;
  await sql`
    INSERT INTO settings (name, value)
    SELECT ${unlinked}, to_jsonb(coalesce(
      (SELECT id - 1 FROM plays WHERE id > ${lastUnlinked} AND played_at >= ${daysAgo({ ...age, days: age.days + 1 })} ORDER BY id LIMIT 1),
      (SELECT max(id) FROM plays), 0))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db);
  return 0;
};

/**
 * Destroys keys of audit entries whose month ended before the period, and the words by which those entries are found.
 * Words go first, and those of the hour after the month too, whose entries may have been begun within it: `verify` takes
 * words without a key for damage. Returns the number of keys and words.
 */
export const removeAuditKeys = async (db: Handle, age: Age): Promise<number> => {
  const words = await removeSome(
    db,
    'audit_words',
    sql`number < coalesce((
      SELECT min(number) FROM audit_log WHERE at >= date_trunc('month', ${daysAgo(age)}, 'UTC') + interval '1 hour'), 1e18)`,
  );
  if (words > 0) return words;
  return removeSome(db, 'audit_keys', sql`month + interval '1 month' < ${daysAgo(age)}`);
};
