import type { office, OfficeEmail } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { exactPage } from '../../../db/counted.ts';
import { all, containsText, orderBy } from '../../../db/found.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, findRow } from '../../../db/rows.ts';
import { unknownOutcome } from './emails.store.ts';

type Asked = z.output<typeof office.emails.query>;

const state = sql`CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'queued' END`;

const columns = sql`
  id, kind, recipient, account_id, subject, ${state} AS state, attempts AS tries, last_error AS reason, created_at,
  sent_at, CASE WHEN sent_at IS NULL AND failed_at IS NULL THEN next_attempt_at END AS next_try_at`;

const sortable: Record<string, RawBuilder<unknown>> = {
  created_at: sql`id`,
  recipient: sql`recipient`,
  kind: sql`kind`,
};

/** Lists emails that match all filters, by default the newest first. */
export const listOutbox = (
  db: Handle,
  { sort = '-created_at', q, state: wished, kind, failed_days: days, ...page }: Asked,
): Promise<{ items: OfficeEmail[]; total: number }> => {
  const where = all([
    ...(wished === undefined ? [] : [sql`${state} = ${wished}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(days === undefined ? [] : [sql`sent_at IS NULL AND failed_at >= now() - make_interval(days => ${days})`]),
    ...(q?.trim() ? [containsText(q, [sql`recipient`, sql`subject`])] : []),
  ]);
  const order = sql`${orderBy(sortable, sort)}, id DESC`;
  return exactPage(db, { columns, from: sql`FROM emails WHERE ${where}`, order }, page);
};

export const findInOutbox = (db: Handle, id: number): Promise<OfficeEmail | null> =>
  findRow(db)`SELECT ${columns} FROM emails WHERE id = ${id}`;

/** Reads an email and locks it until the transaction ends. */
export const lockInOutbox = (tx: Handle, id: number): Promise<OfficeEmail | null> =>
  findRow(tx)`SELECT ${columns} FROM emails WHERE id = ${id} FOR UPDATE`;

/** Seconds until the next attempt below which an email is left alone: it is due soon or being sent. */
const soon = 120;

/** Makes a failed email, or one with a distant next attempt, due at once, also if the mail server may have it. Others stay unchanged. */
export const requeue = (tx: Handle, id: number): Promise<void> => execute(tx)`
    UPDATE emails SET failed_at = NULL, last_error = NULLIF(last_error, ${unknownOutcome}), next_attempt_at = now()
    WHERE id = ${id} AND sent_at IS NULL
      AND (failed_at IS NOT NULL OR next_attempt_at > now() + make_interval(secs => ${soon}))`;
