import type { DeskRequest, office } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { exactPage } from '../../../db/counted.ts';
import { all, alphabetically, containsText, orderBy } from '../../../db/found.ts';
import type { Handle } from '../../../db/schema.ts';
import { findRow, readRow } from '../../../db/rows.ts';

type Asked = Omit<z.output<typeof office.requests.query>, 'mine'>;

const columns = sql`
  asked.id, asked.id AS number, asked.subject, asked.status, asked.created_at, asked.last_message_at,
  asked.waiting_since, asked.unread_by_office AS unread, asked.version,
  (SELECT count(*) FROM support_messages WHERE request_id = asked.id) AS messages_count,
  CASE WHEN staff.id IS NOT NULL THEN json_build_object('id', staff.id, 'name', staff.name) END AS assigned_to,
  json_build_object('id', accounts.id, 'name', accounts.name, 'email', accounts.email,
    'is_active', accounts.is_active) AS account`;

const from = sql`
  FROM support_requests AS asked
  JOIN accounts ON accounts.id = asked.account_id
  LEFT JOIN staff ON staff.id = asked.assigned_to`;

/** Request number in `№ 12`, `#12` or `12`, or null. */
const numberIn = (q: string): number | null => {
  const digits = /^\s*(?:№|#)?\s*([1-9]\d{0,14})\s*$/.exec(q)?.[1];
  return digits === undefined ? null : Number(digits);
};

const found = (q: string): RawBuilder<boolean> => {
  const number = numberIn(q);
  const message = sql`EXISTS (
    SELECT 1 FROM support_messages AS written WHERE request_id = asked.id AND ${containsText(q, [sql`written.message`])})`;
  const inWords = containsText(q, [sql`asked.subject`, sql`accounts.name`, sql`accounts.email`]);
  return sql<boolean>`(${inWords} OR ${message} ${number === null ? sql`` : sql`OR asked.id = ${number}`})`;
};

const conditions = (filter: Omit<Asked, 'limit' | 'offset' | 'sort'>): RawBuilder<boolean> => {
  const { status, closed, assigned_to, unassigned, unread, age, account_id, q } = filter;
  return all([
    ...(status === undefined ? [] : [sql`asked.status = ${status}`]),
    ...(closed === undefined ? [] : [sql`(asked.status = 'closed') = ${closed}`]),
    ...(assigned_to === undefined ? [] : [sql`asked.assigned_to = ${assigned_to}`]),
    ...(unassigned === undefined ? [] : [sql`(asked.assigned_to IS NULL) = ${unassigned}`]),
    ...(unread === undefined ? [] : [sql`(asked.unread_by_office > 0) = ${unread}`]),
    ...(age === undefined ? [] : [sql`asked.waiting_since <= now() - make_interval(hours => ${age})`]),
    ...(account_id === undefined ? [] : [sql`asked.account_id = ${account_id}`]),
    ...(q?.trim() ? [found(q)] : []),
  ]);
};

const sortable: Record<string, RawBuilder<unknown>> = {
  waiting_since: sql`asked.waiting_since`,
  created_at: sql`asked.created_at`,
  last_message_at: sql`asked.last_message_at`,
  number: sql`asked.id`,
  subject: alphabetically(sql`asked.subject`),
  status: sql`asked.status`,
};

/** One page of the queue: waiting requests first, by default the longest wait first; then by latest message. */
export const listQueue = (
  db: Handle,
  { limit, offset, sort = 'waiting_since', ...filter }: Asked,
): Promise<{ items: DeskRequest[]; total: number }> => {
  const order = sql`${orderBy(sortable, sort)} NULLS LAST, asked.last_message_at DESC, asked.id DESC`;
  return exactPage(db, { columns, from: sql`${from} WHERE ${conditions(filter)}`, order }, { limit, offset });
};

export const findOfficeRequest = (db: Handle, id: number): Promise<DeskRequest | null> =>
  findRow(db)`SELECT ${columns} ${from} WHERE asked.id = ${id}`;

/** Counts the requests of each tab of the queue in one query. `staffId`: assigned to this operator. */
export const countQueue = (db: Handle, staffId: number) => readRow(db)<
  Record<'open' | 'answered' | 'closed' | 'mine' | 'unassigned' | 'unread', number>
>`
    SELECT
      count(*) FILTER (WHERE status = 'open') AS open,
      count(*) FILTER (WHERE status = 'answered') AS answered,
      count(*) FILTER (WHERE status = 'closed') AS closed,
      count(*) FILTER (WHERE status <> 'closed' AND assigned_to = ${staffId}) AS mine,
      count(*) FILTER (WHERE status <> 'closed' AND assigned_to IS NULL) AS unassigned,
      count(*) FILTER (WHERE unread_by_office > 0) AS unread
    FROM support_requests`;

/** Lists operators who may answer requests. */
export const listAssignees = (db: Handle) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('role', 'in', ['support', 'admin'])
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Oldest first. */
export const listNotes = (db: Handle, requestId: number) =>
  db
    .selectFrom('support_notes')
    .select(['id', 'created_at', 'author_name', 'note'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();

export const insertNote = async (
  tx: Handle,
  note: { request_id: number; author_name: string; note: string },
): Promise<void> => {
  await tx.insertInto('support_notes').values(note).execute();
};
