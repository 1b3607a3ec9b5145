import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Invalid } from '../../../lib/errors.ts';
import { done, type Exists, route } from '../../../http/endpoints.ts';
import { isTag, listTags, renameTag } from './venue-tags.store.ts';

export const venueTagsRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const isThere: Exists = (id, account) => isTag(db, account.id, id);

  route(app, api.venueTags, async ({ account }) => ({ tags: await listTags(db, account.id) }));

  route(
    app,
    api.renameVenueTag,
    async ({ account, params: { id }, body: { name } }) => {
      const isFree = await transaction(db, (tx) => renameTag(tx, account.id, id, name));
      if (!isFree) throw new Invalid({ name: 'taken' });
      return { ...done, tag: { id, name } };
    },
    isThere,
  );
};
