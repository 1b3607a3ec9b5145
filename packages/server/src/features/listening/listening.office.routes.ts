import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../errors.ts';
import { officeRoute } from '../../http/office-endpoints.ts';
import { findImportSound } from './import-sound.service.ts';
import { findTrackSound, hasImportFile } from './listening.store.ts';

export const listeningOfficeRoutes = (app: FastifyInstance, { db, signer, config }: Deps): void => {
  officeRoute(app, office.listenToTrack, async ({ params: { id }, staff }) => {
    const sound = orNotFound(await findTrackSound(db, id));
    return { url: signer.staffAddress({ staff: staff.id, kind: 'track', track: id, hash: sound.content_hash }) };
  });

  officeRoute(app, office.listenToImportFile, async ({ params: { id }, query: { path }, staff, request }) => {
    if (!(await hasImportFile(db, id, path))) throw new NotFound();
    if (!(await findImportSound(db, config, { id, path }, request.signal))) throw new NotFound();
    return { url: signer.staffAddress({ staff: staff.id, kind: 'import', import: id, path }) };
  });
};
