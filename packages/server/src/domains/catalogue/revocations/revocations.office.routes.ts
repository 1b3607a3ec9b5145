import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { previewRevocation } from './revocation-impact.store.ts';
import type { RevocationResult } from './revocations.store.ts';
import { checkThere, restoreMany, revokeMany, type RevocationResults } from './revocations.service.ts';

const counted = (results: readonly RevocationResult[]) => results.map((one) => ({ ...one, tracks: one.tracks.length }));

const present = ({ items, copies }: RevocationResults) => ({ items: counted(items), copies: counted(copies) });

export const officeRevocationsRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.previewRevocation, async ({ body, language }) => {
    const { kind, ids, act } = body;
    await checkThere(db, kind, ids);
    return previewRevocation(db, kind, ids, { act, language });
  });

  officeRoute(app, office.revoke, async ({ body, actor }) => {
    const { kind, ids, reason } = body;
    return present(await revokeMany(db, actor, { kind, ids }, reason));
  });

  officeRoute(app, office.restore, async ({ body, actor }) => {
    const { kind, ids } = body;
    return present(await restoreMany(db, actor, kind, ids));
  });
};
