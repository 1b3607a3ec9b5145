import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { findOfficeTerm, type LabelKind, listOfficeTerms } from './taxonomy.office.store.ts';
import { createLabel, deleteLabel, mergeLabel, renameLabel, unmergeLabel } from './taxonomy.office.service.ts';

const routesOf = (app: FastifyInstance, { db }: Deps, kind: LabelKind): void => {
  const name = kind === 'genre' ? 'Genre' : 'Tag';

  officeRoute(app, office[`office${name}s` as const], async ({ query }) => {
    const { rows, total } = await listOfficeTerms(db, kind, query);
    return { items: rows, total };
  });

  officeRoute(app, office[`office${name}` as const], async ({ params }) => ({
    item: orNotFound(await findOfficeTerm(db, kind, params.id)),
  }));

  officeRoute(app, office[`create${name}` as const], async ({ body, actor, write }) =>
    write(async (tx) => ({ item: await createLabel(tx, actor, kind, body.name) })),
  );

  officeRoute(app, office[`rename${name}` as const], async ({ params, body, actor }) => ({
    item: await transaction(db, (tx) => renameLabel(tx, actor, kind, { ...params, ...body })),
  }));

  officeRoute(app, office[`merge${name}` as const], async ({ params, body, actor }) =>
    transaction(db, (tx) => mergeLabel(tx, actor, kind, { ...params, ...body })),
  );

  officeRoute(app, office[`unmerge${name}` as const], async ({ params, actor }) =>
    transaction(db, (tx) => unmergeLabel(tx, actor, kind, params.id)),
  );

  officeRoute(app, office[`remove${name}` as const], async ({ params, actor }) => {
    await transaction(db, (tx) => deleteLabel(tx, actor, kind, params.id));
    return done;
  });
};

export const officeLabelsRoutes = (app: FastifyInstance, deps: Deps): void => {
  routesOf(app, deps, 'genre');
  routesOf(app, deps, 'tag');
};
