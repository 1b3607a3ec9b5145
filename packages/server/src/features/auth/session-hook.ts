import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../db/schema.ts';
import { findSession, touchSession } from './sessions.store.ts';
import { tokenHash } from './tokens.ts';
import { ApiError } from '../../http/api-error.ts';

/** The token of a call: the header `token` or a bearer token. No cookie and no address is ever read. */
const tokenOf = (request: FastifyRequest): string | undefined => {
  const { token, authorization } = request.headers;
  if (typeof token === 'string' && token !== '') return token;
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
};

/** Lets only signed-in accounts through to calls that are not public; it runs before a body is read. */
export const registerSessions = (app: FastifyInstance, db: Handle): void => {
  app.decorateRequest('account', undefined);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const token = tokenOf(request);
    const session = token === undefined ? null : await findSession(db, tokenHash(token));
    if (!session) throw new ApiError('unauthorized');
    const { is_active, last_seen_at, ...account } = session;
    if (!is_active) throw new ApiError('inactive');
    request.account = account;
    await touchSession(db, account.session_id, last_seen_at);
  });
};
