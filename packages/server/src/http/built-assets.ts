import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Headers that only a page heeds. */
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

/** The files of a build. They are many and small: each would be doubled by the headers of a page. */
const assetRoutes = async (app: FastifyInstance, { root, prefix }: { root: string; prefix: string }): Promise<void> => {
  app.addHook('onSend', async (_request, reply) => {
    for (const name of pageHeaders) reply.removeHeader(name);
  });
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    immutable: true,
    maxAge: '365d',
    // Named by what is in them, they are never asked for again, nor in parts.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    index: false,
    // The build has written them beside the files, smaller than a server has the time to make them.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    decorateReply: false,
  });
};

/** Serves `assets/` of the build in the folder `built` below `prefix`; nothing else is found there. */
export const builtAssets = async (app: FastifyInstance, built: string, prefix: string): Promise<void> => {
  const own = { root: `${built}assets`, prefix: `${prefix}assets/` };
  if (existsSync(own.root)) await app.register((assets) => assetRoutes(assets, own));
  // A file of an older build gets no page in its place, which a browser would run or keep under the file's name.
  app.get(`${own.prefix}*`, (_request, reply) => reply.callNotFound());
};
