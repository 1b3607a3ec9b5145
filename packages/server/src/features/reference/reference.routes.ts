import { existsSync, readFileSync } from 'node:fs';
import { isLanguage, type Language } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../http/language.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { once, onceForEach } from '../../lib/once.ts';

const built = new URL('../../../../portal/dist/docs.html', import.meta.url);

/** Stands for the origin of a request in the kept pages. */
const anyOrigin = 'http://origin.invalid';

const wantedLanguage = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : languageOf(request.headers['accept-language'], undefined);
};

/** Loads what only readers of the reference need. */
const loadReference = async (template: string | null) => {
  const [{ openApiDocument }, { referencePage }] = await Promise.all([
    import('../../api-docs/document.ts'),
    import('../../api-docs/page.ts'),
  ]);
  const document = await openApiDocument();
  // Made once for each language: a page takes as long to write as some hundred calls.
  const pageIn = onceForEach((language) => referencePage(template ?? '', document, anyOrigin, language as Language));
  return { written: JSON.stringify(document), pageIn };
};

/** Public API reference: the OpenAPI document and a page to read it. */
export const referenceRoutes = (app: FastifyInstance): void => {
  const template = existsSync(built) ? readFileSync(built, 'utf8') : null;
  const load = once(() => loadReference(template));
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send((await load()).written),
  );
  app.get('/docs', async (request, reply) => {
    if (template === null) return reply.callNotFound();
    const page = await (await load()).pageIn(wantedLanguage(request));
    const origin = escapeHtml(`${request.protocol}://${request.host}`);
    return reply.type('text/html; charset=utf-8').send(page.replaceAll(anyOrigin, () => origin));
  });
};
