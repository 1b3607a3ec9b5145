import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoints.ts';
import { findTotals } from './totals.store.ts';

export const totalsRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.totals, ({ account }) => findTotals(db, account.id));
};
