import { hash, randomBytes } from 'node:crypto';
import { bounds } from '@kamerton/wire';

/** A new secret of 256 random bits, for a header or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token that the database stores: SHA-256, hex. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** Identifies a text by 132 bits. */
export const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/** A random password: 132 bits. */
export const generatePassword = (): string => newToken().slice(0, 22);

/** End of a generated password that its owner does not replace. RFC 3339. */
export const initialPasswordEnd = (): string =>
  new Date(Date.now() + bounds.initial_password_days * 86_400_000).toISOString();
