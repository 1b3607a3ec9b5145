import { bounds, type PageQuery, type SupportMessage, type SupportRequest } from '@kamerton/wire';
import { sql } from 'kysely';
import { type Listed, withTotal } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, findRow, readValue } from '../../../db/rows.ts';

const columns = sql`
  asked.id, asked.id AS number, asked.created_at, asked.subject, asked.status,
  (SELECT message FROM support_messages WHERE request_id = asked.id ORDER BY id LIMIT 1) AS message,
  (SELECT count(*) FROM support_messages WHERE request_id = asked.id) AS messages_count,
  (SELECT count(*) FROM support_messages
    WHERE request_id = asked.id AND author = 'support' AND support_messages.id > asked.read_message_id) AS unread`;

/** Newest first. */
export const listRequests = async (
  db: Handle,
  account: number,
  { limit, offset }: PageQuery,
): Promise<Listed<SupportRequest>> => {
  const from = sql`FROM support_requests AS asked WHERE account_id = ${account}`;
  const { rows } = await sql<SupportRequest>`
    SELECT ${columns} ${from} ORDER BY asked.created_at DESC, asked.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return withTotal(db, { limit, offset }, rows, sql`SELECT 1 ${from}`);
};

export const findRequest = (db: Handle, account: number, id: number): Promise<SupportRequest | null> =>
  findRow(db)`
    SELECT ${columns} FROM support_requests AS asked
    WHERE asked.id = ${id} AND account_id = ${account}`;

/** Oldest first. */
export const listMessages = (db: Handle, requestId: number): Promise<SupportMessage[]> =>
  db
    .selectFrom('support_messages')
    .select(['id', 'created_at', 'author', 'author_name', 'message'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();

/**
 * Length of a request with all messages, as `bounds.thread` counts it. Locks the request until the transaction ends, so
 * that concurrent messages cannot exceed the limit.
 */
export const lengthOfThread = async (tx: Handle, requestId: number): Promise<number> => {
  await sql`SELECT FROM support_requests WHERE id = ${requestId} FOR UPDATE`.execute(tx);
  return readValue(tx)`
    SELECT coalesce(sum(length(message) + ${bounds.thread_message}::integer), 0)::float8 AS length
    FROM support_messages WHERE request_id = ${requestId}`;
};

/** Sets the last message that the distributor has read; a later call that has seen less changes nothing. */
export const setRead = (db: Handle, requestId: number, messageId: number): Promise<void> => execute(db)`
    UPDATE support_requests SET read_message_id = ${messageId} WHERE id = ${requestId} AND read_message_id < ${messageId}`;

export const insertRequest = async (tx: Handle, account_id: number, subject: string): Promise<number> =>
  (await tx.insertInto('support_requests').values({ account_id, subject }).returning('id').executeTakeFirstOrThrow())
    .id;

/**
 * Inserts a message. One from support answers the request and marks it as read. One from the distributor opens it, even
 * if closed, and starts its waiting time unless it is waiting already.
 */
export const insertMessage = async (
  tx: Handle,
  request_id: number,
  message: Pick<SupportMessage, 'author' | 'author_name' | 'message'>,
): Promise<SupportMessage> => {
  const changed =
    message.author === 'support'
      ? sql`status = 'answered', waiting_since = NULL, unread_by_office = 0`
      : sql`status = 'open', waiting_since = coalesce(waiting_since, now()), unread_by_office = unread_by_office + 1`;
  await sql`
    UPDATE support_requests SET ${changed}, last_message_at = now(), version = version + 1
    WHERE id = ${request_id}`.execute(tx);
  return tx
    .insertInto('support_messages')
    .values({ request_id, ...message })
    .returning(['id', 'created_at', 'author', 'author_name', 'message'])
    .executeTakeFirstOrThrow();
};

/** The request that the office acts on, with its distributor. */
export interface LockedRequest {
  id: number;
  subject: string;
  status: 'open' | 'answered' | 'closed';
  assigned_to: number | null;
  version: number;
  account_id: number;
  email: string;
  name: string;
  contact: string;
  language_id: 1 | 2;
}

/** Reads a request of any distributor and locks it until the transaction ends. */
export const lockRequest = async (tx: Handle, id: number): Promise<LockedRequest | null> =>
  (await tx
    .selectFrom('support_requests')
    .innerJoin('accounts', 'accounts.id', 'support_requests.account_id')
    .select([
      'support_requests.id',
      'subject',
      'status',
      'assigned_to',
      'support_requests.version',
      'account_id',
      'email',
      'name',
      'contact',
      'language_id',
    ])
    .where('support_requests.id', '=', id)
    .forUpdate('support_requests')
    .executeTakeFirst()) ?? null;

export const setAssigned = (tx: Handle, id: number, assigned_to: number | null): Promise<void> => execute(tx)`
    UPDATE support_requests SET assigned_to = ${assigned_to}::bigint, version = version + 1
    WHERE id = ${id}`;

/** Closes a request, or reopens it, which restarts its waiting time. */
export const setClosed = async (tx: Handle, id: number, closed: boolean): Promise<void> => {
  const changed = closed ? sql`status = 'closed', waiting_since = NULL` : sql`status = 'open', waiting_since = now()`;
  await sql`UPDATE support_requests SET ${changed}, version = version + 1 WHERE id = ${id}`.execute(tx);
};

/** Sets all messages as opened by the office. */
export const setOpened = (tx: Handle, id: number): Promise<void> =>
  execute(tx)`UPDATE support_requests SET unread_by_office = 0 WHERE id = ${id} AND unread_by_office > 0`;
