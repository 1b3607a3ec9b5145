import { api, type Language } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { RouteDeps } from '../../deps.ts';
import { Conflict, Invalid, NotFound } from '../../../lib/errors.ts';
import { done, route } from '../../../http/endpoints.ts';
import { venueIsThere } from '../venues/venues.routes.ts';
import { faultsIn, namesIn, sourcesOf } from './schedules.rules.ts';
import { copySchedule, findNameable, findSchedule, listSources, lockVenues, setSchedule } from './schedules.store.ts';

export const schedulesRoutes = (app: FastifyInstance, { db }: Pick<RouteDeps, 'db'>): void => {
  const isThere = venueIsThere(db);

  const present = async (handle: Handle, account: number, language: Language, venue: number) => {
    const { schedule, version } = await findSchedule(handle, venue);
    const sources = sourcesOf(schedule, await listSources(handle, account, language, namesIn(schedule)));
    return { schedule, version, sources };
  };

  route(app, api.schedule, async ({ account, language, params }) => {
    if (!(await isThere(params.id, account))) throw new NotFound();
    return present(db, account.id, language, params.id);
  });

  route(
    app,
    api.changeSchedule,
    async ({ account, language, params, body: { schedule, version } }) => {
      const changed = await transaction(db, async (tx) => {
        // Locks playlists before the venue, in the same order as changes of playlists, to avoid deadlocks.
        const nameable = await findNameable(tx, account.id, namesIn(schedule));
        if ((await lockVenues(tx, account.id, [params.id])).length === 0) throw new NotFound();
        const before = await findSchedule(tx, params.id, true);
        if (before.version !== version) throw new Conflict();
        const named = namesIn(before.schedule);
        const faults = faultsIn(schedule, {
          // Sources that were deleted since, or are no longer published, may stay.
          playlists: [...nameable.playlists, ...named.playlists],
          collections: [...nameable.collections, ...named.collections],
          announcements: nameable.announcements,
        });
        if (Object.keys(faults).length > 0) throw new Invalid(faults);
        await setSchedule(tx, params.id, version + 1, schedule);
        return present(tx, account.id, language, params.id);
      });
      return { ...done, ...changed };
    },
    isThere,
  );

  route(
    app,
    api.copySchedule,
    ({ account, params, body: { venue_ids, parts }, write }) =>
      write(async (tx) => {
        // As above.
        await findNameable(tx, account.id, namesIn((await findSchedule(tx, params.id)).schedule));
        const ids = [...new Set([params.id, ...venue_ids])];
        const venues = await lockVenues(tx, account.id, ids);
        if (!venues.includes(params.id)) throw new NotFound();
        if (venues.length < ids.length) throw new Invalid({ venue_ids: 'unknown' });
        const others = venues.filter((id) => id !== params.id);
        await copySchedule(tx, params.id, others, parts);
        return { ...done, copied: others.length };
      }),
    isThere,
  );
};
