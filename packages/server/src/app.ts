import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { api } from '@kamerton/wire';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { catalogue } from './domains/catalogue/register.ts';
import { common } from './domains/common/register.ts';
import { customers } from './domains/customers/register.ts';
import type { Deps, RouteDeps } from './domains/deps.ts';
import { type Domain, registerRoutes } from './domains/domain.ts';
import { identity } from './domains/identity/register.ts';
import { ingest } from './domains/ingest/register.ts';
import { operations } from './domains/operations/register.ts';
import { venues } from './domains/venues/register.ts';
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
import { createRequestIds, logSerializers } from './http/log.ts';
import { serializePipelinedRequests } from './http/serialize-pipelined-requests.ts';
import { officePages, playerPages } from './http/built-pages.ts';
import { portalRoutes, repairEncoding } from './http/portal.ts';
import { limitRequests } from './http/rate-limit.ts';
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

/** All domains; their hooks run in this order, and those of identity say who calls. */
const domains: readonly Domain[] = [identity, common, catalogue, ingest, venues, customers, operations];

/** Registers the office's calls; who may make them is said by a hook that is there before. */
export const officeRoutes = (app: FastifyInstance, deps: RouteDeps): Promise<void> =>
  registerRoutes(app, domains, 'office', deps);

/** Builds the service; it does not listen. */
export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
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
  registerErrorHandler(app, (request, reply) => app.sendMissingPage(request, reply));
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
  registerCallRunners(app, deps);
  const shared = { ...deps, reads: createReadCache(), closing: drain.closing };
  for (const { hooks } of domains) hooks?.(app, shared);
  limitLargeBodies(app);
  await app.register((calls) => apiRoutes(calls, shared, drain), { prefix: '/dist/api' });
  await app.register((calls) => officeApi(calls, shared), { prefix: '/office/api' });
  await registerRoutes(app, domains, 'pages', shared);
  await portalRoutes(app, deps.config);
  await playerPages(app);
  await officePages(app);
  return app;
};

/** Answers whatever is not declared below a prefix, so that no page does. */
const answerTheRest = (app: FastifyInstance): void => {
  app.all('/', (_request, reply) => reply.callNotFound());
  app.all('/*', (_request, reply) => reply.callNotFound());
};

/** The office's calls, for staff who have signed in. */
const officeApi = async (app: FastifyInstance, deps: RouteDeps): Promise<void> => {
  await limitRequests(app);
  await officeRoutes(app, deps);
  await registerRoutes(app, domains, 'officeSession', deps);
  answerTheRest(app);
};

const apiRoutes = async (app: FastifyInstance, deps: RouteDeps, drain: Drain): Promise<void> => {
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
  await registerRoutes(app, domains, 'api', deps);
  answerTheRest(app);
};
