import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { defaultLanguage, type Language } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../lib/escape-html.ts';
import { builtAssets } from './built-assets.ts';
import { languageInCookie, namedLanguage } from './language.ts';
import { fileURLToPath } from 'node:url';
import { textsIn } from '../text/texts.ts';

const playerBuild = fileURLToPath(new URL('../../../player/dist/', import.meta.url));

/** Content-Security-Policy of the player, which keeps music in the browser and runs a service worker. */
const playerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const playerPath = '/dist/play';

/** A browser asks for the worker and the manifest again each time; the worker controls the player's pages only. */
const fileHeaders = (file: string): Record<string, string> => ({
  'cache-control': 'no-cache',
  ...(file === 'sw.js' && {
    'service-worker-allowed': `${playerPath}/`,
    'content-security-policy': playerPolicy.join('; '),
  }),
});

/**
 * The venue player under /dist/play/. The address without its last slash leads there, since it is not below the folder
 * that the service worker may control.
 */
export const playerPages = (app: FastifyInstance, folder: string = playerBuild): Promise<void> =>
  builtPages(
    app,
    {
      folder,
      path: playerPath,
      policy: playerPolicy,
      waiting: (language) => textsIn(language).playerWait,
      fileHeaders,
    },
    ({ url }, reply) => {
      const [asked, query] = url.split('?', 2);
      return asked === playerPath
        ? reply.redirect(`${playerPath}/${query === undefined ? '' : `?${query}`}`)
        : undefined;
    },
  );

const officeBuild = fileURLToPath(new URL('../../../office/dist/', import.meta.url));

/**
 * Content-Security-Policy of the office. Styles are generated in the browser, so inline ones are allowed; connections
 * go to this server only, and framing is forbidden.
 */
const officePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The office under /office/. */
export const officePages = (app: FastifyInstance, folder: string = officeBuild): Promise<void> =>
  builtPages(app, {
    folder,
    path: '/office',
    policy: officePolicy,
    waiting: (language) => textsIn(language).officeWait,
  });

/** An app of pages that routes on the client, with a build and a Content-Security-Policy of its own. */
export interface PagesApp {
  /** Folder of the build, which is put there as a whole. */
  folder: string;
  /** Path of its page, without a trailing slash. */
  path: string;
  policy: readonly string[];
  /** Text of the page that waits for the build. */
  waiting: (language: Language) => { title: string; text: string };
  /** Headers of a file beside the page. */
  fileHeaders?: (file: string) => Record<string, string>;
}

/** Seconds after which a page that waits for the build asks again; it takes some ten seconds. */
const again = 3;

const waitingPage = (language: Language, { title, text }: { title: string; text: string }): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${again}">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 100vh; margin: 0 }
main { max-width: 32rem; padding: 1.5rem }
</style>
<main><h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(text)}</p></main>
`;

interface Built {
  page: string;
  /** Names of the files beside the page. */
  files: ReadonlySet<string>;
}

/** Null if the build is not there yet. */
const readBuilt = (folder: string): Built | null => {
  if (!existsSync(`${folder}index.html`)) return null;
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name).filter((name) => name !== 'former.json');
  return { page: readFileSync(`${folder}index.html`, 'utf8'), files: new Set(names) };
};

/**
 * Serves an app: its files, and its page for every other path below its own. It may be built after the server has
 * started (`tools/prepare.mjs`): until then its page answers 503 and loads itself again. `prepare` may answer a request
 * in another manner.
 */
export const builtPages = async (
  app: FastifyInstance,
  { folder, path, policy, waiting, fileHeaders }: PagesApp,
  prepare: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined = () => undefined,
): Promise<void> => {
  let built: Built | null = null;
  const contentPolicy = policy.join('; ');
  const send = (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
    const answered = prepare(request, reply);
    if (answered) return answered;
    built ??= readBuilt(folder);
    const file = request.params['*'] ?? '';
    if (built?.files.has(file) && file !== 'index.html') {
      if (!fileHeaders) return reply.sendFile(file, folder);
      return reply.headers(fileHeaders(file)).sendFile(file, folder, { cacheControl: false });
    }
    void reply
      .header('content-security-policy', contentPolicy)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8');
    if (built) return reply.header('cache-control', 'no-cache').send(built.page);
    const { cookie, 'accept-language': accepted } = request.headers;
    const language = languageInCookie(cookie) ?? namedLanguage(accepted) ?? defaultLanguage;
    return reply
      .code(503)
      .header('retry-after', again)
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-language')
      .send(waitingPage(language, waiting(language)));
  };
  await builtAssets(app, folder, `${path}/`);
  await app.register(async (pages) => {
    // Any folder that exists: each file is sent from the build's.
    await pages.register(fastifyStatic, { root: import.meta.dirname, serve: false, index: false });
    pages.get(path, send);
    pages.get(`${path}/*`, send);
  });
};
