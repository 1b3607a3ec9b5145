import type { Domain } from '../domain.ts';
import { bindEncryption } from '../../db/bound-encryption.ts';
import { auditOfficeRoutes } from './audit/audit.office.routes.ts';
import { emailsOfficeRoutes } from './emails/emails.office.routes.ts';
import { eventsOfficeRoutes, eventsRoutes, registerStreams } from './events/event-streams.routes.ts';
import { coversRoutes } from './media/covers.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { citiesRoutes, timezonesRoutes } from './reference/cities.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { savedFiltersOfficeRoutes } from './saved-filters/saved-filters.office.routes.ts';

export const common: Domain = {
  hooks: (app, deps) => {
    bindEncryption(deps.db, deps.encryption);
    registerStreams(app, deps);
  },
  api: async (app, deps) => {
    citiesRoutes(app, deps);
    eventsRoutes(app);
    await referenceRoutes(app, deps);
    timezonesRoutes(app, deps);
  },
  office: (app, deps) => {
    auditOfficeRoutes(app, deps);
    emailsOfficeRoutes(app, deps);
    eventsOfficeRoutes(app);
    savedFiltersOfficeRoutes(app, deps);
  },
  pages: (app, deps) => {
    coversRoutes(app, deps);
    mediaRoutes(app, deps);
  },
};
