import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtAssets } from './built-assets.ts';

const built = fileURLToPath(new URL('../../../office/dist/', import.meta.url));

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

/** The office under /office/: its files, and its page for every other path, since it routes on the client. */
export const officePages = async (app: FastifyInstance): Promise<void> => {
  const file = `${built}index.html`;
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    if (page === '') return reply.callNotFound();
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page);
  };
  await builtAssets(app, built, '/office/');
  if (existsSync(built)) {
    await app.register(fastifyStatic, {
      root: built,
      prefix: '/office/',
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', 'index.html', '*.tsbuildinfo'],
      decorateReply: false,
    });
  }
  app.get('/office', sendPage);
  app.get('/office/*', sendPage);
};
