import { lockNames } from '../../db/named-locks.ts';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Encryption } from '../../lib/encryption.ts';
import { secretFingerprint, SecretMismatch, type Secrets } from '../../lib/secrets.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { sealedPurposes, sealedTables } from './reseal.service.ts';
import { findNewestSealed } from './reseal.store.ts';
import { findSecretFingerprint, setSecretFingerprint } from './secret-setting.store.ts';

/** Stores the fingerprint of a secret that has replaced another one, with its entry. Under the lock `secret`. */
export const storeSecret = async (tx: Handle, actor: Actor, secrets: Secrets): Promise<void> => {
  const [stored, current] = [await findSecretFingerprint(tx), secretFingerprint(secrets.current())];
  if (stored === current) return;
  await setSecretFingerprint(tx, current);
  await record(tx, actor, { act: 'secret.rotate', kind: 'secret', id: null, name: '' });
};

/** True unless there are encrypted texts of which a known secret opens none. Data of earlier versions name no secret. */
const opensData = async (tx: Handle, encryption: Encryption): Promise<boolean> => {
  const newest = await Promise.all(
    sealedTables.map(async (table) => {
      const row = await findNewestSealed(tx, table);
      return row && encryption.open(row.sealed, sealedPurposes[table](row.id)) !== null;
    }),
  );
  return newest.includes(true) || !newest.includes(false);
};

/** Rejects with `SecretMismatch` if the data have a secret, which a start without one has to have lost. */
export const checkUnbound = async (db: Handle): Promise<void> => {
  const sealed = await Promise.all(sealedTables.map((table) => findNewestSealed(db, table)));
  if ((await findSecretFingerprint(db)) === null && sealed.every((row) => row === null)) return;
  throw new SecretMismatch('the secret of the data is lost');
};

/**
 * Binds the data to the secret at a start. Rejects with `SecretMismatch` where they are bound to one that is neither the
 * current nor a replaced one, unless it `isLost`.
 */
export const bindSecret = (
  db: Handle,
  { secrets, encryption, isLost }: { secrets: Secrets; encryption: Encryption; isLost: boolean },
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockNames(tx, ['secret']);
    const stored = await findSecretFingerprint(tx);
    const isKnown =
      stored === null
        ? await opensData(tx, encryption)
        : secrets.find((secret) => secretFingerprint(secret) === stored || null) !== null;
    if (!isKnown && !isLost) throw new SecretMismatch('the data are encrypted under another secret');
    if (stored === null) await setSecretFingerprint(tx, secretFingerprint(secrets.current()));
    else await storeSecret(tx, { kind: 'system', name: '', address: '' }, secrets);
  });
