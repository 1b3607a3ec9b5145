import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { readEmailText, retryEmail } from './emails.service.ts';
import { listOutbox } from './outbox.store.ts';

export const emailsOfficeRoutes = (app: FastifyInstance, { config, db, emailQueue }: Deps): void => {
  officeRoute(app, office.emails, ({ query }) => listOutbox(db, query));

  officeRoute(app, office.email, ({ params: { id }, actor }) =>
    transaction(db, async (tx) => ({
      // Without SMTP the office is the place to read emails.
      item: await readEmailText(tx, actor, emailQueue, {
        id,
        hidesCodes: config.smtpUrl !== undefined,
      }),
    })),
  );

  officeRoute(app, office.retryEmail, async ({ params: { id }, actor }) => {
    const item = await transaction(db, (tx) => retryEmail(tx, actor, id));
    emailQueue.wake();
    return { item };
  });
};
