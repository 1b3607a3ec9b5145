import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { record } from '../../common/audit/audit.store.ts';
import { releasePendingClosures } from './ddex.store.ts';
import { listMessages } from './messages.store.ts';
import { withTexts } from './report-texts.rules.ts';

export const ddexOfficeRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.ddexMessages, async ({ query, language }) => {
    const { items, total } = await listMessages(db, query);
    return { items: items.map(({ report, ...row }) => ({ ...withTexts(report, language), ...row })), total };
  });

  officeRoute(app, office.applyClosures, ({ actor }) =>
    transaction(db, async (tx) => {
      const tracks = await releasePendingClosures(tx);
      const after = { tracks };
      if (tracks > 0) await record(tx, actor, { act: 'release.close', kind: 'release', id: null, name: '', after });
      return after;
    }),
  );
};
