import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { Forbidden, Unauthorized } from '../../../lib/errors.ts';
import { createUses, tokenOf } from '../../../http/account.ts';
import { inBatches } from '../../../lib/batches.ts';
import { widerNetworkOf } from '../../../lib/network.ts';
import { isApiKey } from './api-keys.service.ts';
import { noteNetwork } from './known-networks.store.ts';
import { findKeyAccount, findSessions, touchSession } from './sessions.store.ts';
import { tokenHash } from '../../../lib/tokens.ts';

/** Resolves a token: of a session, or the API access key of an account. */
const createFinder = (db: Handle) => {
  const findSession = inBatches((hashes: readonly string[]) => findSessions(db, hashes));
  return async (token: string) => {
    if (!isApiKey(token)) return findSession(tokenHash(token));
    const account = await findKeyAccount(db, tokenHash(token));
    return account && { ...account, session_id: null, is_stale: false, by_support: false };
  };
};

/** Rejects unauthenticated calls that are not public, before the body is read. */
export const registerSessions = (app: FastifyInstance, db: Handle): void => {
  app.decorateRequest('account', undefined);
  const findCaller = createFinder(db);
  const storeUse = createUses('use of a session');
  const authenticate = async (request: FastifyRequest, access: 'account' | 'session'): Promise<void> => {
    const token = tokenOf(request);
    const caller = token === undefined ? null : await findCaller(token);
    if (!caller) throw new Unauthorized();
    if (!caller.is_active) throw new Forbidden('inactive');
    const { id, email, name, language_id, session_id, is_stale, by_support } = caller;
    const { catalogue_version: catalogue, search_version: search, content_version: content } = caller;
    const versions = { catalogue, search, content };
    const account = { id, email, name, language_id, session_id, by_support, versions };
    request.account = account;
    if (session_id === null && access === 'session') throw new Forbidden('needs_session');
    if (session_id === null || !is_stale) return;
    const network = widerNetworkOf(request.ip);
    await storeUse(request, async () => {
      await touchSession(db, session_id, network);
      // A session in use for months keeps its network known.
      if (!by_support) await noteNetwork(db, { realm: 'account', id }, network);
    });
  };
  app.addHook('onRequest', (request, _reply, next) => {
    const { access } = request.routeOptions.config;
    // Players have a hook of their own.
    if (access === undefined || access === 'public' || access === 'player') return next();
    return authenticate(request, access);
  });
};
