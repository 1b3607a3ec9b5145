import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../errors.ts';
import { createAccelRedirect } from '../../http/accel-redirect.ts';
import { sendBytes } from '../../http/send-bytes.ts';
import { signedHash } from './announcement-addresses.service.ts';
import { findAnnouncementAudio } from './announcements.store.ts';

const number = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);
const named = z.object({ id: number });
const signed = z.object({
  account: number,
  end: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
});

/** Audio of announcements. Answers 404 if the address has expired or was altered, or the account is closed. */
export const announcementMediaRoutes = (
  app: FastifyInstance,
  { config, db, store, signer }: Pick<Deps, 'config' | 'db' | 'store' | 'signer'>,
): void => {
  const accelRedirect = createAccelRedirect(config);

  app.get('/media/announcements/:id', { compress: false, decompress: false }, async (request, reply) => {
    const [params, query] = [named.safeParse(request.params), signed.safeParse(request.query)];
    if (!params.success || !query.success) throw new NotFound();
    const { account, end, signature } = query.data;
    const { id } = params.data;
    const audio = orNotFound(await findAnnouncementAudio(db, account, id));
    const bound = { track: id, hash: signedHash(audio.content_hash), account };
    if (!signer.holds('audio', bound, end, signature)) throw new NotFound();
    void reply
      .header('cache-control', 'private, no-cache')
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
