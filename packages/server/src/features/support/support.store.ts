import type { PageQuery, SupportMessage, SupportRequest } from '@kamerton/wire';
import { sql } from 'kysely';
import { countRows } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import type { Listed } from '../catalogue/albums.store.ts';

const columns = sql`
  asked.id, asked.id AS number, asked.created_at, asked.subject, asked.status,
  (SELECT message FROM support_messages WHERE request_id = asked.id ORDER BY id LIMIT 1) AS message,
  (SELECT count(*) FROM support_messages WHERE request_id = asked.id) AS messages_count,
  (SELECT count(*) FROM support_messages
    WHERE request_id = asked.id AND author = 'support' AND created_at > asked.read_at) AS unread`;

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
  return { rows, ...(await countRows(db, sql`SELECT 1 ${from}`)) };
};

export const findRequest = async (db: Handle, account: number, id: number): Promise<SupportRequest | null> => {
  const { rows } = await sql<SupportRequest>`
    SELECT ${columns} FROM support_requests AS asked
    WHERE asked.id = ${id} AND account_id = ${account}`.execute(db);
  return rows[0] ?? null;
};

/** Oldest first. */
export const listMessages = (db: Handle, requestId: number): Promise<SupportMessage[]> =>
  db
    .selectFrom('support_messages')
    .select(['id', 'created_at', 'author', 'author_name', 'message'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();

export const markRead = async (db: Handle, requestId: number): Promise<void> => {
  await db
    .updateTable('support_requests')
    .set({ read_at: sql`now()` })
    .where('id', '=', requestId)
    .execute();
};

export const insertRequest = async (tx: Handle, account_id: number, subject: string): Promise<number> =>
  (await tx.insertInto('support_requests').values({ account_id, subject }).returning('id').executeTakeFirstOrThrow())
    .id;

/** Adds a message: what support wrote answers the request, what the distributor wrote opens it, a closed one too. */
export const insertMessage = async (
  tx: Handle,
  request_id: number,
  message: Pick<SupportMessage, 'author' | 'author_name' | 'message'>,
): Promise<SupportMessage> => {
  const status = message.author === 'support' ? 'answered' : 'open';
  await tx.updateTable('support_requests').set({ status }).where('id', '=', request_id).execute();
  return tx
    .insertInto('support_messages')
    .values({ request_id, ...message })
    .returning(['id', 'created_at', 'author', 'author_name', 'message'])
    .executeTakeFirstOrThrow();
};

/** A request as support sees it among those of all distributors. */
export interface WaitingRequest {
  number: number;
  created_at: string;
  subject: string;
  status: 'open' | 'answered' | 'closed';
  messages_count: number;
  email: string;
  name: string;
}

/** Requests of everybody: the open ones first, the longest waiting at the top, then the latest others. */
export const listRequestsOfAll = async (db: Handle, limit: number): Promise<WaitingRequest[]> => {
  const { rows } = await sql<WaitingRequest>`
    SELECT asked.id AS number, asked.created_at, asked.subject, asked.status, accounts.email, accounts.name,
      (SELECT count(*) FROM support_messages WHERE request_id = asked.id) AS messages_count
    FROM support_requests AS asked JOIN accounts ON accounts.id = asked.account_id
    ORDER BY asked.status <> 'open', CASE WHEN asked.status = 'open' THEN asked.id ELSE -asked.id END
    LIMIT ${limit}`.execute(db);
  return rows;
};

/** Who asked, held until the end of the transaction. */
export const findAsker = async (
  tx: Handle,
  requestId: number,
): Promise<{ account_id: number; email: string; language_id: 1 | 2 } | null> =>
  (await tx
    .selectFrom('support_requests')
    .innerJoin('accounts', 'accounts.id', 'support_requests.account_id')
    .select(['account_id', 'email', 'language_id'])
    .where('support_requests.id', '=', requestId)
    .forUpdate('support_requests')
    .executeTakeFirst()) ?? null;
