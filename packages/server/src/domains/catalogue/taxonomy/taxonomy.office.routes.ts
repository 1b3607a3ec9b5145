import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { actorOf, officeRoute } from '../../../http/office-endpoints.ts';
import { findOfficeTerm, type LabelKind, listOfficeTerms } from './taxonomy.office.store.ts';
import { createLabel, deleteLabel, mergeLabel, renameLabel, unmergeLabel } from './taxonomy.office.service.ts';

const calls = {
  genre: {
    list: office.officeGenres,
    one: office.officeGenre,
    create: office.createGenre,
    rename: office.renameGenre,
    merge: office.mergeGenre,
    unmerge: office.unmergeGenre,
    remove: office.removeGenre,
  },
  tag: {
    list: office.officeTags,
    one: office.officeTag,
    create: office.createTag,
    rename: office.renameTag,
    merge: office.mergeTag,
    unmerge: office.unmergeTag,
    remove: office.removeTag,
  },
} as const;

const routesOf = (app: FastifyInstance, { db }: Deps, kind: LabelKind): void => {
  const { list, one, create, rename, merge, unmerge, remove } = calls[kind];

  officeRoute(app, list, async ({ query }) => {
    const { rows, total } = await listOfficeTerms(db, kind, query);
    return { items: rows, total };
  });

  officeRoute(app, one, async ({ params }) => ({
    item: orNotFound(await findOfficeTerm(db, kind, params.id)),
  }));

  officeRoute(app, create, async ({ body, staff, request, write }) =>
    write(async (tx) => ({ item: await createLabel(tx, actorOf(staff, request), kind, body.name) })),
  );

  officeRoute(app, rename, async ({ params, body, staff, request }) => ({
    item: await transaction(db, (tx) => renameLabel(tx, actorOf(staff, request), kind, { ...params, ...body })),
  }));

  officeRoute(app, merge, async ({ params, body, staff, request }) =>
    transaction(db, (tx) => mergeLabel(tx, actorOf(staff, request), kind, { ...params, ...body })),
  );

  officeRoute(app, unmerge, async ({ params, staff, request }) =>
    transaction(db, (tx) => unmergeLabel(tx, actorOf(staff, request), kind, params.id)),
  );

  officeRoute(app, remove, async ({ params, staff, request }) => {
    await transaction(db, (tx) => deleteLabel(tx, actorOf(staff, request), kind, params.id));
    return done;
  });
};

export const officeLabelsRoutes = (app: FastifyInstance, deps: Deps): void => {
  routesOf(app, deps, 'genre');
  routesOf(app, deps, 'tag');
};
