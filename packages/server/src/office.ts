import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { limitRequests } from './http/rate-limit.ts';
import { importsOfficeRoutes } from './features/imports/imports.office.routes.ts';
import { uploadsOfficeRoutes } from './features/uploads/uploads.office.routes.ts';
import { auditOfficeRoutes } from './features/audit/audit.office.routes.ts';
import { accountsOfficeRoutes } from './features/accounts/accounts.office.routes.ts';
import { dashboardOfficeRoutes } from './features/dashboard/dashboard.office.routes.ts';
import { searchOfficeRoutes } from './features/office-search/office-search.office.routes.ts';
import { savedFiltersOfficeRoutes } from './features/saved-filters/saved-filters.office.routes.ts';
import { ddexOfficeRoutes } from './features/ddex/ddex.office.routes.ts';
import { emailsOfficeRoutes } from './features/emails/emails.office.routes.ts';
import { type OpenStream, eventsOfficeRoutes } from './features/event-streams/event-streams.routes.ts';
import { privacyOfficeRoutes } from './features/privacy/privacy.routes.ts';
import { officeAlbumsRoutes, officeTracksRoutes } from './features/catalogue/catalogue.office.routes.ts';
import { contractsOfficeRoutes } from './features/contracts/contracts.office.routes.ts';
import { termsOfficeRoutes } from './features/contracts/terms.office.routes.ts';
import { officeRevocationsRoutes } from './features/revocations/revocations.office.routes.ts';
import { officeLabelsRoutes } from './features/taxonomy/taxonomy.office.routes.ts';
import { officeBlocksRoutes, officeCollectionsRoutes } from './features/collections/collections.office.routes.ts';
import { oidcOfficeRoutes } from './features/staff/oidc.office.routes.ts';
import { staffPasskeysRoutes } from './features/staff/passkeys.office.routes.ts';
import { proofOfficeRoutes } from './features/staff/proof.office.routes.ts';
import { registerStaff } from './features/staff/staff-hook.routes.ts';
import { staffOfficeRoutes } from './features/staff/staff.office.routes.ts';
import { supportOfficeRoutes, replyTemplatesOfficeRoutes } from './features/support/support.office.routes.ts';
import { listeningOfficeRoutes } from './features/listening/listening.routes.ts';

/** The office's calls, under `/office/api`, for staff who have signed in. */
export const officeApi = async (app: FastifyInstance, deps: Deps, openStream: OpenStream): Promise<void> => {
  registerStaff(app, deps.db);
  await limitRequests(app);
  await officeRoutes(app, deps, openStream);
  await staffPasskeysRoutes(app, deps);
  await proofOfficeRoutes(app, deps);
  if (deps.config.oidc) await oidcOfficeRoutes(app, deps, deps.config.oidc);
  app.all('/', (_request, reply) => reply.callNotFound());
  app.all('/*', (_request, reply) => reply.callNotFound());
};

/** Registers the office's calls; who may make them is said by a hook that is there before. */
export const officeRoutes = async (app: FastifyInstance, deps: Deps, openStream: OpenStream): Promise<void> => {
  auditOfficeRoutes(app, deps);
  await staffOfficeRoutes(app, deps);
  accountsOfficeRoutes(app, deps);
  privacyOfficeRoutes(app, deps);
  replyTemplatesOfficeRoutes(app, deps);
  importsOfficeRoutes(app, deps);
  dashboardOfficeRoutes(app, deps);
  ddexOfficeRoutes(app, deps);
  listeningOfficeRoutes(app, deps);
  savedFiltersOfficeRoutes(app, deps);
  searchOfficeRoutes(app, deps);
  emailsOfficeRoutes(app, deps);
  eventsOfficeRoutes(app, openStream);
  supportOfficeRoutes(app, deps);
  uploadsOfficeRoutes(app, deps);
  officeTracksRoutes(app, deps);
  officeAlbumsRoutes(app, deps);
  contractsOfficeRoutes(app, deps);
  termsOfficeRoutes(app, deps);
  officeRevocationsRoutes(app, deps);
  officeLabelsRoutes(app, deps);
  officeBlocksRoutes(app, deps);
  officeCollectionsRoutes(app, deps);
};
