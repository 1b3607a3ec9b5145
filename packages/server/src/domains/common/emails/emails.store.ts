import { emailReasons } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import { isPast, isWithin, secondsUntilFree } from '../../../db/clock.ts';
import { execute, findRow, readRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { type SentEmails, waits } from './emails.rules.ts';

const columns = [
  'id',
  'account_id',
  'kind',
  'recipient',
  'subject',
  'encrypted_text',
  'created_at',
  'sent_at',
  'failed_at',
  'attempts',
  'last_error',
  'expires_at',
] as const;

interface EncryptedEmail {
  account_id: number | null;
  kind: string;
  recipient: string;
  subject: string;
  encrypted_text: string;
  expires_at?: string;
}

/** Locks accounts until the transaction ends, so that none is erased before; returns those that are not. */
const lockRecipients = async (tx: Handle, ids: readonly (number | null)[]): Promise<Set<number | null>> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM accounts WHERE id = ANY(${ids}::bigint[]) AND erased_at IS NULL ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  return new Set([null, ...rows.map(({ id }) => id)]);
};

/** Returns its id; null if the account is erased. */
export const insertEmail = async (tx: Handle, message: EncryptedEmail): Promise<number | null> => {
  const { account_id } = message;
  if (account_id !== null && !(await lockRecipients(tx, [account_id])).has(account_id)) return null;
  return (await tx.insertInto('emails').values(message).returning('id').executeTakeFirstOrThrow()).id;
};

/** Number of emails per INSERT, well below the maximum number of parameters. */
const atOnce = 1000;

/** Leaves out those to erased accounts. */
export const insertEmails = async (tx: Handle, emails: readonly EncryptedEmail[]): Promise<void> => {
  const recipients = await lockRecipients(
    tx,
    emails.map(({ account_id }) => account_id),
  );
  const written = emails.filter(({ account_id }) => recipients.has(account_id));
  for (let from = 0; from < written.length; from += atOnce) {
    await tx
      .insertInto('emails')
      .values(written.slice(from, from + atOnce))
      .execute();
  }
};

/** Newest first. */
export const listEmails = (db: Handle, limit: number) =>
  db.selectFrom('emails').select(columns).orderBy('id', 'desc').limit(limit).execute();

export const findEmail = async (db: Handle, id: number) =>
  (await db.selectFrom('emails').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

export type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

/** `age`: in seconds; as the end of its code by the clock of the database, which has dated it. */
export type ClaimedEmail = EmailRow & { is_spent: boolean; is_expired: boolean; age: number };

/** Error of an email whose last attempt, or the process that made it, ended without the mail server's answer. */
export const unknownOutcome = emailReasons.unknown;

/**
 * Claims the newest queued email for `seconds`: a code that ends in minutes does not wait behind the thousands that new
 * terms have queued. After that time it may be claimed again, since its process may have crashed. One whose last attempt
 * has no outcome has the error `unknownOutcome` during the next one, which is its last: if that has none either,
 * `is_spent` is true. Those that the caller is `sending` are left out. Null if none is due.
 */
export const claimQueuedEmail = (
  db: Handle,
  seconds: number,
  sending: ReadonlySet<number> = new Set(),
): Promise<ClaimedEmail | null> => findRow(db)`
    WITH due AS (
      SELECT id, attempts, last_error FROM emails
      WHERE sent_at IS NULL AND failed_at IS NULL AND ${isPast(sql`next_attempt_at`, waits.longest)}
        AND NOT id = ANY(${[...sending]}::bigint[])
      ORDER BY next_attempt_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE emails SET attempts = emails.attempts + 1, next_attempt_at = now() + make_interval(secs => ${seconds}),
      last_error = CASE WHEN due.attempts > 0 AND coalesce(due.last_error, ${unknownOutcome}) = ${unknownOutcome}
        THEN ${unknownOutcome} END
    FROM due WHERE emails.id = due.id
    RETURNING ${sql.join(columns.map((name) => sql.ref(`emails.${name}`)))},
      coalesce(due.last_error = ${unknownOutcome}, false) AS is_spent,
      coalesce(emails.expires_at <= now(), false) AS is_expired,
      extract(epoch FROM now() - emails.created_at)::float8 AS age`;

/** Claims an email for longer while it is being sent. */
export const extendClaim = (db: Handle, id: number, seconds: number): Promise<void> =>
  execute(db)`UPDATE emails SET next_attempt_at = now() + make_interval(secs => ${seconds}) WHERE id = ${id}`;

export const setSent = (db: Handle, id: number): Promise<void> =>
  execute(db)`UPDATE emails SET sent_at = now(), last_error = NULL WHERE id = ${id}`;

/**
 * Schedules the next attempt in `seconds`, or gives up if null; an email that another process has sent meanwhile stays
 * so. `error`: null if the outcome is unknown.
 */
export const setUnsent = async (
  db: Handle,
  id: number,
  error: string | null,
  seconds: number | null,
): Promise<void> => {
  const next =
    seconds === null ? sql`failed_at = now()` : sql`next_attempt_at = now() + make_interval(secs => ${seconds})`;
  await sql`UPDATE emails SET last_error = ${error}, ${next} WHERE id = ${id} AND sent_at IS NULL`.execute(db);
};

const isRecent = isWithin(sql`at`, 3600);

const freeIn = (whose: RawBuilder<unknown>, limit: number) =>
  secondsUntilFree('email_rate_limits', whose, { limit, seconds: 3600 });

export const countEmailAttempts = async (
  tx: Handle,
  email: string,
  address: string,
  limits: { ofBoth: number; ofAddress: number },
): Promise<SentEmails> => {
  const ofBoth = sql`email = ${email} AND address = ${address}`;
  const ofAddress = sql`address = ${address}`;
  return readRow(tx)`
    SELECT
      count(*) FILTER (WHERE email = ${email}) AS "ofBoth",
      count(*) AS "ofAddress",
      ${freeIn(ofBoth, limits.ofBoth)} AS "bothFreeIn",
      ${freeIn(ofAddress, limits.ofAddress)} AS "addressFreeIn"
    FROM email_rate_limits WHERE ${ofAddress} AND ${isRecent}`;
};

export const insertEmailAttempt = async (tx: Handle, email: string, address: string): Promise<void> => {
  await sql`DELETE FROM email_rate_limits WHERE at < now() - interval '1 hour'`.execute(tx);
  await tx.insertInto('email_rate_limits').values({ email, address }).execute();
};
