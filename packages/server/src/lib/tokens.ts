import { hash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, for a header or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token that the database stores: SHA-256, hex. */
export const tokenHash = (token: string): string => hash('sha256', token);
