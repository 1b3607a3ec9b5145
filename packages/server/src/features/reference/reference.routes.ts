import { existsSync, readFileSync } from 'node:fs';
import { isLanguage, type Language } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../http/language.ts';

const template = new URL('../../../../portal/dist/docs.html', import.meta.url);

const wantedLanguage = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : languageOf(request.headers['accept-language'], undefined);
};

/** Loads what only readers of the reference need. */
const loadReference = async () => {
  const [{ openApiDocument }, { referencePage }] = await Promise.all([
    import('../../api-docs/document.ts'),
    import('../../api-docs/page.ts'),
  ]);
  const document = openApiDocument();
  return { document, written: JSON.stringify(document), referencePage };
};

/** Public API reference: the OpenAPI document and a page to read it. */
export const referenceRoutes = (app: FastifyInstance): void => {
  let reference: ReturnType<typeof loadReference> | undefined;
  const load = () => (reference ??= loadReference());
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send((await load()).written),
  );
  const page = existsSync(template) ? readFileSync(template, 'utf8') : null;
  app.get('/docs', async (request, reply) => {
    if (page === null) return reply.callNotFound();
    const { document, referencePage } = await load();
    const origin = `${request.protocol}://${request.host}`;
    return reply.type('text/html; charset=utf-8').send(referencePage(page, document, origin, wantedLanguage(request)));
  });
};
