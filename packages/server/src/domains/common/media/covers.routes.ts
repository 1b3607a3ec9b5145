import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { sendBytes } from '../../../http/send-bytes.ts';
import { createCoverFinder } from '../../../media/avif-covers.ts';
import { coverSizes, type CoverSize } from '../../../media/store.ts';

const coverParams = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.enum(Object.keys(coverSizes) as [CoverSize, ...CoverSize[]]),
});

const avif = /(^|[,\s])image\/avif\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** Serves covers; the URL changes with the picture, so that they are cached for ever. */
export const coversRoutes = (app: FastifyInstance, { store }: Pick<Deps, 'store'>): void => {
  const find = createCoverFinder(store);

  app.get('/media/covers/:hash/:size', async (request, reply) => {
    const params = coverParams.safeParse(request.params);
    if (!params.success) throw new NotFound();
    const { hash, size } = params.data;
    const cover = orNotFound(await find(hash, size, avif.test(request.headers.accept ?? '')));
    void reply
      .header('vary', 'accept')
      .header('cache-control', cover.lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .header('content-type', `image/${cover.format}`);
    return sendBytes(request, reply, {
      etag: `"${hash.slice(0, 32)}-${size}-${cover.format}"`,
      size: cover.bytes,
      open: (range) => store.open(cover.key, range),
    });
  });
};
