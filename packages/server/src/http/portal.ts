import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { defaultLanguage, type OutsideAddresses } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtAssets } from './built-assets.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { extname } from 'node:path';
import { languageInCookie } from './language.ts';

/** Files to preload beside the portal's entry, and for which URLs (see `fetchAhead` of the portal's build). */
interface Ahead {
  /** A language, `guest`, or a pattern of paths below `/dist` for signed-in users. */
  key: string;
  files: readonly string[];
  /** Calls of the API; `$1` is taken from the path. */
  calls: readonly string[];
}

const kinds: Record<string, string> = {
  js: 'rel="modulepreload"',
  css: 'rel="preload" as="style"',
  woff2: 'rel="preload" as="font" type="font/woff2"',
};

const link = (file: string): string => `<link ${kinds[extname(file).slice(1)]} crossorigin href="/dist/${file}">`;

/**
 * Adds preload links to the portal's page: code of its language and of the requested screen, and that screen's API
 * calls. Cookies only select among them; they are neither trusted nor written.
 */
export const withAhead = (page: string, all: readonly Ahead[], path: string, cookies: string): string => {
  const language = languageInCookie(cookies) ?? defaultLanguage;
  const isGuest = !/(?:^|;\s*)token=[^;]/.test(cookies);
  const files: string[] = [];
  const calls: string[] = [];
  for (const each of all) {
    const found = each.key.startsWith('^') && !isGuest ? new RegExp(each.key).exec(path) : null;
    if (!found && each.key !== language && !(isGuest && each.key === 'guest')) continue;
    files.push(...each.files);
    calls.push(...each.calls.map((call) => call.replace('$1', found?.[1] ?? '')));
  }
  return page
    .replace(/(?<=<meta name="kamerton-ahead" content=")[^"]*/, () => escapeHtml(JSON.stringify(calls)))
    .replace('</head>', () => `${[...new Set(files)].map(link).join('')}</head>`);
};

const built = fileURLToPath(new URL('../../../portal/dist/', import.meta.url));

export interface PortalSettings {
  apiUrl: string;
  /** URLs that replace public pages. */
  outside: OutsideAddresses;
}

/** Returns the portal's page with its run-time configuration. */
export const renderShell = (page: string, { apiUrl, outside }: PortalSettings): string => {
  const meta = (name: string) => new RegExp(`(?<=<meta name="kamerton-${name}" content=")[^"]*`);
  return page
    .replace(meta('api'), () => escapeHtml(apiUrl))
    .replace(meta('outside'), () => escapeHtml(JSON.stringify(outside)));
};

const readShell = (settings: PortalSettings): string => {
  const file = `${built}index.html`;
  return existsSync(file) ? renderShell(readFileSync(file, 'utf8'), settings) : '';
};

const readAhead = (): Ahead[] =>
  existsSync(`${built}ahead.json`) ? (JSON.parse(readFileSync(`${built}ahead.json`, 'utf8')) as Ahead[]) : [];

/**
 * Redirect target for a malformed percent-encoding: the same URL with its percent signs escaped, which the portal shows
 * as not found. Null for all other URLs.
 */
export const repairEncoding = (method: string, url: string): string | null =>
  method === 'GET' && /^\/dist\/(?!api\/|assets\/)/.test(url) ? url.replaceAll('%', '%25') : null;

/** The portal under /dist/: its files, and its page for every other path, since it routes on the client. */
export const portalRoutes = async (app: FastifyInstance, settings: PortalSettings): Promise<void> => {
  const shell = readShell(settings);
  const ahead = readAhead();
  const sendShell = ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    if (shell === '') return reply.callNotFound();
    const path = (url.split('?', 1)[0] ?? '').replace(/^\/dist/, '') || '/';
    const page = withAhead(shell, ahead, path, headers.cookie ?? '');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  };
  await builtAssets(app, built, '/dist/');
  if (existsSync(built)) {
    await app.register(fastifyStatic, {
      root: built,
      prefix: '/dist/',
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', 'index.html', 'docs.html', 'pages.html', 'ahead.json', 'former.json', '*.tsbuildinfo'],
      decorateReply: false,
    });
  }
  app.get('/dist', sendShell);
  app.get('/dist/*', sendShell);
};
