import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../db/schema.ts';
import { Forbidden, Unauthorized } from '../../errors.ts';
import { widerNetworkOf } from '../../lib/network.ts';
import { isApiKey } from './api-keys.service.ts';
import { findKeyAccount } from './api-keys.store.ts';
import { noteNetwork } from './known-networks.store.ts';
import { findSession, touchSession } from './sessions.store.ts';
import { tokenHash } from '../../lib/tokens.ts';

/** Returns the token from the header `token` or a bearer token. Cookies and the URL are never read. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const { token, authorization } = request.headers;
  if (typeof token === 'string' && token !== '') return token;
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
};

/** Resolves a token: of a session, or the API access key of an account. */
const findCaller = async (db: Handle, token: string) => {
  if (!isApiKey(token)) return findSession(db, tokenHash(token));
  const account = await findKeyAccount(db, tokenHash(token));
  return account && { ...account, session_id: null, last_seen_at: null, by_support: false };
};

/** Rejects unauthenticated calls that are not public, before the body is read. */
export const registerSessions = (app: FastifyInstance, db: Handle): void => {
  app.decorateRequest('account', undefined);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const token = tokenOf(request);
    const caller = token === undefined ? null : await findCaller(db, token);
    if (!caller) throw new Unauthorized();
    const { is_active, last_seen_at, ...account } = caller;
    if (!is_active) throw new Forbidden('inactive');
    request.account = account;
    if (account.session_id !== null && last_seen_at !== null) {
      const isNoted = await touchSession(db, account.session_id, last_seen_at);
      // A session in use for months keeps its network known.
      if (isNoted && !account.by_support)
        await noteNetwork(db, { of: 'account_id', id: account.id }, widerNetworkOf(request.ip));
    } else if (access === 'session') throw new Forbidden('needs_session');
  });
};
