import type { Encryption } from '../lib/encryption.ts';
import type { Handle } from './schema.ts';

const encryptions = new WeakMap<object, Encryption>();

/** Returns the object that a handle shares with those of its transactions. */
const rootOf = (db: Handle): object => db.getExecutor().adapter;

/** Sets what encrypts the keys of audit entries of a database: all write entries, with no more than its handle. */
export const bindEncryption = (db: Handle, encryption: Encryption): void => {
  encryptions.set(rootOf(db), encryption);
};

export const encryptionOf = (db: Handle): Encryption => {
  const encryption = encryptions.get(rootOf(db));
  if (!encryption) throw new Error('nothing opens the audit keys of this database');
  return encryption;
};
