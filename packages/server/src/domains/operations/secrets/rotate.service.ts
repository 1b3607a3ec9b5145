import { lockNames } from '../../../db/named-locks.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import type { Secrets } from '../../../lib/secrets.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { storeSecret } from './data-secret.service.ts';
import { resealAll, type Resealed } from './reseal.service.ts';

/** The secret is a setting, which only who starts the server can replace. */
export class SecretIsSetting extends Error {}

/**
 * Replaces the server's secret and encrypts all stored texts under it. What the former one has signed stays valid for a
 * day. A crash in the middle leaves texts that the former secret opens; the next start encrypts them. Rejects with
 * `SecretIsSetting`.
 */
export const rotateSecret = async (
  db: Handle,
  actor: Actor,
  { secrets, encryption }: { secrets: Secrets; encryption: Encryption },
): Promise<Resealed> => {
  const { rotate } = secrets;
  if (!rotate) throw new SecretIsSetting();
  let isReplaced = false;
  await transaction(db, async (tx) => {
    // Of two calls at once, each must see the other's secret.
    await lockNames(tx, ['secret']);
    // The file comes first: a start stores and records what a kill has left. A second try after a deadlock replaces nothing.
    if (!isReplaced) rotate();
    isReplaced = true;
    await storeSecret(tx, actor, secrets);
  });
  return resealAll(db, secrets, encryption);
};
