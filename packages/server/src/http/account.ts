import { setTimeout } from 'node:timers/promises';
import type { Endpoint } from '@kamerton/wire';
import type { FastifyRequest } from 'fastify';
import type { LanguageId } from '@kamerton/wire';
import { Forbidden } from '../lib/errors.ts';
import { createKeyedSemaphore } from '../lib/semaphore.ts';
import type { Versions } from '../lib/read-cache.ts';

/** The caller. */
export interface Account {
  id: number;
  email: string;
  name: string;
  language_id: LanguageId;
  /** Null for a call with the API access key. */
  session_id: number | null;
  /** True for a session that a sign-in link of support has created. */
  by_support: boolean;
  /** Of what the account reads, as of this request. */
  versions: Versions;
}

/** The caller of a call that requires a session. */
export type SessionAccount = Account & { session_id: number };

/** Only the owner may do this, so a session that a sign-in link of support has created may not. Throws `needs_session`. */
export const assertOwner = ({ by_support }: Pick<Account, 'by_support'>): void => {
  if (by_support) throw new Forbidden('needs_session');
};

/** A venue's device that calls. */
export interface Player {
  id: number;
  venue_id: number;
  account_id: number;
  name: string;
  /** Of its account. */
  language_id: LanguageId;
  token_hash: string;
}

/** Returns the token from the header `token` or a bearer token. Cookies and the URL are never read. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const { token, authorization } = request.headers;
  if (typeof token === 'string' && token !== '') return token;
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
};

/** The browser that a call names, at most 300 characters; empty if it names none. */
export const userAgentOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 300);

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined;
    player: Player | undefined;
  }
  interface FastifyContextConfig {
    access?: Endpoint['access'];
    unpaired?: Endpoint['unpaired'];
    closed?: Endpoint['closed'];
  }
}

/** Milliseconds for which a call waits until its use is stored. */
const patience = 1000;

/**
 * Returns what stores when a caller was last seen, one caller at a time; one left out is stored by its next call. Calls
 * that only read go on where the database takes no writes, as of a full disk, and where a write does not end, as of a
 * locked row or a lost standby: each would hold a connection.
 */
export const createUses = (what: string) => {
  const slot = createKeyedSemaphore(1);
  return async ({ log }: FastifyRequest, store: () => Promise<void>): Promise<void> => {
    const release = slot.tryAcquire();
    if (!release) return;
    const done = new AbortController();
    const stored = store()
      .catch((error: unknown) => log.warn({ err: error }, `the ${what} is not stored`))
      .finally(() => {
        release();
        done.abort();
      });
    await Promise.race([stored, setTimeout(patience, undefined, { signal: done.signal }).catch(() => undefined)]);
  };
};
