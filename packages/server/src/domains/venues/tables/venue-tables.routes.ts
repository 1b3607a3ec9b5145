import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { TooMany } from '../../../lib/errors.ts';
import { route } from '../../../http/endpoints.ts';
import { unstored } from '../../../http/idempotency.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import { exportTable, importTable, readTable, refusedRows, tableFile } from './venue-tables.service.ts';

/** Exports of an account at a time, and seconds after which a further one makes sense. */
const exports = { atOnce: 2, comeBack: 5 };

export const venueTablesRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const ofAccount = createKeyedSemaphore(exports.atOnce);

  const inTurn = async <T>(account: number, work: () => Promise<T>): Promise<T> => {
    const release = ofAccount.tryAcquire(account);
    if (!release) throw new TooMany(exports.comeBack);
    try {
      return await work();
    } finally {
      release();
    }
  };

  route(app, api.exportVenues, ({ account, language, query: { format, template = false } }) =>
    inTurn(account.id, () => exportTable(db, { account: account.id, language, format, template })),
  );

  route(app, api.importVenues, async ({ account, language, body: { file, dry_run, fingerprint }, write }) => {
    const rows = await readTable(file, account.id);
    const wanted = { account: account.id, language, rows, dry_run, fingerprint };
    if (dry_run) return unstored(await transaction(db, (tx) => importTable(tx, wanted)));
    return write((tx) => importTable(tx, wanted));
  });

  route(app, api.refusedVenues, ({ account, language, body: { filename, file } }) =>
    inTurn(account.id, async () => {
      const wanted = { account: account.id, language, rows: await readTable(file, account.id) };
      const rows = await transaction(db, (tx) => refusedRows(tx, wanted));
      const format = filename.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx';
      return tableFile(rows, { account: account.id, language, format });
    }),
  );
};
