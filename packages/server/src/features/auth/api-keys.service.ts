import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Encryption } from '../../lib/encryption.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { findAccount } from './accounts.store.ts';
import { ensureKey, findEncryptedKey, replaceKey } from './api-keys.store.ts';
import { newToken, tokenHash } from '../../lib/tokens.ts';

/** What every key begins with. A session's token has no dot, so one look tells which it is. */
const prefix = 'kamerton.';

export const isApiKey = (token: string): boolean => token.startsWith(prefix);

export const keyPurpose = (accountId: number): string => `api key of account ${accountId}`;

const made = (encryption: Encryption, account_id: number) => {
  const key = prefix + newToken();
  return {
    key,
    kept: { account_id, key_hash: tokenHash(key), encrypted_key: encryption.seal(key, keyPurpose(account_id)) },
  };
};

/**
 * The account's API access key. Every account has one: it is made when it is looked at for the first time. Null where
 * the server's secret has changed since, so that it cannot be shown.
 */
export const apiKeyOf = async (db: Handle, encryption: Encryption, accountId: number): Promise<string | null> => {
  const sealed = (await findEncryptedKey(db, accountId)) ?? (await ensureKey(db, made(encryption, accountId).kept));
  return encryption.open(sealed, keyPurpose(accountId));
};

/** Makes a new key; the old one is dead at once. */
export const newApiKey = async (
  db: Handle,
  encryption: Encryption,
  actor: Actor,
  accountId: number,
): Promise<string> => {
  const { key, kept } = made(encryption, accountId);
  await transaction(db, async (tx) => {
    await replaceKey(tx, kept);
    const name = (await findAccount(tx, accountId))?.email ?? '';
    await record(tx, actor, { act: 'account.key', kind: 'account', id: accountId, name });
  });
  return key;
};
