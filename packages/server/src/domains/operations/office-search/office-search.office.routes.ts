import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { searchEverything } from './office-search.service.ts';

export const searchOfficeRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.searchEverything, async ({ query: { q }, staff }) => ({
    items: await searchEverything(db, staff.role, q),
  }));
};
