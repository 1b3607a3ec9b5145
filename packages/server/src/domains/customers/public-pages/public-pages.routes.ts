import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { defaultLanguage, isLanguage, type PublicPage, publicPages } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { languageInCookie, namedLanguage } from '../../../http/language.ts';
import { matchesEtag } from '../../../http/send-bytes.ts';
import { missingPage, publicPage, type Wanted } from '../../../formats/pages/page.ts';
import { robots, securityTxt, securityTxtPath, sitemap } from '../../../formats/pages/well-known.ts';

/** Template of a page; null if the portal is not built. */
export const readTemplate = (name: 'pages' | 'verify'): string | null => {
  const file = new URL(`../../../../../portal/dist/${name}.html`, import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/** Pages run no scripts, have no forms and load styles, fonts and pictures of this site only. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The language of the URL, else of the cookie, else of the browser, else the default. */
export const wantedLanguage = ({ query, headers }: FastifyRequest): Omit<Wanted, 'page'> => {
  const { lang } = query as { lang?: unknown };
  if (isLanguage(lang)) return { language: lang, isAsked: true };
  const preferred = languageInCookie(headers.cookie) ?? namedLanguage(headers['accept-language']);
  return { language: preferred ?? defaultLanguage, isAsked: false };
};

interface PageDeps extends Pick<Deps, 'portalUrl'> {
  config: Pick<Deps['config'], 'outside' | 'securityContact'>;
}

/** Addresses below which calls, files and apps answer for themselves. */
const ofApps = /^\/(?:dist|media|office)(?:[/?]|$)/;

declare module 'fastify' {
  interface FastifyInstance {
    sendMissingPage: ReturnType<typeof sendMissingPage>;
  }
}

/** Returns a function that answers a browser with a page where there is none; it returns null for all others. */
export const sendMissingPage =
  ({ config: { outside }, portalUrl }: PageDeps, template: string | null = readTemplate('pages')) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    const { method, url, headers } = request;
    const isBrowser = /^(?:GET|HEAD)$/.test(method) && headers.accept?.includes('text/html') === true;
    if (!isBrowser || ofApps.test(url) || template === null) return null;
    const place = { origin: new URL(portalUrl()).origin, outside };
    return reply
      .code(404)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('vary', 'accept, cookie, accept-language')
      .type('text/html; charset=utf-8')
      .send(missingPage(template, wantedLanguage(request), place));
  };

/** `/` and the other public pages, each here or as a redirect to its configured URL, and files that are asked for. */
export const publicPagesRoutes = (
  app: FastifyInstance,
  { config: { outside, securityContact }, portalUrl }: PageDeps,
  template: string | null = readTemplate('pages'),
): void => {
  const origin = () => new URL(portalUrl()).origin;
  const cache = new Map<string, { html: string; etag: string }>();
  const make = (filled: string, wanted: Wanted<PublicPage>) => {
    const key = Object.values(wanted).join();
    const existing = cache.get(key);
    if (existing) return existing;
    const html = publicPage(filled, wanted, { origin: origin(), outside });
    const page = { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` };
    cache.set(key, page);
    return page;
  };
  const send = (page: PublicPage) => (request: FastifyRequest, reply: FastifyReply) => {
    if (template === null) return reply.callNotFound();
    const { html, etag } = make(template, { page, ...wantedLanguage(request) });
    void reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  };
  for (const [page, path] of Object.entries(publicPages) as [PublicPage, string][]) {
    const elsewhere = outside[page];
    app.get(
      path,
      elsewhere === undefined
        ? send(page)
        : (_request, reply) => reply.header('cache-control', 'no-cache').redirect(elsewhere, 302),
    );
  }
  const day = 'public, max-age=86400';
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', day).type('text/plain; charset=utf-8').send(robots(origin())),
  );
  // Browsers ask for it wherever a page names no icon, as for a problem in JSON or a picture.
  app.get('/favicon.ico', (_request, reply) => reply.header('cache-control', day).redirect('/dist/icon.svg', 302));
  app.get('/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', day).type('application/xml; charset=utf-8').send(sitemap(origin(), outside)),
  );
  if (securityContact !== undefined) {
    app.get(securityTxtPath, (_request, reply) =>
      reply
        .header('cache-control', day)
        .type('text/plain; charset=utf-8')
        .send(securityTxt(securityContact, origin(), new Date())),
    );
  }
};
