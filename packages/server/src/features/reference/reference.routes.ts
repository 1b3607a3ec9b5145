import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';

/** What describes the API, open to everyone. */
export const referenceRoutes = (app: FastifyInstance): void => {
  const document = JSON.stringify(openApiDocument());
  app.get('/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(document),
  );
};
