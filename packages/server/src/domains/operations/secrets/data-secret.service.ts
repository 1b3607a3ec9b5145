import { hasTable } from '../../../db/settings.ts';
import type { Handle } from '../../../db/schema.ts';
import { lockNames, transaction } from '../../../db/transaction.ts';
import { createEncryption, type Encryption } from '../../../lib/encryption.ts';
import { secretFingerprint, SecretMismatch, type Secrets } from '../../../lib/secrets.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { findSecretFingerprint, setSecretFingerprint, storeSecret } from './bound-secret.service.ts';
import { resealAll, type Resealed, sealedPurposes, sealedTables } from './reseal.service.ts';
import { findNewestSealed } from './reseal.store.ts';

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
    await storeSecret(tx, actor, secrets, await findSecretFingerprint(tx));
  });
  return resealAll(db, secrets, encryption);
};

/** True unless there are encrypted texts of which a known secret opens none. Data of earlier versions name no secret. */
const opensData = async (db: Handle, encryption: Encryption | null): Promise<boolean> => {
  const newest = await Promise.all(
    sealedTables.map(async (table) => {
      const row = (await hasTable(db, table)) ? await findNewestSealed(db, table) : null;
      return row && encryption !== null && encryption.open(row.sealed, sealedPurposes[table](row.id)) !== null;
    }),
  );
  return newest.includes(true) || !newest.includes(false);
};

/** True if the data are bound to the current secret or a replaced one, or to none that is named and opened by it. */
const fits = async (db: Handle, secrets: Secrets | null): Promise<boolean> => {
  const stored = await findSecretFingerprint(db);
  if (stored === null) return opensData(db, secrets && createEncryption(secrets));
  return secrets !== null && secrets.find((secret) => secretFingerprint(secret) === stored || null) !== null;
};

/**
 * Compares the secret with the data of any version, and changes nothing. Rejects with `SecretMismatch` if they have
 * another one, or one that is lost (null).
 */
export const checkSecret = async (db: Handle, secrets: Secrets | null): Promise<void> => {
  if (!(await hasTable(db, 'settings')) || (await fits(db, secrets))) return;
  throw new SecretMismatch(secrets ? 'the data are encrypted under another secret' : 'the secret of the data is lost');
};

/**
 * Binds the data to the secret at a start. Rejects with `SecretMismatch` where they are bound to one that is neither the
 * current nor a replaced one, unless it `isLost`.
 */
export const bindSecret = (db: Handle, { secrets, isLost }: { secrets: Secrets; isLost: boolean }): Promise<void> =>
  transaction(db, async (tx) => {
    await lockNames(tx, ['secret']);
    if (!isLost) await checkSecret(tx, secrets);
    const stored = await findSecretFingerprint(tx);
    if (stored === null) await setSecretFingerprint(tx, secretFingerprint(secrets.current()));
    else await storeSecret(tx, { kind: 'system', name: '', address: '' }, secrets, stored);
  });
