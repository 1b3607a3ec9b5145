import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Headers that apply to pages only. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves `assets/` of the build in the folder `built` below `prefix`, also of one that comes later; nothing else is found
 * there: a missing file of an older build must not return the page, which a browser would run or cache under the file's
 * name. Page headers are left out, since they would double the size of many small responses.
 */
export const builtAssets = async (app: FastifyInstance, built: string, prefix: string): Promise<void> => {
  await app.register(async (assets) => {
    assets.addHook('onSend', (_request, reply, payload, next) => {
      if (reply.statusCode < 400) for (const name of pageHeaders) reply.removeHeader(name);
      next(null, payload);
    });
    await assets.register(fastifyStatic, {
      // Any folder that exists: each file is sent from the build's.
      root: import.meta.dirname,
      serve: false,
      immutable: true,
      maxAge: '365d',
      // File names contain a hash, so they are never revalidated or requested in ranges.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      index: false,
      // Compressed by the build, better than on the fly.
      preCompressed: true,
      allowedPath: (path) => !/\.(br|gz)$/.test(path),
    });
    assets.get<{ Params: { '*': string } }>(`${prefix}assets/*`, (request, reply) =>
      reply.sendFile(`/${request.params['*']}`, `${built}assets`),
    );
  });
};
