import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { JsonText } from '../../../lib/json-text.ts';
import { route } from '../../../http/endpoints.ts';
import { findTotals } from './totals.store.ts';

export const totalsRoutes = (app: FastifyInstance, { db, reads }: RouteDeps): void => {
  route(app, api.totals, ({ account }) =>
    reads.ofAccount(account, 'totals', async () => JsonText.of(await findTotals(db, account.id))),
  );
};
