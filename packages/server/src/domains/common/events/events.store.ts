import type { NewsItem } from '@kamerton/wire';
import type { OfficeNewsItem } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { execute, listRows, readValue } from '../../../db/rows.ts';

/** Advisory lock key of the transactions that insert events. */
const writing = 771_203_648;

/** Account id that stands for the office; real ids begin with 1. */
const office = 0;

/**
 * Inserts an event for an account, or for all (null). Call it last in the transaction: it takes a lock until the
 * commit, so that ids become visible in order and a reader never misses a smaller one.
 */
export const insertEvent = (tx: Handle, accountId: number | null, item: NewsItem): Promise<void> =>
  insertItems(tx, accountId, [item]).then(() => undefined);

/** `insertEvent` for several events, by one statement. */
export const insertEvents = (tx: Handle, accountId: number | null, items: readonly NewsItem[]): Promise<void> =>
  insertItems(tx, accountId, items).then(() => undefined);

/** Inserts an event for the office; as `insertEvent`. */
export const insertOfficeEvent = (tx: Handle, item: OfficeNewsItem): Promise<number> => insertItems(tx, office, [item]);

/** Deletes an event that a later one supersedes. */
export const removeEvents = (tx: Handle, id: number): Promise<void> => execute(tx)`DELETE FROM events WHERE id = ${id}`;

const insertItems = async (
  tx: Handle,
  accountId: number | null,
  items: readonly (NewsItem | OfficeNewsItem)[],
): Promise<number> => {
  if (items.length === 0) return 0;
  await sql`SELECT pg_advisory_xact_lock(${writing})`.execute(tx);
  return readValue(tx)`
    INSERT INTO events (account_id, event, data, created_at)
    SELECT ${accountId}::bigint, event, data::jsonb, clock_timestamp()
    FROM unnest(${items.map(({ event }) => event)}::text[], ${items.map(({ data }) => JSON.stringify(data))}::text[])
      WITH ORDINALITY AS item (event, data, at) ORDER BY at RETURNING id`;
};

/** A stored event. */
export interface Happened {
  id: number;
  /** Null: for every account; 0: for the office. */
  account_id: number | null;
  event: string;
  data: Record<string, unknown>;
}

/** Id of the newest event; 0 if there is none. */
export const findNewest = (db: Handle): Promise<number> => readValue(db)`SELECT coalesce(max(id), 0) AS id FROM events`;

/** Id of the newest event this many milliseconds ago; 0 if there is none. */
export const findNewestBefore = (db: Handle, ago: number): Promise<number> => readValue(db)`
    SELECT coalesce(max(id), 0) AS id FROM events
    WHERE created_at <= clock_timestamp() - make_interval(secs => ${ago / 1000}::double precision)`;

/** Lists the events between two ids for all audiences, oldest first. */
export const listEvents = (db: Handle, after: number, upTo: number, limit: number): Promise<Happened[]> =>
  listRows(db)`
    SELECT id, account_id, event, data FROM events WHERE id > ${after} AND id <= ${upTo} ORDER BY id LIMIT ${limit}`;

/** An interval of ids, without `after`, and the maximum number of events of it. */
interface Missed {
  after: number;
  upTo: number;
  limit: number;
}

/** Lists the events of an interval for an account, oldest first. */
export const listMissed = (db: Handle, account: number, { after, upTo, limit }: Missed): Promise<Happened[]> =>
  listRows(db)`
    SELECT id, account_id, event, data FROM events
    WHERE id > ${after} AND id <= ${upTo} AND (account_id = ${account} OR account_id IS NULL)
    ORDER BY id LIMIT ${limit}`;

/** Lists the events of an interval for the office, oldest first. */
export const listMissedInOffice = (db: Handle, { after, upTo, limit }: Missed): Promise<Happened[]> =>
  listRows(db)`
    SELECT id, account_id, event, data FROM events
    WHERE id > ${after} AND id <= ${upTo} AND account_id = ${office} ORDER BY id LIMIT ${limit}`;
