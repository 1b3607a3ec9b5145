import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { done, route } from '../../http/endpoints.ts';
import { idFrom } from '../../http/lists.ts';
import { listSessions, removeSession, removeSessionsOf } from './sessions.store.ts';

export const sessionsRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.sessions, async ({ account }) => ({
    sessions: await listSessions(db, account.id, account.session_id),
  }));

  route(app, api.endSessions, async ({ account, query, body }) => {
    if (query.id === undefined && body?.id === undefined) {
      await removeSessionsOf(db, account.id, account.session_id);
      return done;
    }
    if (!(await removeSession(db, account.id, idFrom(query, body)))) throw new NotFound();
    return done;
  });

  route(app, api.logout, async ({ account }) => {
    await removeSession(db, account.id, account.session_id);
    return done;
  });
};
