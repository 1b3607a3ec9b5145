import { type Expression, sql } from 'kysely';
import { execute } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

interface StoredKey {
  account_id: number;
  key_hash: string;
  encrypted_key: string;
}

/** Stores `key` if the account has none; returns the account's encrypted key. */
export const ensureKey = async (db: Handle, key: StoredKey): Promise<string> => {
  await db
    .insertInto('api_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const { encrypted_key } = await db
    .selectFrom('api_keys')
    .select('encrypted_key')
    .where('account_id', '=', key.account_id)
    .executeTakeFirstOrThrow();
  return encrypted_key;
};

export const findEncryptedKey = async (db: Handle, accountId: number): Promise<string | null> =>
  (await db.selectFrom('api_keys').select('encrypted_key').where('account_id', '=', accountId).executeTakeFirst())
    ?.encrypted_key ?? null;

/** Replaces the account's key; the previous one works for `overlap` minutes, earlier ones stop working. */
export const replaceKey = (
  db: Handle,
  { account_id, key_hash, encrypted_key }: StoredKey,
  overlap: number,
): Promise<void> => execute(db)`
    INSERT INTO api_keys (account_id, key_hash, encrypted_key) VALUES (${account_id}, ${key_hash}, ${encrypted_key})
    ON CONFLICT (account_id) DO UPDATE
      SET key_hash = excluded.key_hash, encrypted_key = excluded.encrypted_key, created_at = now(),
        former_hash = CASE WHEN ${overlap} > 0 THEN api_keys.key_hash END,
        former_until = CASE WHEN ${overlap} > 0 THEN now() + make_interval(mins => ${overlap}) END`;

/** True for the key with this hash, also for the one that it has replaced while that still works. */
export const isKey = (hash: Expression<string> | string) =>
  sql<boolean>`(api_keys.key_hash = ${hash} OR (api_keys.former_hash = ${hash} AND api_keys.former_until > now()))`;
