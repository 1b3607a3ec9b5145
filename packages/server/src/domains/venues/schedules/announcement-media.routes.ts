import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { createAccelRedirect, sendBytes } from '../../../http/send-bytes.ts';
import { audioCaching, signedId, signedQuery } from '../../../media/signed-addresses.ts';
import { signedHash } from './announcement-upload.service.ts';
import { findAnnouncementAudio } from './announcements.store.ts';

const named = z.object({ id: signedId });

/** Audio of announcements. Answers 404 if the address has expired or was altered, or the account is closed. */
export const announcementMediaRoutes = (
  app: FastifyInstance,
  { config, db, store, signer }: Pick<Deps, 'config' | 'db' | 'store' | 'signer'>,
): void => {
  const accelRedirect = createAccelRedirect(config);

  app.get('/media/announcements/:id', { compress: false, decompress: false }, async (request, reply) => {
    const [params, query] = [named.safeParse(request.params), signedQuery.safeParse(request.query)];
    if (!params.success || !query.success) throw new NotFound();
    const { end, signature, ...whom } = query.data;
    const { id } = params.data;
    const audio = orNotFound(await findAnnouncementAudio(db, whom.account, id));
    const bound = { track: id, hash: signedHash(audio.content_hash), ...whom };
    if (!signer.isValid('audio', bound, end, signature)) throw new NotFound();
    void reply
      .header('cache-control', audioCaching(whom))
      .header('content-type', audio.media_type)
      .header('content-disposition', 'inline');
    return sendBytes(request, reply, {
      etag: `"${audio.content_hash}"`,
      size: audio.size,
      open: (range) => store.open(audio.media_key, range),
      accel: accelRedirect(request, audio.media_key),
    });
  });
};
