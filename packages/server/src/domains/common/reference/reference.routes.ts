import { existsSync, readFileSync } from 'node:fs';
import { isLanguage, type Language } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../../http/language.ts';
import { limitByNetwork } from '../../../http/rate-limit.ts';
import { sendStored, storeText } from '../../../http/stored-text.ts';
import type { RateLimitPolicy } from '../../../lib/caller.ts';
import { once, onceForEach } from '../../../lib/once.ts';
import type { Deps } from '../../deps.ts';

const built = new URL('../../../../../portal/dist/docs.html', import.meta.url);

/** Reads by one network: more than a reader or a generator of clients needs. */
const reading: RateLimitPolicy = { name: 'reference', quota: 120, window: 60 };

const wantedLanguage = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : languageOf(request.headers['accept-language'], undefined);
};

/** Loads what only readers of the reference need. */
const loadReference = async (template: string | null, origin: string) => {
  const [{ openApiDocument }, { referencePage }] = await Promise.all([
    import('../../../build/api-docs/document.ts'),
    import('../../../build/api-docs/page.ts'),
  ]);
  const document = await openApiDocument();
  // Made once for each language: a page takes as long to write as some hundred calls.
  const pageIn = onceForEach(async (language) =>
    storeText(await referencePage(template ?? '', document, origin, language as Language)),
  );
  return { document: storeText(JSON.stringify(document)), pageIn };
};

/** Public API reference: the OpenAPI document and a page to read it. */
export const referenceRoutes = async (app: FastifyInstance, { portalUrl }: Deps): Promise<void> => {
  const template = existsSync(built) ? readFileSync(built, 'utf8') : null;
  const load = once(() => loadReference(template, new URL(portalUrl()).origin));
  const limit = await limitByNetwork(app, reading);
  app.get('/openapi.json', { compress: false }, async (request, reply) => {
    await limit(request, reply);
    void reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8');
    return sendStored(request, reply, (await load()).document);
  });
  app.get('/docs', { compress: false }, async (request, reply) => {
    if (template === null) return reply.callNotFound();
    await limit(request, reply);
    const page = await (await load()).pageIn(wantedLanguage(request));
    return sendStored(request, reply.type('text/html; charset=utf-8'), page);
  });
};
