import type { Readable } from 'node:stream';
import type { Language } from '@kamerton/wire';
import type { Operator } from '@kamerton/wire/office';
import stringifier, { type Schema } from 'fast-json-stringify';
import { fastify, type FastifyInstance } from 'fastify';
import { NotFound } from '../errors.ts';
import { acceptJson } from '../http/bodies.ts';
import { registerCallRunners } from '../http/endpoints.ts';
import { toDomainError } from '../http/error-handler.ts';
import { officeRoutes } from '../office.ts';
import type { Service } from '../open-service.ts';
import { portalAddress } from '../portal-address.ts';

export interface OfficeRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/office/api`, with its query. */
  url: string;
  /** Who acts, as the operating system calls them. */
  user: string;
  language: Language;
  /** JSON, or the bytes of a file. */
  body?: object | Readable;
}

export interface OfficeAnswer {
  /** Media type. */
  type: string;
  bytes: Readable;
}

/** Whoever has the data folder may do all that an admin may. Nobody of the staff has this id. */
const operator: Operator = { id: 0, email: '', name: '', role: 'admin' };

/** The error of each response that failed. */
const errors = new WeakMap<object, unknown>();

const userHeader = 'x-command-user';

/**
 * Builds the calls of the office for commands: the same routes as under `/office/api`, but instead of a session a
 * header says who acts. It never listens, so that nothing but this process can reach it.
 */
const createOfficeApp = async (service: Service): Promise<FastifyInstance> => {
  const { config, database } = service;
  const app = fastify({ logger: false });
  acceptJson(app);
  registerCallRunners(app, database.handle);
  app.decorateRequest('account', undefined);
  app.decorateRequest('operator', undefined);
  app.decorateRequest('officeSession', undefined);
  app.addHook('onRequest', async (request) => {
    request.operator = operator;
    request.commandUser = decodeURIComponent(String(request.headers[userHeader]));
  });
  // A command needs one serializer of a hundred.
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((answer: unknown) => string) | undefined;
    return (answer) => (serialize ??= stringifier(schema as Schema))(answer);
  });
  app.setErrorHandler((error, _request, reply) => {
    errors.set(reply.raw, toDomainError(error) ?? error);
    return reply.code(500).send();
  });
  officeRoutes(
    app,
    {
      ...service,
      db: database.handle,
      // The server looks for waiting imports by itself.
      imports: { wake: () => {} },
      portalUrl: () => portalAddress(config),
      demo: () => 'none',
    },
    () => Promise.reject(new NotFound()),
  );
  await app.ready();
  return app;
};

const apps = new WeakMap<Service, Promise<FastifyInstance>>();

/** Makes a call of the office. Rejects with the error that it fails with. */
export const callOffice = async (service: Service, request: OfficeRequest): Promise<OfficeAnswer> => {
  const { method, url, user, language, body } = request;
  const building = apps.get(service) ?? createOfficeApp(service);
  apps.set(service, building);
  const app = await building;
  const answer = await app.inject({
    method,
    url,
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
