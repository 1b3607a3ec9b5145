import { Readable } from 'node:stream';
import { bounds } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { findMediaFor } from './media.store.ts';
import { notFound } from '../../http/api-error.ts';
import { readRange } from '../../media/ranges.ts';
import type { MediaKind } from '../../media/signed-addresses.ts';
import { coverKey, coverSizes, type CoverSize } from '../../media/store.ts';

const trackParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
});
const signedQuery = z.object({
  account: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
  end: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
});
const coverParams = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.enum(Object.keys(coverSizes) as [CoverSize, ...CoverSize[]]),
});

/** A body for HEAD: with none at all the length that was stated would become 0. */
const nothing = () => Readable.from([]);

/** Audio, waveforms and covers. What is stale, altered, revoked or asked by a closed account is not found. */
export const mediaRoutes = (app: FastifyInstance, { db, store, signer }: Deps): void => {
  const allowed = async (kind: MediaKind, request: FastifyRequest) => {
    const params = trackParams.safeParse(request.params);
    const query = signedQuery.safeParse(request.query);
    if (!params.success || !query.success) throw notFound();
    const { account, end, signature } = query.data;
    const media = await findMediaFor(db, params.data.id, account);
    const bound = media && { kind, track: media.id, hash: media.content_hash, account };
    if (!bound || !signer.holds(bound, end, signature)) throw notFound();
    return media;
  };

  app.get('/media/audio/:id', async (request, reply) => {
    const media = await allowed('audio', request);
    const etag = `"${media.content_hash}"`;
    void reply
      .header('cache-control', 'private, no-cache')
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('content-type', media.media_type)
      .header('content-disposition', 'inline');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const whole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
    const range = whole ? null : readRange(request.headers.range, media.size);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${media.size}`).header('content-length', 0).send();
    }
    const { start, end } = range ?? { start: 0, end: media.size - 1 };
    void reply.header('content-length', end - start + 1);
    if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${media.size}`);
    return request.method === 'HEAD' ? reply.send(nothing()) : sendBytes(reply, media.media_key, { start, end });
  });

  const sendBytes = async (reply: FastifyReply, key: string, range: { start: number; end: number }) => {
    if ((await store.size(key)) === null) throw new Error(`the bytes of ${key} are missing in the media store`);
    return reply.send(store.read(key, range));
  };

  app.get('/media/peaks/:id', async (request, reply) => {
    const media = await allowed('peaks', request);
    return reply
      .header('cache-control', 'private, max-age=43200')
      .send({ bits: 8, length: bounds.peaks, data: [...media.peaks] });
  });

  app.get('/media/covers/:hash/:size', async (request, reply) => {
    const params = coverParams.safeParse(request.params);
    if (!params.success) throw notFound();
    const key = coverKey(params.data.hash, params.data.size);
    const size = await store.size(key);
    if (size === null) throw notFound();
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-type', 'image/webp')
      .header('content-length', size);
    return reply.send(request.method === 'HEAD' ? nothing() : store.read(key));
  });
};
