import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Invalid, NotFound } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { listSavedFilters, removeSavedFilter, saveFilter } from './saved-filters.store.ts';

export const savedFiltersOfficeRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.savedFilters, async ({ staff }) => ({ items: await listSavedFilters(db, staff.id) }));

  officeRoute(app, office.saveFilter, async ({ body, staff }) => {
    const item = await transaction(db, (tx) => saveFilter(tx, staff.id, body));
    if (!item) throw new Invalid({ name: 'too_many' });
    return { item };
  });

  officeRoute(app, office.removeSavedFilter, async ({ params: { id }, staff }) => {
    if (!(await removeSavedFilter(db, staff.id, id))) throw new NotFound();
    return done;
  });
};
