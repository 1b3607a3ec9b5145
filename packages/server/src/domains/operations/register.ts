import type { Domain } from '../domain.ts';
import { dashboardOfficeRoutes } from './dashboard/dashboard.office.routes.ts';
import { searchOfficeRoutes } from './office-search/office-search.office.routes.ts';
import { privacyOfficeRoutes, privacyRoutes } from './privacy/privacy.routes.ts';

export const operations: Domain = {
  api: (app, deps) => privacyRoutes(app, deps),
  office: (app, deps) => {
    dashboardOfficeRoutes(app, deps);
    privacyOfficeRoutes(app, deps);
    searchOfficeRoutes(app, deps);
  },
};
