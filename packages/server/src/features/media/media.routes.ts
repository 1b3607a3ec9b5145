import { bounds } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { findMediaFor } from './media.store.ts';
import { NotFound } from '../../errors.ts';
import { sendBytes } from '../../http/send-bytes.ts';
import type { MediaKind } from '../../media/signed-addresses.ts';

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
/**
 * Audio and waveforms. Answers 404 if the address has expired or was altered, the track is revoked or the account
 * closed.
 */
export const mediaRoutes = (app: FastifyInstance, { db, store, signer }: Deps): void => {
  const allowed = async (kind: MediaKind, request: FastifyRequest) => {
    const params = trackParams.safeParse(request.params);
    const query = signedQuery.safeParse(request.query);
    if (!params.success || !query.success) throw new NotFound();
    const { account, end, signature } = query.data;
    const media = await findMediaFor(db, params.data.id, account);
    const bound = media && { kind, track: media.id, hash: media.content_hash, account };
    if (!bound || !signer.holds(bound, end, signature)) throw new NotFound();
    return media;
  };

  app.get('/media/audio/:id', async (request, reply) => {
    const media = await allowed('audio', request);
    void reply
      .header('cache-control', 'private, no-cache')
      .header('content-type', media.media_type)
      .header('content-disposition', 'inline');
    return sendBytes(request, reply, {
      etag: `"${media.content_hash}"`,
      size: media.size,
      open: (range) => store.open(media.media_key, range),
    });
  });

  app.get('/media/peaks/:id', async (request, reply) => {
    const media = await allowed('peaks', request);
    return reply
      .header('cache-control', 'private, max-age=43200')
      .send({ bits: 8, length: bounds.peaks, data: [...media.peaks] });
  });
};
