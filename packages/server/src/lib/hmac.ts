import { createHmac, hkdfSync } from 'node:crypto';
import { onceForEach } from './once.ts';
import type { Secrets } from './secrets.ts';

/**
 * Gives a text its fingerprint, 64 hexadecimal digits: HMAC-SHA256 under a key of the server's secret. Someone with
 * the database alone cannot guess a short text, such as a code of six digits, from it.
 */
export interface Fingerprints {
  of(text: string): string;
  /** The text's fingerprints under all secrets that are accepted: to find a row by one. */
  all(text: string): [string, ...string[]];
  /** True if this is the text's fingerprint under a secret that is accepted. */
  match(text: string, fingerprint: string): boolean;
}

export const createFingerprints = (secrets: Secrets): Fingerprints => {
  const keyOf = onceForEach((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'kamerton fingerprints', 32)));
  const under = (secret: string, text: string) => createHmac('sha256', keyOf(secret)).update(text).digest('hex');
  return {
    of: (text) => under(secrets.current(), text),
    all: (text) => {
      const found = [under(secrets.current(), text)] as [string, ...string[]];
      // None passes, so that a secret of another process is looked for too.
      secrets.accepts((secret) => found.push(under(secret, text)) < 0);
      return found;
    },
    match: (text, fingerprint) => secrets.accepts((secret) => under(secret, text) === fingerprint),
  };
};
