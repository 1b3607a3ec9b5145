import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { officeRoute } from '../../http/office-endpoints.ts';
import { listMessages } from './messages.store.ts';
import { withTexts } from './report-texts.rules.ts';

export const ddexOfficeRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.ddexMessages, async ({ query, language }) => {
    const { rows, total } = await listMessages(db, query);
    const items = rows.map(({ report, ...row }) => ({ ...withTexts(report, language), ...row }));
    return { items, total };
  });
};
