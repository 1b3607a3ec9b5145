import { existsSync } from 'node:fs';
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

/** Serves the files of a build without page headers, which would double the size of many small responses. */
const assetRoutes = async (app: FastifyInstance, { root, prefix }: { root: string; prefix: string }): Promise<void> => {
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (reply.statusCode < 400) for (const name of pageHeaders) reply.removeHeader(name);
    next(null, payload);
  });
  await app.register(fastifyStatic, {
    root,
    prefix,
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
    decorateReply: false,
  });
};

/** Serves `assets/` of the build in the folder `built` below `prefix`; nothing else is found there. */
export const builtAssets = async (app: FastifyInstance, built: string, prefix: string): Promise<void> => {
  const own = { root: `${built}assets`, prefix: `${prefix}assets/` };
  // A missing file of an older build must not return the page, which a browser would run or cache under the file's
  // name.
  if (existsSync(own.root)) await app.register((assets) => assetRoutes(assets, own));
  else app.get(`${own.prefix}*`, (_request, reply) => reply.callNotFound());
};
