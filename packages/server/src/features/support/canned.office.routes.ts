import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/api-error.ts';
import { done } from '../../http/endpoints.ts';
import { actorOf, officeRoute } from '../../http/office-endpoints.ts';
import { addCanned, changeCanned, dropCanned, fillCanned } from './canned.ts';
import { findCanned, listCanned } from './canned.store.ts';

export const cannedOfficeRoutes = (app: FastifyInstance, { db, portalUrl }: Deps): void => {
  officeRoute(app, office.cannedAnswers, ({ query }) => listCanned(db, query));

  officeRoute(app, office.cannedAnswer, async ({ params: { id } }) => {
    const item = await findCanned(db, id);
    if (!item) throw notFound();
    return { item };
  });

  officeRoute(app, office.filledAnswer, ({ params: { id }, query, staff }) =>
    transaction(db, (tx) => fillCanned(tx, id, { ...query, operator: staff.name, portal: portalUrl() })),
  );

  officeRoute(app, office.addCannedAnswer, ({ body, staff, request, write }) =>
    write(async (tx) => ({ item: await addCanned(tx, actorOf(staff, request), body) })),
  );

  officeRoute(app, office.changeCannedAnswer, ({ params: { id }, body, staff, request }) =>
    transaction(db, async (tx) => ({ item: await changeCanned(tx, actorOf(staff, request), id, body) })),
  );

  officeRoute(app, office.removeCannedAnswer, async ({ params: { id }, staff, request }) => {
    await transaction(db, (tx) => dropCanned(tx, actorOf(staff, request), id));
    return done;
  });
};
