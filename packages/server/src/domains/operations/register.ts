import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { officeRoute } from '../../http/office-endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Domain } from '../domain.ts';
import { createDashboard } from './dashboard/dashboard.service.ts';
import { searchEverything } from './office-search/office-search.service.ts';
import { privacyOfficeRoutes, privacyRoutes } from './privacy/privacy.routes.ts';

const midnight = (): Date => new Date(new Date().setUTCHours(0, 0, 0, 0));

const dashboardRoutes = (app: FastifyInstance, deps: Deps): void => {
  const read = createDashboard(deps);
  officeRoute(app, office.dashboard, ({ query: { day_start }, staff }) =>
    read(staff.role, day_start === undefined ? midnight() : new Date(day_start)),
  );
};

const searchRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.searchEverything, async ({ query: { q }, staff }) => ({
    items: await searchEverything(db, staff.role, q),
  }));
};

export const operations: Domain = {
  api: (app, deps) => privacyRoutes(app, deps),
  office: (app, deps) => {
    dashboardRoutes(app, deps);
    privacyOfficeRoutes(app, deps);
    searchRoutes(app, deps);
  },
};
