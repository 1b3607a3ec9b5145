import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { actorOf, officeRoute } from '../../http/office-endpoints.ts';
import { previewRevocation } from './revocation-impact.store.ts';
import type { Settled } from './revocations.store.ts';
import { checkThere, restoreMany, revokeMany } from './revocations.service.ts';

const present = (settled: readonly Settled[]) => ({
  items: settled.map(({ id, name, artist, revoked_at, tracks }) => ({
    id,
    name,
    artist,
    revoked_at,
    tracks: tracks.length,
  })),
});

export const officeRevocationsRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.previewRevocation, async ({ body, language }) => {
    const { kind, ids, act } = body;
    await checkThere(db, kind, ids);
    return previewRevocation(db, kind, ids, { act, language });
  });

  officeRoute(app, office.revoke, async ({ body, staff, request }) => {
    const { kind, ids, reason } = body;
    return present(await transaction(db, (tx) => revokeMany(tx, actorOf(staff, request), kind, ids, reason)));
  });

  officeRoute(app, office.restore, async ({ body, staff, request }) => {
    const { kind, ids } = body;
    return present(await transaction(db, (tx) => restoreMany(tx, actorOf(staff, request), kind, ids)));
  });
};
