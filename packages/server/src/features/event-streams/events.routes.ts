import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/endpoints.ts';
import { tokenOf } from '../auth/session-hook.routes.ts';
import { tokenHash } from '../../lib/tokens.ts';
import type { OpenStream } from './event-streams.routes.ts';

export const eventsRoutes = (app: FastifyInstance, openStream: OpenStream): void => {
  route(app, api.events, async ({ account, query, request, reply }) => {
    await openStream(request, reply, {
      owner: `account ${account.id}`,
      audience: { account: account.id },
      token: tokenHash(tokenOf(request) ?? ''),
      ago: query.ago,
    });
    return undefined;
  });
};
