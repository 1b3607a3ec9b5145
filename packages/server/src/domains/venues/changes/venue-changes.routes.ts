import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import { done, type Exists, route } from '../../../http/endpoints.ts';
import { unstored } from '../../../http/idempotency.ts';
import { byCaller } from '../players/player-audit.service.ts';
import { deleteTag } from './deleted-tags.store.ts';
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
