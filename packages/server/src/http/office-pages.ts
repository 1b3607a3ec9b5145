import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { defaultLanguage, type Language } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../lib/escape-html.ts';
import { textsIn } from '../text/texts.ts';
import { builtAssets } from './built-assets.ts';
import { languageInCookie, namedLanguage } from './language.ts';

const ownBuild = fileURLToPath(new URL('../../../office/dist/', import.meta.url));

/**
 * Content-Security-Policy of the office. Styles are generated in the browser, so inline ones are allowed; connections
 * go to this server only, and framing is forbidden.
 */
const policy = [
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
].join('; ');

/** Seconds after which a page that waits for the office asks again; its build takes some ten seconds. */
const again = 3;

const waitingPage = (language: Language): string => {
  const { title, text } = textsIn(language).officeWait;
  return `<!doctype html>
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
};

interface Built {
  page: string;
  /** Names of the files beside the page. */
  files: ReadonlySet<string>;
}

/** Null where the build in a folder, which is put there as a whole, is not there yet. */
const readBuilt = (folder: string): Built | null => {
  if (!existsSync(`${folder}index.html`)) return null;
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return { page: readFileSync(`${folder}index.html`, 'utf8'), files: new Set(files.map(({ name }) => name)) };
};

/**
 * The office under /office/: its files, and its page for every other path, since it routes on the client. The office is
 * built after the server has started (`tools/prepare.mjs`): until then its page answers 503 and loads itself again.
 */
export const officePages = async (app: FastifyInstance, folder: string = ownBuild): Promise<void> => {
  let built: Built | null = null;
  const send = (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
    built ??= readBuilt(folder);
    const file = request.params['*'] ?? '';
    if (built?.files.has(file) && file !== 'index.html') return reply.sendFile(file, folder);
    void reply
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8');
    if (built) return reply.header('cache-control', 'no-cache').send(built.page);
    const { cookie, 'accept-language': accepted } = request.headers;
    return reply
      .code(503)
      .header('retry-after', again)
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-language')
      .send(waitingPage(languageInCookie(cookie) ?? namedLanguage(accepted) ?? defaultLanguage));
  };
  await builtAssets(app, folder, '/office/');
  await app.register(async (pages) => {
    // Any folder that exists: each file is sent from the build's.
    await pages.register(fastifyStatic, { root: import.meta.dirname, serve: false, index: false });
    pages.get('/office', send);
    pages.get('/office/*', send);
  });
};
