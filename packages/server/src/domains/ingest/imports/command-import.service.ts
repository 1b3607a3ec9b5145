import { randomUUID } from 'node:crypto';
import { transaction } from '../../../db/transaction.ts';
import type { Handle } from '../../../db/schema.ts';
import { whileRepeating } from '../../../lib/background-job.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { createImportLog, type ImportLog } from './import-log.service.ts';
import { claimImport, endImport, insertImport, type NewImport } from './imports.store.ts';
import { endOf, explain } from './run-import.service.ts';

/** Milliseconds between two writes of the progress. */
const every = 1000;

/**
 * Lists an import of the command line among those of the office while `work` runs it and tells the log of its events. It
 * neither waits for others nor do they wait for it; the office can stop it. If its process is killed, it counts as crashed.
 */
export const withListedImport = async <Summary extends { stopped: 'interrupted' | 'disk_full' | null }>(
  db: Handle,
  { actor, signal, ...job }: Pick<NewImport, 'kind' | 'dry_run' | 'name'> & { actor: Actor; signal: AbortSignal },
  work: (running: { signal: AbortSignal; log: ImportLog }) => Promise<Summary>,
): Promise<Summary> => {
  const runner = randomUUID();
  const id = await transaction(db, async (tx) => {
    const added = await insertImport(tx, { ...job, upload_id: null, folder: null, is_queued: false }, actor);
    await claimImport(tx, added, runner);
    return added;
  });
  const log = createImportLog(db, { id, runner });
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const write = async (): Promise<void> => {
    if (!(await log.write().catch(() => true))) stop.abort(new Error('the import was stopped'));
  };
  const end = async (ended: ReturnType<typeof endOf>): Promise<void> => {
    const { state, reason, about } = ended;
    await log.write();
    await transaction(db, async (tx) => {
      await endImport(tx, id, runner, { state, reason, ...(about !== undefined && { about }) });
      await log.publishState(tx, state);
    });
  };
  try {
    const summary = await whileRepeating(every, write, () => work({ signal: either, log }));
    await end(endOf(summary));
    return summary;
  } catch (error) {
    // The command tells what has failed, also where the database is what has.
    await end(explain(error, either)).catch(() => {});
    throw error;
  }
};
