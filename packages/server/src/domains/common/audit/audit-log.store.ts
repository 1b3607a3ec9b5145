import type { AuditEntry, AuditFilters, AuditCheckpoint } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { wordsOf } from '../../../language/words.ts';
import { openEntries, type OpenedEntry } from './sealed-values.store.ts';
import { listRows, readRow, readValue } from '../../../db/rows.ts';

const columns = sql`
  number AS id, at, json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) AS actor, address, act,
  json_build_object('kind', kind, 'id', object_id, 'name', name) AS object, before, after, hash`;

/** Matches entries with all words as prefixes; a text without words matches nothing. */
const hasWords = (q: string): RawBuilder<unknown> => {
  const words = wordsOf(q);
  if (words.length === 0) return sql`false`;
  const query = sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
  return among(sql`search @@ ${query}`);
};

/** Matches entries by what is stored openly or, of sealed ones, kept beside the log while their keys exist. */
const among = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`number IN (SELECT number FROM audit_log WHERE ${condition} UNION ALL SELECT number FROM audit_words WHERE ${condition})`;

const isDay = (time: string): boolean => !time.includes('T');

const where = ({ q, act, kind, object, actor, from, to }: AuditFilters): RawBuilder<unknown> => {
  const conditions = [
    q !== undefined && q !== '' && hasWords(q),
    act !== undefined && sql`act = ${act}`,
    kind !== undefined && sql`kind = ${kind}`,
    object !== undefined && sql`object_id = ${object}`,
    actor !== undefined && among(sql`actor_name = ${actor}`),
    from !== undefined && sql`at >= ${from}::timestamptz`,
    to !== undefined && sql`at < ${to}::timestamptz + ${isDay(to) ? '1 day' : '0'}::interval`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
};

const findLast = (db: Handle): Promise<number> => readValue(db)`SELECT coalesce(max(number), 0) AS n FROM audit_log`;

/** Newest first, unless `sort` is `id`. The total is exact without filters, else capped. */
export const listEntries = async (
  db: Handle,
  { limit, offset, sort, ...filters }: AuditFilters & { limit: number; offset: number; sort?: string | undefined },
): Promise<{ items: AuditEntry[]; total: number }> => {
  const direction = sort === 'id' ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<AuditEntry>`
    SELECT ${columns} FROM audit_log WHERE ${where(filters)}
    ORDER BY number ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const isAll = Object.values(filters).every((value) => value === undefined || value === '');
  const total = isAll
    ? await findLast(db)
    : (await countRows(db, sql`SELECT 1 FROM audit_log WHERE ${where(filters)}`)).total;
  return { items: (await openEntries(db, rows)).map(({ opened }) => opened), total };
};

const pageSize = 1000;

async function* readPages(db: Handle, condition: RawBuilder<unknown>): AsyncGenerator<OpenedEntry[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<AuditEntry>`
      SELECT ${columns} FROM audit_log WHERE number > ${after} AND ${condition}
      ORDER BY number LIMIT ${pageSize}`.execute(db);
    if (rows.length > 0) yield openEntries(db, rows);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/** Yields all matching entries, oldest first, including those appended while reading. */
export const readEntries = (db: Handle, filters: AuditFilters): AsyncGenerator<OpenedEntry[]> =>
  readPages(db, where(filters));

/** True for entries of an account's acts, and of acts on it. */
const isAbout = (account: number): RawBuilder<unknown> =>
  sql`(
    (kind = 'account' AND object_id = ${String(account)}) OR (actor_kind = 'account' AND actor_id = ${account})
    OR number IN (SELECT number FROM audit_words WHERE account_id = ${account}))`;

/** Yields what an account did and what was done to it, oldest first. */
export const readEntriesAbout = (db: Handle, account: number): AsyncGenerator<OpenedEntry[]> =>
  readPages(db, isAbout(account));

/** A row as it is hashed: every field as text. */
export interface Link {
  number: number;
  /** The hashed fields in their order, without the previous hash. */
  fields: (string | null)[];
  previous_hash: string;
  hash: string;
}

/** Yields the chain in order, in batches, including rows with an invalid number. */
export async function* readChain(db: Handle): AsyncGenerator<Link[]> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<Link>`
      SELECT number, previous_hash, hash, json_build_array(
        number::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor_kind, actor_id::text,
        actor_name, address, act, kind, object_id, name, before::text, after::text) AS fields
      FROM audit_log WHERE number > ${after} ORDER BY number LIMIT ${pageSize}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.number;
  }
}

/** Number and hash of the last entry; null if there is none. */
export const findLastLink = async (db: Handle): Promise<Pick<Link, 'number' | 'hash'> | null> =>
  (await db.selectFrom('audit_log').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst()) ??
  null;

/** The last number of the chain, and whether committed entries are missing from it. */
export const findExtent = (db: Handle): Promise<{ last: number; has_unchained: boolean }> => readRow(db)`
    SELECT (SELECT coalesce(max(number), 0) FROM audit_log) AS last,
      EXISTS (SELECT 1 FROM audit_entries) AS has_unchained`;

/** Settings that hold the newest checkpoint of each kind of place. */
export const checkpointSettings = { folder: 'audit_checkpoint', email: 'audit_checkpoint_email' } as const;

/** The newest checkpoint of each kind of place, the newest first. */
export const listCheckpoints = (db: Handle): Promise<AuditCheckpoint[]> =>
  listRows(db)`
    SELECT (value ->> 'number')::bigint AS number, value ->> 'at' AS at, value ->> 'place' AS place,
      NOT EXISTS (SELECT 1 FROM emails WHERE id = (value ->> 'email_id')::bigint AND sent_at IS NULL) AS is_outside
    FROM settings WHERE name = ANY(${Object.values(checkpointSettings)}::text[]) ORDER BY at DESC`;
