import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const built = fileURLToPath(new URL('../../../portal/dist/', import.meta.url));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The portal's page, with the API's address that holds at run time. */
const readShell = (apiUrl: string): string => {
  const file = `${built}index.html`;
  if (!existsSync(file)) return '';
  const page = readFileSync(file, 'utf8');
  return page.replace(/(<meta name="kamerton-api" content=")[^"]*(")/, `$1${escaped(apiUrl)}$2`);
};

/** The portal under /dist/: its files, and its page for every other path, since it routes by itself. */
export const portalRoutes = async (app: FastifyInstance, apiUrl: string): Promise<void> => {
  const shell = readShell(apiUrl);
  const sendShell = (reply: FastifyReply) =>
    shell === ''
      ? reply.callNotFound()
      : reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell);
  if (existsSync(`${built}assets`)) {
    await app.register(fastifyStatic, {
      root: `${built}assets`,
      prefix: '/dist/assets/',
      wildcard: false,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
  }
  if (existsSync(built)) {
    await app.register(fastifyStatic, {
      root: built,
      prefix: '/dist/',
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', 'index.html', 'docs.html', '*.tsbuildinfo'],
      decorateReply: false,
    });
  }
  // A file of an older build gets no page in its place, which a browser would run or keep under the file's name.
  app.get('/dist/assets/*', (_request, reply) => reply.callNotFound());
  app.get('/', (_request, reply) => reply.redirect('/dist/'));
  app.get('/dist', (_request, reply) => sendShell(reply));
  app.get('/dist/*', (_request, reply) => sendShell(reply));
};
