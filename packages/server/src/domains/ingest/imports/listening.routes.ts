import { idInPath, params } from '@kamerton/wire';
import { mayCall, office } from '@kamerton/wire/office';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { sendBytes } from '../../../http/send-bytes.ts';
import { signedShape, type StaffClaims } from '../../../media/signed-addresses.ts';
import { findImportSound } from './import-sound.service.ts';
import { findTrackAudio } from '../../common/media/media.store.ts';
import { hasImportFile } from './imports.store.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';

const query = z.object({ staff: idInPath, path: z.string().min(1).max(4096).optional(), ...signedShape });

const inline = (reply: FastifyReply, type: string): void =>
  void reply
    .header('cache-control', 'private, no-store')
    .header('content-type', type)
    .header('content-disposition', 'inline');

/**
 * Audio for the office: of any track, and of imported files that are not in the catalogue. A signed address is valid
 * for one operator with a session and a sufficient role; otherwise 404.
 */
export const listeningRoutes = (app: FastifyInstance, { db, store, signer, config }: Deps): void => {
  const read = (sent: { params: unknown; query: unknown }) => {
    const [named, signed] = [params.safeParse(sent.params), query.safeParse(sent.query)];
    if (!named.success || !signed.success) throw new NotFound();
    return { id: named.data.id, ...signed.data };
  };
  const check = async (bound: StaffClaims, end: number, signature: string): Promise<void> => {
    if (!signer.staffHolds(bound, end, signature)) throw new NotFound();
    const role = await app.validSessions.roleOfPresent(bound.staff);
    if (role === null || !mayCall(office.listenToTrack, role)) throw new NotFound();
  };

  app.get('/media/staff/tracks/:id', async (request, reply) => {
    const { id, staff, end, signature } = read(request);
    const sound = orNotFound(await findTrackAudio(db, id));
    await check({ staff, kind: 'track', track: id, hash: sound.content_hash }, end, signature);
    inline(reply, sound.media_type);
    return sendBytes(request, reply, {
      etag: `"${sound.content_hash}"`,
      size: sound.size,
      open: (range) => store.open(sound.media_key, range),
    });
  });

  app.get('/media/staff/imports/:id', async (request, reply) => {
    const { id, staff, end, signature, path } = read(request);
    if (path === undefined) throw new NotFound();
    await check({ staff, kind: 'import', import: id, path }, end, signature);
    const sound = orNotFound(await findImportSound(db, config, { id, path }, request.signal));
    inline(reply, sound.media_type);
    return sendBytes(request, reply, sound);
  });
};

export const listeningOfficeRoutes = (app: FastifyInstance, { db, signer, config }: Deps): void => {
  officeRoute(app, office.listenToTrack, async ({ params: { id }, staff }) => {
    const sound = orNotFound(await findTrackAudio(db, id));
    return { url: signer.staffAddress({ staff: staff.id, kind: 'track', track: id, hash: sound.content_hash }) };
  });

  officeRoute(app, office.listenToImportFile, async ({ params: { id }, query: { path }, staff, request }) => {
    if (!(await hasImportFile(db, id, path))) throw new NotFound();
    if (!(await findImportSound(db, config, { id, path }, request.signal))) throw new NotFound();
    return { url: signer.staffAddress({ staff: staff.id, kind: 'import', import: id, path }) };
  });
};
