import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { onceForEach } from './once.ts';
import type { Secrets } from './secrets.ts';

const algorithm = 'aes-256-gcm';
const lengths = { key: 32, nonce: 12, tag: 16 };

/**
 * Encrypts texts in the database that must be readable again: AES-256-GCM with a key derived from the server's secret.
 * `purpose` names the kind and owner of a text, so that one cannot replace another.
 */
export interface Encryption {
  seal(text: string, purpose: string): string;
  /** Null if the text was sealed under an unknown secret, for another purpose, or altered. */
  open(sealed: string, purpose: string): string | null;
  /** Returns the text sealed under the current secret, unchanged if it is so already; null if it cannot be opened. */
  reseal(sealed: string, purpose: string): string | null;
}

export const createEncryption = (secrets: Secrets): Encryption => {
  const keyOf = onceForEach((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'kamerton sealing', lengths.key)));
  const openBy = (secret: string, sealed: string, purpose: string): string | null => {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < lengths.nonce + lengths.tag) return null;
    const nonce = bytes.subarray(0, lengths.nonce);
    const decipher = createDecipheriv(algorithm, keyOf(secret), nonce, { authTagLength: lengths.tag });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-lengths.tag));
    try {
      const text = decipher.update(bytes.subarray(lengths.nonce, -lengths.tag));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  };
  const seal = (text: string, purpose: string): string => {
    const nonce = randomBytes(lengths.nonce);
    const cipher = createCipheriv(algorithm, keyOf(secrets.current()), nonce, { authTagLength: lengths.tag });
    cipher.setAAD(Buffer.from(purpose));
    const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(bytes).toString('base64url');
  };
  const open = (sealed: string, purpose: string) => secrets.find((secret) => openBy(secret, sealed, purpose));
  return {
    seal,
    open,
    reseal: (sealed, purpose) => {
      if (openBy(secrets.current(), sealed, purpose) !== null) return sealed;
      const text = open(sealed, purpose);
      return text === null ? null : seal(text, purpose);
    },
  };
};
