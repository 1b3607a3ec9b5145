import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { done } from '../../../http/endpoints.ts';
import { transaction } from '../../../db/transaction.ts';
import { cancelRevocation, findChosen, planRevocation } from './planned.service.ts';
import { listPlans } from './planned.store.ts';
import { previewRevocation } from './revocation-impact.store.ts';
import type { RevocationResult } from './revocations.store.ts';
import { restoreMany, revokeMany, type RevocationResults } from './revocations.service.ts';

const counted = (results: readonly RevocationResult[]) => results.map((one) => ({ ...one, tracks: one.tracks.length }));

const present = ({ items, copies }: RevocationResults) => ({ items: counted(items), copies: counted(copies) });

export const officeRevocationsRoutes = (app: FastifyInstance, { db, config }: Deps): void => {
  officeRoute(app, office.previewRevocation, async ({ body, language }) => {
    const { kind, ids } = await findChosen(db, body);
    return previewRevocation(db, kind, ids, { act: body.act, language });
  });

  officeRoute(app, office.revoke, async ({ body, actor }) => {
    const { kind, ids, reason } = body;
    return present(await revokeMany(db, actor, { kind, ids }, reason));
  });

  officeRoute(app, office.restore, async ({ body, actor }) => {
    const { kind, ids } = body;
    return present(await restoreMany(db, actor, kind, ids));
  });

  officeRoute(app, office.plannedRevocations, ({ query }) => listPlans(db, query));

  officeRoute(app, office.planRevocation, ({ body, actor, write }) =>
    write(async (tx) => ({ id: await planRevocation(tx, actor, config.territory, body) })),
  );

  officeRoute(app, office.cancelRevocation, async ({ params: { id }, actor }) => {
    await transaction(db, (tx) => cancelRevocation(tx, actor, id));
    return done;
  });
};
