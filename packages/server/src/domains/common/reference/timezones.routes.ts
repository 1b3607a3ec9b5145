import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../../http/endpoints.ts';
import { presentTimezones } from './timezones.rules.ts';
import { listTimezones } from './timezones.store.ts';

export const timezonesRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.timezones, async ({ language }) => ({
    timezones: presentTimezones(await listTimezones(db, language), language, Date.now()),
  }));
};
