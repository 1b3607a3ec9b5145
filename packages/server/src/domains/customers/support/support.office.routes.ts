import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type OfficeContext, officeRoute } from '../../../http/office-endpoints.ts';
import {
  answerAsSeen,
  answerWithKey,
  assignRequest,
  findThread,
  noteRequest,
  setRequestClosed,
} from './requests.office.service.ts';
import { countQueue, listAssignees, listQueue } from './requests.office.store.ts';
import { lockRequest, setOpened } from './support.store.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import {
  addReplyTemplate,
  changeReplyTemplate,
  deleteReplyTemplate,
  fillReplyTemplate,
} from './reply-templates.service.ts';
import { findReplyTemplate, listReplyTemplates } from './reply-templates.store.ts';

export const supportOfficeRoutes = (app: FastifyInstance, { db, emailQueue, encryption, portalUrl }: Deps): void => {
  const services = () => ({ emailQueue, encryption, portal: portalUrl() });

  officeRoute(app, office.requests, ({ query: { mine: isMine, assigned_to, ...query }, staff }) =>
    listQueue(db, { ...query, assigned_to: isMine ? staff.id : assigned_to }),
  );

  officeRoute(app, office.requestCounts, ({ staff }) => countQueue(db, staff.id));

  officeRoute(app, office.assignees, async () => ({ items: await listAssignees(db) }));

  officeRoute(app, office.request, ({ params: { id }, request }) =>
    transaction(db, async (tx) => {
      // Messages inserted meanwhile wait for the lock: exactly what is returned here counts as read.
      await lockRequest(tx, id);
      // A call from the command line marks nothing as read, and neither does a page that asks by itself.
      const isSeen = request.commandUser === undefined && request.headers['x-background'] === undefined;
      if (isSeen) await setOpened(tx, id);
      return { item: await findThread(tx, id) };
    }),
  );

  /** Acts on a request and answers it as it is then. */
  const andThread = (id: number, work: (tx: Handle) => Promise<void>) => async (tx: Handle) => {
    await work(tx);
    return { item: await findThread(tx, id) };
  };

  officeRoute(app, office.answerRequest, ({ params: { id }, body, staff, actor, write }) => {
    const answer = { id, ...body, author_name: staff.name };
    return write(andThread(id, (tx) => answerAsSeen(tx, actor, services(), answer)));
  });

  officeRoute(app, office.changeRequestKey, ({ params: { id }, body, staff, actor, write }) => {
    const answer = { id, ...body, author_name: staff.name };
    return write(andThread(id, (tx) => answerWithKey(tx, actor, services(), answer)));
  });

  officeRoute(app, office.noteRequest, ({ params: { id }, body: { note }, actor, write }) =>
    write(andThread(id, (tx) => noteRequest(tx, actor, id, { note, author_name: actor.name }))),
  );

  officeRoute(app, office.assignRequest, ({ params: { id }, body, actor }) =>
    transaction(
      db,
      andThread(id, (tx) => assignRequest(tx, actor, id, body)),
    ),
  );

  type Asked = Pick<OfficeContext<typeof office.closeRequest>, 'params' | 'body' | 'actor'>;

  const setClosed = ({ params: { id }, body, actor }: Asked, closed: boolean) =>
    transaction(
      db,
      andThread(id, (tx) => setRequestClosed(tx, actor, id, { ...body, closed })),
    );

  officeRoute(app, office.closeRequest, (asked) => setClosed(asked, true));

  officeRoute(app, office.reopenRequest, (asked) => setClosed(asked, false));
};

export const replyTemplatesOfficeRoutes = (app: FastifyInstance, { db, portalUrl }: Deps): void => {
  officeRoute(app, office.replyTemplates, ({ query }) => listReplyTemplates(db, query));

  officeRoute(app, office.replyTemplate, async ({ params: { id } }) => {
    const item = orNotFound(await findReplyTemplate(db, id));
    return { item };
  });

  officeRoute(app, office.filledReplyTemplate, ({ params: { id }, query, actor }) =>
    transaction(db, (tx) => fillReplyTemplate(tx, id, { ...query, operator: actor.name, portal: portalUrl() })),
  );

  officeRoute(app, office.addReplyTemplate, ({ body, actor, write }) =>
    write(async (tx) => ({ item: await addReplyTemplate(tx, actor, body) })),
  );

  officeRoute(app, office.changeReplyTemplate, ({ params: { id }, body, actor }) =>
    transaction(db, async (tx) => ({ item: await changeReplyTemplate(tx, actor, id, body) })),
  );

  officeRoute(app, office.removeReplyTemplate, async ({ params: { id }, actor }) => {
    await transaction(db, (tx) => deleteReplyTemplate(tx, actor, id));
    return done;
  });
};
