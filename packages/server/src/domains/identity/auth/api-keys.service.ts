import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { findAccount } from './accounts.store.ts';
import { ensureKey, findEncryptedKey, replaceKey } from './api-keys.store.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';

/** Prefix of every key. A session token has no dot, so the two cannot be confused. */
const prefix = 'kamerton.';

export const isApiKey = (token: string): boolean => token.startsWith(prefix);

export const keyPurpose = (accountId: number): string => `api key of account ${accountId}`;

const newKey = (encryption: Encryption, account_id: number) => {
  const key = prefix + newToken();
  return {
    key,
    row: { account_id, key_hash: tokenHash(key), encrypted_key: encryption.seal(key, keyPurpose(account_id)) },
  };
};

/** Returns the API access key, created on first use; null if the server's secret changed and it cannot be decrypted. */
export const apiKeyOf = async (db: Handle, encryption: Encryption, accountId: number): Promise<string | null> => {
  const sealed = (await findEncryptedKey(db, accountId)) ?? (await ensureKey(db, newKey(encryption, accountId).row));
  return encryption.open(sealed, keyPurpose(accountId));
};

/** Minutes for which a replaced key works beside the one that replaces it, where that is wished for. */
const overlapMinutes = 60;

/** Replaces the key; the previous one stops working at once, or with `overlap` in an hour. */
export const newApiKey = async (
  db: Handle,
  actor: Actor,
  accountId: number,
  { encryption, overlap = false }: { encryption: Encryption; overlap?: boolean | undefined },
): Promise<string> => {
  const { key, row } = newKey(encryption, accountId);
  await transaction(db, async (tx) => {
    await replaceKey(tx, row, overlap ? overlapMinutes : 0);
    const name = (await findAccount(tx, accountId))?.email ?? '';
    const after = overlap ? { overlap_minutes: overlapMinutes } : null;
    await record(tx, actor, { act: 'account.key', kind: 'account', id: accountId, name, after });
  });
  return key;
};
