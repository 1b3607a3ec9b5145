import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { TooMany } from '../../../lib/errors.ts';
import { route } from '../../../http/endpoints.ts';
import { unstored } from '../../../http/idempotency.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import { exportTable, importTable, readTable } from './venue-tables.service.ts';

/** Exports of an account at a time, and seconds after which a further one makes sense. */
const exports = { atOnce: 2, comeBack: 5 };

export const venueTablesRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const ofAccount = createKeyedSemaphore(exports.atOnce);

  route(app, api.exportVenues, async ({ account, language, query: { format, template = false } }) => {
    const release = ofAccount.tryAcquire(account.id);
    if (!release) throw new TooMany(exports.comeBack);
    try {
      return await exportTable(db, { account: account.id, language, format, template });
    } finally {
      release();
    }
  });

  route(app, api.importVenues, async ({ account, language, body: { file, dry_run, fingerprint }, write }) => {
    const rows = await readTable(file, account.id);
    const wanted = { account: account.id, language, rows, dry_run, fingerprint };
    if (dry_run) return unstored(await transaction(db, (tx) => importTable(tx, wanted)));
    return write((tx) => importTable(tx, wanted));
  });
};
