import type { Readable } from 'node:stream';
import type { Language } from '@kamerton/wire';
import type { OfficeEndpoint, Operator } from '@kamerton/wire/office';
import { fastify, type FastifyInstance } from 'fastify';
import { NotFound } from '../lib/errors.ts';
import { acceptJson } from '../http/bodies.ts';
import { registerCallRunners } from '../http/endpoints.ts';
import { toDomainError } from '../http/error-handler.ts';
import { schemaController } from '../http/serializers.ts';
import { officeRoutes } from '../app.ts';
import type { Service } from '../start/open-service.ts';
import { createReadCache } from '../lib/read-cache.ts';
import { portalAddress } from '../start/config.ts';

export interface OfficeRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** JSON, or the bytes of a file. */
  body?: object | Readable | undefined;
  language: Language;
}

export interface OfficeAnswer {
  /** Media type. */
  type: string;
  bytes: Readable;
}

/** The user with access to the data folder has the rights of an admin. No operator has this id. */
const operator: Operator = { id: 0, email: '', name: '', role: 'admin' };

/** Errors of failed responses, by reply. */
const errors = new WeakMap<object, unknown>();

const userHeader = 'x-command-user';

/**
 * Builds the office's calls for commands: the routes of `/office/api`, but a header identifies the user instead of a
 * session. It never listens, so that only this process can reach it.
 */
const createOfficeApp = async (service: Service): Promise<FastifyInstance> => {
  const { config, database } = service;
  const app = fastify({ logger: false, schemaController });
  acceptJson(app);
  registerCallRunners(app, { db: database.handle, encryption: service.encryption });
  app.decorateRequest('account', undefined);
  app.decorateRequest('operator', undefined);
  app.decorateRequest('officeSession', undefined);
  // The command line has no session that could end.
  app.decorate('assertOfficeSession', async () => {});
  app.decorate('openStream', () => Promise.reject(new NotFound()));
  app.addHook('onRequest', async (request) => {
    request.operator = operator;
    request.commandUser = decodeURIComponent(String(request.headers[userHeader]));
  });
  app.setErrorHandler((error, _request, reply) => {
    errors.set(reply.raw, toDomainError(error) ?? error);
    return reply.code(500).send();
  });
  await officeRoutes(app, {
    ...service,
    db: database.handle,
    // The server polls for waiting imports.
    imports: { wake: () => {} },
    portalUrl: () => portalAddress(config),
    demo: () => 'none',
    reads: createReadCache(),
    closing: AbortSignal.abort(),
  });
  await app.ready();
  return app;
};

const apps = new WeakMap<Service, Promise<FastifyInstance>>();

/** Makes an office call for the operating system's user of this name. Rejects with the call's error. */
export const callOffice = async (
  service: Service,
  user: string,
  { method, path }: OfficeEndpoint,
  { params, query, body, language }: OfficeRequest,
): Promise<OfficeAnswer> => {
  const building = apps.get(service) ?? createOfficeApp(service);
  apps.set(service, building);
  const app = await building;
  const answer = await app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
    headers: {
      [userHeader]: encodeURIComponent(user),
      'accept-language': language,
      'user-agent': 'kamerton',
      ...(body && 'pipe' in body && { 'content-type': 'application/octet-stream' }),
    },
    ...(body && { payload: body }),
    payloadAsStream: true,
  });
  if (answer.statusCode >= 400)
    throw errors.get(answer.raw.res) ?? new Error(`the office answers ${answer.statusCode}`);
  return { type: String(answer.headers['content-type'] ?? ''), bytes: answer.stream() };
};
