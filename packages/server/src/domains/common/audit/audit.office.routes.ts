import { Readable } from 'node:stream';
import { mayReadHistory, office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Forbidden } from '../../../lib/errors.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { listEntries, listCheckpoints } from './audit-log.store.ts';
import { readMark, verifyChain } from './hash-chain.service.ts';
import { type ExportFormat, exportText } from './audit-export.service.ts';

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

export const auditOfficeRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.auditList, ({ query }) => listEntries(db, query));

  officeRoute(app, office.auditOf, ({ query: { id, ...query }, staff }) => {
    if (!mayReadHistory(query.kind, staff.role)) throw new Forbidden();
    return listEntries(db, { ...query, object: id });
  });

  officeRoute(app, office.auditExport, async ({ query: { format, ...filters }, reply }) => {
    const day = new Date().toISOString().slice(0, 10);
    void reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="kamerton-audit-${day}.${format}"`);
    await reply.send(Readable.from(exportText(db, format, filters)));
    return undefined;
  });

  officeRoute(app, office.auditVerify, async ({ body }) => ({
    ...(await verifyChain(db, { expect: body?.expect === undefined ? undefined : readMark(body.expect) })),
    checkpoints: await listCheckpoints(db),
  }));
};
