import { bounds } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { audioFor, findAudio, findPeaksFor, requestAnalysis } from './media.store.ts';
import { NotFound, orNotFound } from '../../errors.ts';
import { createAccelRedirect } from '../../http/accel-redirect.ts';
import { sendBytes } from '../../http/send-bytes.ts';
import { inBatches } from '../../lib/batches.ts';
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

/** Seconds after which a client asks again for a waveform that is not drawn yet. */
const peaksRetry = 3;

/**
 * Audio and waveforms. Answers 404 if the address has expired or was altered, the track is revoked or the account
 * closed.
 */
export const mediaRoutes = (app: FastifyInstance, { config, db, store, signer }: Deps): void => {
  const allowed = async <M extends { content_hash: string }>(
    kind: MediaKind,
    find: (track: number, account: number) => Promise<M | null | undefined>,
    request: FastifyRequest,
  ): Promise<M & { id: number }> => {
    const params = trackParams.safeParse(request.params);
    const query = signedQuery.safeParse(request.query);
    if (!params.success || !query.success) throw new NotFound();
    const { account, end, signature } = query.data;
    const { id: track } = params.data;
    const media = orNotFound(await find(track, account));
    if (!signer.holds(kind, { track, hash: media.content_hash, account }, end, signature)) throw new NotFound();
    return { id: track, ...media };
  };

  const accelRedirect = createAccelRedirect(config);
  const findOne = inBatches((asked: readonly string[]) => findAudio(db, asked));

  app.get('/media/audio/:id', { compress: false, decompress: false }, async (request, reply) => {
    const media = await allowed('audio', (track, account) => findOne(audioFor(track, account)), request);
    void reply
      .header('cache-control', 'private, no-cache')
      .header('content-type', media.media_type)
      .header('content-disposition', 'inline');
    return sendBytes(request, reply, {
      etag: `"${media.content_hash}"`,
      size: media.size,
      open: (range) => store.open(media.media_key, range),
      accel: accelRedirect(request, media.media_key),
    });
  });

  app.get('/media/peaks/:id', async (request, reply) => {
    const { id, peaks } = await allowed('peaks', (track, account) => findPeaksFor(db, track, account), request);
    if (!peaks) {
      // The track was imported a moment ago.
      await requestAnalysis(db, id);
      void reply.header('cache-control', 'private, no-store').header('retry-after', peaksRetry);
      return reply.send({ bits: 8, length: bounds.peaks, data: Array.from({ length: bounds.peaks }, () => 0) });
    }
    return reply
      .header('cache-control', 'private, max-age=43200')
      .send({ bits: 8, length: bounds.peaks, data: [...peaks] });
  });
};
