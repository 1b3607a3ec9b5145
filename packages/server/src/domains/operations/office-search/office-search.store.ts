import type { Found } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../../db/found.ts';
import type { Handle } from '../../../db/schema.ts';

/** Maximum number of results of each kind. */
export const mostOfKind = 5;

/** Number of newest rows that are searched for words, which limits the cost. */
const mostRead = 20_000;

type Row = Pick<Found, 'id' | 'name' | 'about'>;

const newest = (table: string): RawBuilder<unknown> =>
  sql`(SELECT * FROM ${sql.table(table)} ORDER BY id DESC LIMIT ${sql.lit(mostRead)}) AS ${sql.table(table)}`;

const read = async (db: Handle, select: RawBuilder<unknown>): Promise<Row[]> =>
  (await sql<Row>`${select} LIMIT ${mostOfKind}`.execute(db)).rows;

/** Finds requests by number (0: none) or by words of the subject and the distributor. */
export const findRequests = (db: Handle, q: string, number: number): Promise<Row[]> =>
  read(
    db,
    sql`SELECT asked.id, asked.subject AS name, accounts.name AS about
      FROM (
        SELECT id, subject, account_id, waiting_since FROM support_requests WHERE id = ${number}
        UNION SELECT id, subject, account_id, waiting_since FROM ${newest('support_requests')}
      ) AS asked JOIN accounts ON accounts.id = asked.account_id
      WHERE asked.id = ${number} OR ${containsText(q, [sql`asked.subject`, sql`accounts.name`, sql`accounts.email`])}
      ORDER BY asked.id = ${number} DESC, asked.waiting_since NULLS LAST, asked.id DESC`,
  );

export const findAccounts = (db: Handle, q: string): Promise<Row[]> =>
  read(
    db,
    sql`SELECT id, name, email AS about FROM ${newest('accounts')}
      WHERE accounts.erased_at IS NULL AND ${containsText(q, [sql`accounts.name`, sql`accounts.email`, sql`accounts.contact`])}
      ORDER BY lower(accounts.name), id`,
  );

/** Finds releases by title, artist or code, and DDEX messages by their id. */
export const findDeliveries = (db: Handle, q: string): Promise<Row[]> =>
  read(
    db,
    sql`SELECT id, coalesce(nullif(report -> 'releases' -> 0 ->> 'title', ''), nullif(message_id, ''), source) AS name,
        coalesce(nullif(report -> 'releases' -> 0 ->> 'artist', ''), sender_name, sender) AS about
      FROM ${newest('ddex_messages')}
      WHERE ${containsText(q, [sql`message_id`, sql`sender`, sql`coalesce(sender_name, '')`])} OR EXISTS (
        SELECT FROM jsonb_array_elements(report -> 'releases') AS release
        WHERE ${containsText(q, [sql`release ->> 'icpn'`, sql`release ->> 'title'`, sql`release ->> 'artist'`])})
      ORDER BY imported_at DESC, id DESC`,
  );
