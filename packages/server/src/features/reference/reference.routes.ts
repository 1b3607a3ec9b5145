import { existsSync, readFileSync } from 'node:fs';
import { isLanguage, type Language } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../http/language.ts';
import { openApiDocument } from '../../api-docs/document.ts';
import { referencePage } from '../../api-docs/page.ts';

const template = new URL('../../../../portal/dist/docs.html', import.meta.url);

const wantedLanguage = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : languageOf(request.headers['accept-language'], undefined);
};

/** Public API reference: the OpenAPI document and a page to read it. */
export const referenceRoutes = (app: FastifyInstance): void => {
  const document = openApiDocument();
  const written = JSON.stringify(document);
  app.get('/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(written),
  );
  const page = existsSync(template) ? readFileSync(template, 'utf8') : null;
  app.get('/docs', (request, reply) => {
    if (page === null) return reply.callNotFound();
    const origin = `${request.protocol}://${request.host}`;
    return reply.type('text/html; charset=utf-8').send(referencePage(page, document, origin, wantedLanguage(request)));
  });
};
