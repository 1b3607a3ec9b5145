import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { route } from '../../../http/endpoints.ts';
import { presentTrack } from '../../catalogue/track-rows/present.service.ts';
import { findTracks } from '../../catalogue/track-rows/track-rows.store.ts';
import { findVenue } from '../venues/venues.store.ts';
import { measureFitness, proposeNear } from './fitness.service.ts';

export const fitnessRoutes = (app: FastifyInstance, { db, signer }: Pick<RouteDeps, 'db' | 'signer'>): void => {
  route(app, api.fitness, async ({ account, language, params, query }) => {
    const venue = orNotFound(await findVenue(db, account.id, language, params.id));
    return measureFitness(db, { account: account.id, language, venue, ...query });
  });

  route(app, api.nearTracks, async ({ account, language, params, query }) => {
    const venue = orNotFound(await findVenue(db, account.id, language, params.id));
    const { proposals, ...rest } = await proposeNear(db, { account: account.id, language, venue, ...query });
    const ids = proposals.map(({ id }) => id);
    const rows = new Map((await findTracks(db, language, ids)).map((row) => [row.id, row]));
    const tracks = proposals.flatMap(({ id, ...reasons }) => {
      const row = rows.get(id);
      return row ? [{ track: presentTrack(signer, account.id, row), ...reasons }] : [];
    });
    return { tracks, ...rest };
  });
};
