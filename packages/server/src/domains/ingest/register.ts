import type { Domain } from '../domain.ts';
import { ddexOfficeRoutes } from './ddex/ddex.office.routes.ts';
import { dropsOfficeRoutes } from './drops/drops.office.routes.ts';
import { importsOfficeRoutes } from './imports/imports.office.routes.ts';
import { listeningOfficeRoutes, listeningRoutes } from './imports/listening.routes.ts';
import { uploadsOfficeRoutes } from './uploads/uploads.office.routes.ts';

export const ingest: Domain = {
  office: (app, deps) => {
    ddexOfficeRoutes(app, deps);
    dropsOfficeRoutes(app, deps);
    importsOfficeRoutes(app, deps);
    listeningOfficeRoutes(app, deps);
    uploadsOfficeRoutes(app, deps);
  },
  pages: (app, deps) => listeningRoutes(app, deps),
};
