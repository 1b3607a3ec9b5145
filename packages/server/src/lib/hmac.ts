import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Gives a text its fingerprint, 64 hexadecimal digits: HMAC-SHA256 under a key of the server's secret. Whoever has
 * the database alone cannot guess a short text, such as a code of six digits, from it.
 */
export type HmacOf = (text: string) => string;

export const createHmacOf = (secret: string): HmacOf => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kamerton fingerprints', 32));
  return (text) => createHmac('sha256', key).update(text).digest('hex');
};
