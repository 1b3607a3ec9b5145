import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import { done, route } from '../../../http/endpoints.ts';
import { idFrom, paged } from '../../../http/lists.ts';
import { byCaller } from '../players/player-audit.service.ts';
import type { Deps } from '../../deps.ts';
import { deleteVenues, restoreVenues } from './deleted-venues.service.ts';
import { listDeleted } from './deleted-venues.store.ts';

export const deletedVenuesRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.removeVenues, async ({ account, query, body, request }) => {
    const ids = body?.id === undefined ? [idFrom(query, null)] : [body.id].flat();
    const until = await transaction(db, (tx) => deleteVenues(tx, byCaller(account, request.ip), ids));
    return { ...done, until };
  });

  route(app, api.restoreVenues, async ({ account, body, request }) => {
    await transaction(db, (tx) => restoreVenues(tx, byCaller(account, request.ip), [body.id].flat()));
    return done;
  });

  route(app, api.deletedVenues, async ({ account, language, query }) => {
    const listed = await listDeleted(db, account.id, language, query);
    return { objects: listed.rows, pagination: paged(query, listed) };
  });
};
