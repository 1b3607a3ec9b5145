import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const lengths = { key: 32, nonce: 12, tag: 16 };

/**
 * Encrypts texts in the database that must be readable again: AES-256-GCM with a key derived from the server's secret.
 * `purpose` names the kind and owner of a text, so that one cannot replace another.
 */
export interface Encryption {
  seal(text: string, purpose: string): string;
  /** Null where the text was sealed under another secret, for another purpose, or altered. */
  open(sealed: string, purpose: string): string | null;
}

export const createEncryption = (secret: string): Encryption => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kamerton sealing', lengths.key));
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(lengths.nonce);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: lengths.tag }).setAAD(Buffer.from(purpose));
      const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(bytes).toString('base64url');
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < lengths.nonce + lengths.tag) return null;
      const nonce = bytes.subarray(0, lengths.nonce);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: lengths.tag });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-lengths.tag));
      try {
        const text = decipher.update(bytes.subarray(lengths.nonce, -lengths.tag));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};
