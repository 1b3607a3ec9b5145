import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import { done, type Exists, route } from '../../../http/endpoints.ts';
import { idFrom, paged } from '../../../http/lists.ts';
import { unstored } from '../../../http/idempotency.ts';
import { byCaller } from '../players/player-audit.service.ts';
import { deleteTag } from './deleted-tags.store.ts';
import { deleteVenues, restoreVenues } from './deleted-venues.service.ts';
import { listDeleted } from './deleted-venues.store.ts';
import { changeMany, undoChange } from './venue-changes.service.ts';
import { isVenueFilter, listVenueFilters, removeVenueFilter, saveVenueFilter } from './venue-filters.store.ts';

export const venueChangesRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.changeVenues, async ({ account, language, body, write }) => {
    const change = { ...body, account: account.id, language };
    // A preview may be large, writes nothing, and has to be computed anew each time.
    if (body.dry_run) return unstored(await transaction(db, (tx) => changeMany(tx, change)));
    return write((tx) => changeMany(tx, change));
  });

  route(app, api.undoVenueChanges, async ({ account, body, request, write }) =>
    write((tx) => undoChange(tx, byCaller(account, request.ip), body.token)),
  );

  route(app, api.removeVenueTag, async ({ account, params: { id } }) => ({
    ...done,
    undo: orNotFound(await transaction(db, (tx) => deleteTag(tx, account.id, id))),
  }));

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

  const isThere: Exists = (id, account) => isVenueFilter(db, account.id, id);

  route(app, api.venueFilters, async ({ account }) => ({ filters: await listVenueFilters(db, account.id) }));

  route(app, api.saveVenueFilter, async ({ account, body: { name, filter } }) => {
    const saved = await transaction(db, (tx) => saveVenueFilter(tx, account.id, name, filter));
    if (!saved) throw new Invalid({ name: 'too_many' });
    return { ...done, filter: saved };
  });

  route(
    app,
    api.removeVenueFilter,
    async ({ account, params: { id } }) => {
      if (!(await removeVenueFilter(db, account.id, id))) throw new NotFound();
      return done;
    },
    isThere,
  );
};
