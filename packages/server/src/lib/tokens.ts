import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, for a header or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: SHA-256, hex. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
