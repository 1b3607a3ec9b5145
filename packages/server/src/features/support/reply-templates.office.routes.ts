import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { done } from '../../http/endpoints.ts';
import { actorOf, officeRoute } from '../../http/office-endpoints.ts';
import {
  addReplyTemplate,
  changeReplyTemplate,
  deleteReplyTemplate,
  fillReplyTemplate,
} from './reply-templates.service.ts';
import { findReplyTemplate, listReplyTemplates } from './reply-templates.store.ts';

export const replyTemplatesOfficeRoutes = (app: FastifyInstance, { db, portalUrl }: Deps): void => {
  officeRoute(app, office.cannedAnswers, ({ query }) => listReplyTemplates(db, query));

  officeRoute(app, office.replyTemplate, async ({ params: { id } }) => {
    const item = orNotFound(await findReplyTemplate(db, id));
    return { item };
  });

  officeRoute(app, office.filledAnswer, ({ params: { id }, query, staff, request }) =>
    transaction(db, (tx) =>
      fillReplyTemplate(tx, id, { ...query, operator: actorOf(staff, request).name, portal: portalUrl() }),
    ),
  );

  officeRoute(app, office.addCannedAnswer, ({ body, staff, request, write }) =>
    write(async (tx) => ({ item: await addReplyTemplate(tx, actorOf(staff, request), body) })),
  );

  officeRoute(app, office.changeCannedAnswer, ({ params: { id }, body, staff, request }) =>
    transaction(db, async (tx) => ({ item: await changeReplyTemplate(tx, actorOf(staff, request), id, body) })),
  );

  officeRoute(app, office.removeCannedAnswer, async ({ params: { id }, staff, request }) => {
    await transaction(db, (tx) => deleteReplyTemplate(tx, actorOf(staff, request), id));
    return done;
  });
};
