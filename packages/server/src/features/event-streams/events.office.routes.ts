import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { officeRoute } from '../../http/office-endpoints.ts';
import type { OpenStream } from './event-streams.routes.ts';

export const eventsOfficeRoutes = (app: FastifyInstance, openStream: OpenStream): void => {
  officeRoute(app, office.officeEvents, async ({ staff, request, reply }) => {
    await openStream(request, reply, {
      owner: `staff ${staff.id}`,
      audience: { role: staff.role },
      token: request.officeSession?.token_hash ?? '',
    });
    return undefined;
  });
};
