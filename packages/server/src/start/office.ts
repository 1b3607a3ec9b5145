import type { FastifyInstance } from 'fastify';
import type { Deps } from '../domains/deps.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { importsOfficeRoutes } from '../domains/ingest/imports/imports.office.routes.ts';
import { uploadsOfficeRoutes } from '../domains/ingest/uploads/uploads.office.routes.ts';
import { auditOfficeRoutes } from '../domains/common/audit/audit.office.routes.ts';
import { accountsOfficeRoutes } from '../domains/customers/accounts/accounts.office.routes.ts';
import { dashboardOfficeRoutes } from '../domains/operations/dashboard/dashboard.office.routes.ts';
import { searchOfficeRoutes } from '../domains/operations/office-search/office-search.office.routes.ts';
import { savedFiltersOfficeRoutes } from '../domains/common/saved-filters/saved-filters.office.routes.ts';
import { ddexOfficeRoutes } from '../domains/ingest/ddex/ddex.office.routes.ts';
import { emailsOfficeRoutes } from '../domains/common/emails/emails.office.routes.ts';
import { type OpenStream, eventsOfficeRoutes } from '../domains/common/events/event-streams.routes.ts';
import { privacyOfficeRoutes } from '../domains/operations/privacy/privacy.routes.ts';
import { officeAlbumsRoutes, officeTracksRoutes } from '../domains/catalogue/catalogue/catalogue.office.routes.ts';
import { contractsOfficeRoutes } from '../domains/customers/contracts/contracts.office.routes.ts';
import { termsOfficeRoutes } from '../domains/customers/contracts/terms.office.routes.ts';
import { officeRevocationsRoutes } from '../domains/catalogue/revocations/revocations.office.routes.ts';
import { officeLabelsRoutes } from '../domains/catalogue/taxonomy/taxonomy.office.routes.ts';
import {
  officeBlocksRoutes,
  officeCollectionsRoutes,
} from '../domains/catalogue/collections/collections.office.routes.ts';
import { oidcOfficeRoutes } from '../domains/identity/staff/oidc.office.routes.ts';
import { staffPasskeysRoutes } from '../domains/identity/staff/passkeys.office.routes.ts';
import { proofOfficeRoutes } from '../domains/identity/staff/proof.office.routes.ts';
import { registerStaff } from '../domains/identity/staff/staff-hook.routes.ts';
import { staffOfficeRoutes } from '../domains/identity/staff/staff.office.routes.ts';
import { supportOfficeRoutes, replyTemplatesOfficeRoutes } from '../domains/customers/support/support.office.routes.ts';
import { listeningOfficeRoutes } from '../domains/ingest/listening/listening.routes.ts';

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
