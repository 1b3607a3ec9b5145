import { api } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route, done } from '../../../http/endpoints.ts';
import { limitByNetwork, limitedCaller } from '../../../http/rate-limit.ts';
import { findAccountByEmail, listDemoAccounts } from './accounts.store.ts';
import { checkPassword, distributors } from './passwords.service.ts';
import { createRefusalSummaryJob } from './sign-in-log.service.ts';
import { triedSignIns } from './sign-in.rules.ts';
import { signIn, signInByLink } from './sign-in.service.ts';
import { Conflict, Forbidden, NotFound } from '../../../lib/errors.ts';
import { idFrom } from '../../../http/lists.ts';
import { removeSessions } from './realm-sessions.store.ts';
import { isProvenSession, listSessions } from './sessions.store.ts';

export const authRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db, demo } = deps;
  const limit = await limitByNetwork(app, triedSignIns);
  const refusals = createRefusalSummaryJob(db, (error) => app.log.error({ err: error }, 'refusals were not summed up'));
  app.addHook('onReady', async () => refusals.begin());
  app.addHook('onClose', () => refusals.stop(5000));

  const context = (request: FastifyRequest, tz: string | null | undefined) => ({
    caller: request,
    agent: request.headers['user-agent'] ?? '',
    tz,
  });

  route(app, api.login, async ({ body, request, reply }) => {
    const { email, password, token, tz } = body;
    await limit(request, reply);
    if (email && password) {
      const found = await checkPassword(db, limitedCaller(reply), distributors, { email, password });
      return signIn(deps, found, { ...context(request, tz), way: 'password' });
    }
    return signInByLink(deps, token ?? '', context(request, tz));
  });

  route(app, api.demoAccounts, async () => ({ accounts: demo() === 'none' ? [] : await listDemoAccounts(db) }));

  route(app, api.demoLogin, async ({ body, request, reply }) => {
    await limit(request, reply);
    const account = demo() === 'none' ? null : await findAccountByEmail(db, body.email);
    return signIn(deps, account?.is_demo ? account : null, { ...context(request, body.tz), way: 'demo' });
  });
};

export const sessionsRoutes = (app: FastifyInstance, { db, demo }: Deps): void => {
  route(app, api.sessions, async ({ account }) => ({
    sessions: await listSessions(db, account.id, account.session_id),
  }));

  route(app, api.endSessions, async ({ account, query, body }) => {
    const isOfAll = query.id === undefined && body?.id === undefined;
    const id = isOfAll ? null : idFrom(query, body);
    if (account.by_support && id !== account.session_id) throw new Forbidden('needs_session');
    // To end the session of the call is to log out.
    const isProven = id === account.session_id || (await isProvenSession(db, account.session_id, demo() !== 'none'));
    if (!isProven) throw new Conflict('needs_proof');
    const which = id === null ? { except: account.session_id } : { id };
    const ended = await removeSessions(db, 'account', account.id, which);
    if (id !== null && ended === 0) throw new NotFound();
    return done;
  });

  route(app, api.logout, async ({ account }) => {
    await removeSessions(db, 'account', account.id, { id: account.session_id });
    return done;
  });
};
