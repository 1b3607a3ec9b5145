import type { Handle } from '../../../db/schema.ts';
import { findSetting, setSetting } from '../../../db/settings.ts';

const name = 'secret';

/** The fingerprint of the secret that the data are encrypted with; null if none was stored yet. */
export const findSecretFingerprint = (db: Handle): Promise<string | null> =>
  findSetting(db, name) as Promise<string | null>;

export const setSecretFingerprint = (tx: Handle, fingerprint: string): Promise<void> =>
  setSetting(tx, name, fingerprint);
