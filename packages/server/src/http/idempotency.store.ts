import { sql } from 'kysely';
import { readValue } from '../db/rows.ts';
import type { Handle } from '../db/schema.ts';

/** One use of an `Idempotency-Key`: its owner and the request. */
export interface Use {
  /** Either the account or the operator. */
  account_id: number | null;
  staff_id: number | null;
  key: string;
  request_hash: string;
}

export interface StoredResponse {
  request_hash: string;
  status: number;
  /** The JSON that was sent, or its encryption. */
  body: string;
}

/** Hours for which a response is stored. */
const retentionHours = 24;

const expired = sql<boolean>`created_at <= now() - make_interval(hours => ${retentionHours})`;

/** Returns the response stored for this key, or null. */
export const findStoredResponse = async (
  db: Handle,
  { account_id, staff_id, key }: Use,
): Promise<StoredResponse | null> =>
  (await db
    .selectFrom('idempotency_responses')
    .select(['request_hash', 'status', 'body'])
    .where('account_id', 'is not distinct from', account_id)
    .where('staff_id', 'is not distinct from', staff_id)
    .where('key', '=', key)
    .where((where) => where.not(expired))
    .executeTakeFirst()) ?? null;

/** Locks the key until the transaction ends; false if another transaction, of any process, holds it. */
export const lockKey = async (tx: Handle, { account_id, staff_id, key }: Use): Promise<boolean> => {
  const name = `idempotency_responses ${account_id ?? `staff ${staff_id}`} ${key}`;
  return readValue(tx)`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS locked`;
};

/** Stores a response and deletes some expired ones, skipping rows that other processes have locked. */
export const insertStoredResponse = async (tx: Handle, use: Use, status: number, body: string): Promise<void> => {
  await sql`
    DELETE FROM idempotency_responses WHERE ctid IN (
      SELECT ctid FROM idempotency_responses WHERE ${expired}
      ORDER BY created_at LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(tx);
  await tx
    .insertInto('idempotency_responses')
    .values({ ...use, status, body })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'staff_id', 'key'])
        .doUpdateSet({ request_hash: use.request_hash, status, body, created_at: sql<string>`now()` }),
    )
    .execute();
};
