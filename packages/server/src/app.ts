import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { api } from '@kamerton/wire';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps, RouteDeps } from './domains/deps.ts';
import { bindAuditKeys } from './domains/common/audit/audit-keys.store.ts';
import { authRoutes, sessionsRoutes } from './domains/identity/auth/auth.routes.ts';
import { passkeysRoutes } from './domains/identity/auth/passkeys.routes.ts';
import { recoveryRoutes } from './domains/identity/auth/recovery.routes.ts';
import { registerSessions } from './domains/identity/auth/session-hook.routes.ts';
import { catalogueRoutes } from './domains/catalogue/catalogue/catalogue.routes.ts';
import { citiesRoutes } from './domains/common/reference/cities.routes.ts';
import { collectionsRoutes } from './domains/catalogue/collections/collections.routes.ts';
import { contractsRoutes, signingRoutes } from './domains/customers/contracts/contracts.routes.ts';
import {
  archiveRoutes,
  createDownloads,
  type Downloads,
  downloadsRoutes,
} from './domains/catalogue/downloads/downloads.routes.ts';
import { coversRoutes } from './domains/common/media/covers.routes.ts';
import { listeningRoutes } from './domains/ingest/listening/listening.routes.ts';
import { mediaRoutes } from './domains/common/media/media.routes.ts';
import { createStreams, type OpenStream, eventsRoutes } from './domains/common/events/event-streams.routes.ts';
import { playlistTracksRoutes } from './domains/catalogue/playlists/playlist-tracks.routes.ts';
import { playlistsRoutes } from './domains/catalogue/playlists/playlists.routes.ts';
import { musicRulesRoutes } from './domains/venues/music-rules/music-rules.routes.ts';
import { fitnessRoutes } from './domains/venues/fitness/fitness.routes.ts';
import { onAirRoutes } from './domains/venues/players/on-air.routes.ts';
import { registerValidSessions } from './domains/identity/staff/staff-hook.routes.ts';
import { registerPlayers } from './domains/venues/players/player-hook.routes.ts';
import { playersRoutes } from './domains/venues/players/players.routes.ts';
import { playsRoutes } from './domains/catalogue/plays/plays.routes.ts';
import { publicPagesRoutes, sendMissingPage } from './domains/customers/public-pages/public-pages.routes.ts';
import { verifyRoutes } from './domains/customers/public-pages/verify.routes.ts';
import { referenceRoutes } from './domains/common/reference/reference.routes.ts';
import { revokedRoutes } from './domains/catalogue/revocations/revoked.routes.ts';
import { privacyRoutes } from './domains/operations/privacy/privacy.routes.ts';
import { profileRoutes, emailRoutes } from './domains/identity/profile/profile.routes.ts';
import { announcementMediaRoutes } from './domains/venues/schedules/announcement-media.routes.ts';
import { announcementsRoutes } from './domains/venues/schedules/announcements.routes.ts';
import { schedulesRoutes } from './domains/venues/schedules/schedules.routes.ts';
import { searchRoutes } from './domains/catalogue/search/search.routes.ts';
import { supportRoutes } from './domains/customers/support/support.routes.ts';
import { timezonesRoutes } from './domains/common/reference/timezones.routes.ts';
import { totalsRoutes } from './domains/catalogue/playlists/totals.routes.ts';
import { venueChangesRoutes } from './domains/venues/changes/venue-changes.routes.ts';
import { venueTablesRoutes } from './domains/venues/tables/venue-tables.routes.ts';
import { venueTagsRoutes } from './domains/venues/venues/venue-tags.routes.ts';
import { venuesRoutes } from './domains/venues/venues/venues.routes.ts';
import { Unavailable } from './lib/errors.ts';
import { inBatches } from './lib/batches.ts';
import { JsonText } from './lib/json-text.ts';
import { createReadCache } from './lib/read-cache.ts';
import { RequestError } from './http/request-error.ts';
import { acceptJson } from './http/bodies.ts';
import { answerConditionally } from './http/conditional.ts';
import { securityHeaders, strictTransport } from './http/content-policy.ts';
import { type Drain, registerDrain } from './http/drain.ts';
import { registerCallRunners, route } from './http/endpoints.ts';
import { refuseTwoHosts } from './http/host-header.ts';
import { registerErrorHandler, sendProblem } from './http/error-handler.ts';
import { limitLargeBodies } from './http/large-bodies.ts';
import { logSerializers } from './http/log.ts';
import { serializePipelinedRequests } from './http/serialize-pipelined-requests.ts';
import { officeApi } from './start/office.ts';
import { officePages } from './http/office-pages.ts';
import { playerPages } from './http/player-pages.ts';
import { portalRoutes, repairEncoding } from './http/portal.ts';
import { limitRequests } from './http/rate-limit.ts';
import { createRequestIds } from './http/request-id.ts';
import { schemaController } from './http/serializers.ts';
import { createServers } from './http/servers.ts';
import { limitUnreadAnswers } from './http/unread-answers.ts';

/** A request that brings a body without a picture has no more bytes. */
const largestBody = 1024 * 1024;

/** Headers that pages of other origins may read. */
const exposedHeaders = [
  'content-disposition',
  'content-range',
  'etag',
  'idempotent-replayed',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-request-id',
];

/** Builds the service; it does not listen. */
export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
  bindAuditKeys(deps.db, deps.encryption);
  const servers = createServers();
  const app = fastify({
    serverFactory: servers.factory,
    // The servers see to it themselves.
    clientErrorHandler: () => {},
    logger: {
      level: deps.config.logLevel,
      serializers: logSerializers(deps.config.logPersonal),
      ...(deps.log && { stream: { write: deps.log } }),
    },
    genReqId: createRequestIds(deps.config.trustProxy),
    bodyLimit: largestBody,
    schemaController,
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: true,
    // An address that cannot be decoded reaches no route, nor any hook.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(request, reply);
      const page = repairEncoding(request.method, request.url);
      if (page === null) void sendProblem(request, reply, new RequestError('bad_request'));
      else void reply.redirect(page);
    },
  });
  registerErrorHandler(app, sendMissingPage(deps));
  serializePipelinedRequests(app);
  const drain = registerDrain(app, servers);
  limitUnreadAnswers(app);
  acceptJson(app);
  const always = securityHeaders(deps.config.apiUrl, deps.config.corsOrigins.length > 0);
  let isPublicByTls: boolean | undefined;
  const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(always).header('x-request-id', request.id);
    // Known once the port is, when it listens.
    isPublicByTls ??= deps.portalUrl().startsWith('https:');
    if (isPublicByTls || request.protocol === 'https') void reply.header('strict-transport-security', strictTransport);
  };
  app.addHook('onRequest', (request, reply, next) => {
    setSecurityHeaders(request, reply);
    next();
  });
  refuseTwoHosts(app);
  if (deps.config.corsOrigins.length > 0) {
    // The API reads no cookie, so another origin needs its token and nothing else.
    await app.register(cors, {
      origin: deps.config.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders,
      maxAge: 600,
    });
  }
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  registerSessions(app, deps.db);
  registerPlayers(app, deps.db);
  registerValidSessions(app, deps.db);
  limitLargeBodies(app);
  registerCallRunners(app, deps);
  const downloads = createDownloads(deps);
  const openStream = createStreams(app, deps, drain.closing);
  await app.register(
    (calls) => apiRoutes(calls, { ...deps, reads: createReadCache() }, { downloads, openStream, drain }),
    { prefix: '/dist/api' },
  );
  await app.register((calls) => officeApi(calls, deps, openStream), { prefix: '/office/api' });
  mediaRoutes(app, deps);
  announcementMediaRoutes(app, deps);
  listeningRoutes(app, deps);
  coversRoutes(app, deps);
  archiveRoutes(app, downloads);
  publicPagesRoutes(app, deps);
  await app.register((pages) => verifyRoutes(pages, deps));
  await portalRoutes(app, deps.config);
  await playerPages(app);
  await officePages(app);
  return app;
};

const apiRoutes = async (
  app: FastifyInstance,
  deps: RouteDeps,
  { downloads, openStream, drain }: { downloads: Downloads; openStream: OpenStream; drain: Drain },
): Promise<void> => {
  await limitRequests(app);
  answerConditionally(app);
  const reachDatabase = inBatches(async () => {
    await sql`SELECT 1`.execute(deps.db);
    return new Map<string, never>();
  });
  const readiness = (demo: ReturnType<Deps['demo']>) => JsonText.of({ ready: true, demo });
  const ready = { none: readiness('none'), composing: readiness('composing'), complete: readiness('complete') };
  route(app, api.health, async () => {
    if (drain.isDraining()) throw new Unavailable('unavailable', { retryAfter: 5 });
    await reachDatabase('');
    return ready[deps.demo()];
  });
  await authRoutes(app, deps);
  await recoveryRoutes(app, deps);
  sessionsRoutes(app, deps);
  await passkeysRoutes(app, deps);
  await profileRoutes(app, deps);
  await emailRoutes(app, deps);
  await privacyRoutes(app, deps);
  catalogueRoutes(app, deps);
  citiesRoutes(app, deps);
  collectionsRoutes(app, deps);
  await contractsRoutes(app, deps);
  signingRoutes(app, deps);
  downloadsRoutes(app, downloads);
  eventsRoutes(app, openStream);
  playlistsRoutes(app, deps);
  playlistTracksRoutes(app, deps);
  const countPlays = playsRoutes(app, deps);
  musicRulesRoutes(app, deps);
  fitnessRoutes(app, deps);
  onAirRoutes(app, deps);
  await playersRoutes(app, deps, { closing: drain.closing, countPlays });
  await referenceRoutes(app);
  revokedRoutes(app, deps);
  announcementsRoutes(app, deps);
  schedulesRoutes(app, deps);
  searchRoutes(app, deps);
  supportRoutes(app, deps);
  timezonesRoutes(app, deps);
  totalsRoutes(app, deps);
  venueChangesRoutes(app, deps);
  venueTablesRoutes(app, deps);
  venueTagsRoutes(app, deps);
  venuesRoutes(app, deps);
  app.all('/', (_request, reply) => reply.callNotFound());
  app.all('/*', (_request, reply) => reply.callNotFound());
};
