import { findSetting, setSetting } from '../../../db/settings.ts';
import type { Handle } from '../../../db/schema.ts';
import { secretFingerprint, type Secrets } from '../../../lib/secrets.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';

const name = 'secret';

/** The fingerprint of the secret that the data are encrypted with; null if none was stored yet. */
export const findSecretFingerprint = (db: Handle): Promise<string | null> =>
  findSetting(db, name) as Promise<string | null>;

export const setSecretFingerprint = (tx: Handle, fingerprint: string): Promise<void> =>
  setSetting(tx, name, fingerprint);

/** Stores the fingerprint of a secret that has replaced the `stored` one, with its entry. Under the lock `secret`. */
export const storeSecret = async (tx: Handle, actor: Actor, secrets: Secrets, stored: string | null): Promise<void> => {
  const current = secretFingerprint(secrets.current());
  if (stored === current) return;
  await setSecretFingerprint(tx, current);
  await record(tx, actor, { act: 'secret.rotate', kind: 'secret', id: null, name: '' });
};
