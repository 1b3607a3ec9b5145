import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { createDashboard } from './dashboard.service.ts';

const midnight = (): Date => new Date(new Date().setUTCHours(0, 0, 0, 0));

export const dashboardOfficeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const read = createDashboard(deps);
  officeRoute(app, office.dashboard, ({ query: { day_start }, staff }) =>
    read(staff.role, day_start === undefined ? midnight() : new Date(day_start)),
  );
};
