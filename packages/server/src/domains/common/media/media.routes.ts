import type { Readable } from 'node:stream';
import { bounds } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { audioFor, findAudio, findPeaksFor, type MediaRow, requestAnalysis, requestCompletion } from './media.store.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { askedRange, createAccelRedirect, sendBytes } from '../../../http/send-bytes.ts';
import { inBatches } from '../../../lib/batches.ts';
import { analysisVersion } from '../../../media/audio/measures.ts';
import { DirectStream } from '../../../lib/direct-stream.ts';
import type { ByteRange } from '../../../lib/ranges.ts';
import { audioCaching, type MediaKind, signedQuery } from '../../../media/signed-addresses.ts';

const trackParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
});

/** Seconds after which a client asks again for a waveform that is not drawn yet. */
const peaksRetry = 3;

/** Maximum number of tracks whose files are read ahead. */
const mostRecent = 1000;

const sendable = ({ content_hash, size }: MediaRow) => ({ etag: `"${content_hash}"`, size });

/** Audio and waveforms. 404 if the address expired or was altered, the track is revoked or the account closed. */
export const mediaRoutes = (app: FastifyInstance, { config, db, store, signer }: Deps): void => {
  const read = ({ params, query }: FastifyRequest) => {
    const [named, signed] = [trackParams.safeParse(params), signedQuery.safeParse(query)];
    if (!named.success || !signed.success) throw new NotFound();
    return { track: named.data.id, ...signed.data };
  };
  type Asked = ReturnType<typeof read>;
  const isSigned = (kind: MediaKind, { end, signature, ...rest }: Asked, hash: string): boolean =>
    signer.isValid(kind, { ...rest, hash }, end, signature);

  const accelRedirect = createAccelRedirect(config);
  // An object store would be asked in vain where the request is refused.
  const isReadAhead = store.localPath !== undefined && config.accelRedirect === undefined;
  const findOne = inBatches((asked: readonly string[]) => findAudio(db, asked));
  const recent = new LRUCache<number, MediaRow>({ max: mostRecent });

  /** Reads a file while the database is asked whether it may be sent: that of the track's last answer. */
  const readAhead = (request: FastifyRequest, asked: Asked) => {
    const media = recent.get(asked.track);
    const isPlain = request.method === 'GET' && request.headers['if-none-match'] === undefined;
    if (!media || !isPlain || !isSigned('audio', asked, media.content_hash)) return undefined;
    const range = askedRange(request, sendable(media)) ?? { start: 0, end: media.size - 1 };
    if (range === 'unsatisfiable') return undefined;
    const opened = store.open(media.media_key, range).then((bytes) => {
      if (bytes instanceof DirectStream) bytes.readAhead?.();
      return bytes;
    });
    opened.catch(() => {});
    let isTaken = false;
    return {
      /** Undefined if something else is to be sent. */
      consume: (confirmed: MediaRow, { start, end }: ByteRange): Promise<Readable> | undefined => {
        const isSame = confirmed.media_key === media.media_key && start === range.start && end === range.end;
        if (isSame) isTaken = true;
        return isSame ? opened : undefined;
      },
      end: (): void => {
        if (!isTaken) opened.then((bytes) => bytes.destroy()).catch(() => {});
      },
    };
  };

  app.get('/media/audio/:id', { compress: false, decompress: false }, async (request, reply) => {
    const asked = read(request);
    const ahead = isReadAhead ? readAhead(request, asked) : undefined;
    try {
      const media = orNotFound(await findOne(audioFor(asked.track, asked.account)));
      if (!isSigned('audio', asked, media.content_hash)) throw new NotFound();
      recent.set(asked.track, media);
      void reply
        .header('cache-control', audioCaching(asked))
        .header('content-type', media.media_type)
        .header('content-disposition', 'inline');
      return await sendBytes(request, reply, {
        ...sendable(media),
        open: (range) => ahead?.consume(media, range) ?? store.open(media.media_key, range),
        accel: accelRedirect(request, media.media_key),
      });
    } finally {
      ahead?.end();
    }
  });

  app.get('/media/peaks/:id', async (request, reply) => {
    const asked = read(request);
    const { content_hash, peaks, analysis_version } = orNotFound(await findPeaksFor(db, asked.track, asked.account));
    if (!isSigned('peaks', asked, content_hash)) throw new NotFound();
    if (!peaks) {
      // The track was imported a moment ago.
      await requestAnalysis(db, asked.track);
      void reply.header('cache-control', 'private, no-store').header('retry-after', peaksRetry);
      return reply.send({ bits: 8, length: bounds.peaks, data: Array.from({ length: bounds.peaks }, () => 0) });
    }
    if ((analysis_version ?? 0) < analysisVersion) await requestCompletion(db, asked.track);
    return reply
      .header('cache-control', 'private, max-age=43200')
      .send({ bits: 8, length: bounds.peaks, data: [...peaks] });
  });
};
