import type { Handle } from '../../db/schema.ts';
import { type CheckedSignature, findSignatureByHash } from './contracts.store.ts';
import { idOfNumber } from './signing.rules.ts';

/** The signature behind a number and a sum; null where either is wrong, whichever it is. */
export const checkSignature = async (db: Handle, number: string, hash: string): Promise<CheckedSignature | null> => {
  const id = idOfNumber(number);
  return id === null ? null : findSignatureByHash(db, id, hash);
};
