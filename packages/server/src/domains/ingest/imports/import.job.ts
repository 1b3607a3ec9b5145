import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockNames, transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob, whileRepeating } from '../../../lib/background-job.ts';
import { refusalReasons } from '../../../formats/audio-refusal.ts';
import { findUpload, setUploadImported } from '../uploads/uploads.store.ts';
import { findPlace } from './import-folders.service.ts';
import { flushOrphanedAudit } from '../ingest/import-audit.service.ts';
import { removeQuarantinedRecordings } from '../ingest/quarantine.service.ts';
import { removeOldHeard } from '../ingest/sound-analyses.store.ts';
import { createImportLog } from './import-log.service.ts';
import {
  breakOffSilent,
  endImport,
  type ImportRow,
  listWaiting,
  applyFindings,
  claimImport,
  wasStopped,
} from './imports.store.ts';
import { runImport, type RunnerDeps } from './run-import.service.ts';
import { findFolder, removeBytes, sweepUploads } from '../uploads/upload-files.service.ts';

/** Milliseconds between two searches for waiting imports, two heartbeats, and two cleanups. */
const every = { poll: 5000, sign: 1000, sweep: 3_600_000 };

/** Tries to write the end of an import, and milliseconds between them: one that is not written counts as a crash. */
const endTries = { most: 10, apart: 1000 };

const written = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let left = endTries.most - 1; left > 0; left -= 1) {
    try {
      return await write();
    } catch {
      await sleep(endTries.apart);
    }
  }
  return write();
};

/** Runs queued imports, one at a time across all processes of a database. `report` receives unexpected errors. */
export const createImportRunner = (deps: RunnerDeps, report: (error: unknown) => void): PeriodicJob => {
  const { db, config } = deps;
  const runner = randomUUID();
  // Only one process opens the embedded database, so an import marked as running at the start has crashed.
  let mayAnotherRun = config.databaseUrl !== undefined;
  let swept = -Infinity;

  /** True if this process can read the files of an import. */
  const isReachable = async ({ upload_id, folder, kind }: ImportRow): Promise<boolean> => {
    if (folder !== null) {
      return (await findPlace(config, folder, kind === 'ddex')) !== null || !config.databaseUrl;
    }
    const upload = upload_id === null ? null : await findUpload(db, upload_id);
    return upload === null || (await findFolder(config.dataDir, upload)) === 'here' || !config.databaseUrl;
  };

  const claimNext = async (stopping: AbortSignal): Promise<ImportRow | null> => {
    if (stopping.aborted) return null;
    for (const job of await listWaiting(db)) {
      if (!(await isReachable(job))) continue;
      const isClaimed = await transaction(db, async (tx) => {
        await lockNames(tx, ['imports']);
        if (!(await listWaiting(tx)).some(({ id }) => id === job.id)) return false;
        await claimImport(tx, job.id, runner);
        return true;
      });
      if (isClaimed) return job;
    }
    return null;
  };

  const run = async (job: ImportRow, stopping: AbortSignal): Promise<void> => {
    const stop = new AbortController();
    const signal = AbortSignal.any([stopping, stop.signal]);
    const log = createImportLog(db, { id: job.id, runner });
    const write = async (): Promise<void> => {
      // A failed write is retried, since the database may be unavailable for a moment.
      if (!(await log.write().catch(() => true))) stop.abort(new Error('the import was stopped'));
    };
    const end = await whileRepeating(every.sign, write, () => runImport(deps, job, { signal, log }));
    if (end.error) report(end.error);
    const isSpent = await written(async () => {
      await log.write();
      const isGivenBack = stopping.aborted && end.state === 'stopped' && !(await wasStopped(db, job.id));
      const ends = isGivenBack ? ({ state: 'waiting', reason: null } as const) : end;
      return transaction(db, async (tx) => {
        // A runner that was taken for crashed has lost its import, which is to be run again, with its upload.
        if (!(await endImport(tx, job.id, runner, ends))) return false;
        const isImported = end.spent !== undefined && (await setUploadImported(tx, end.spent.id));
        await log.publishState(tx, ends.state);
        return isImported;
      });
    });
    if (end.spent && isSpent) await removeBytes(config.dataDir, end.spent);
  };

  return createPeriodicJob(
    async (stopping) => {
      await breakOffSilent(db, !mayAnotherRun);
      await flushOrphanedAudit(db, !mayAnotherRun);
      await transaction(db, (tx) => applyFindings(tx, refusalReasons));
      mayAnotherRun = true;
      for (let job = await claimNext(stopping); job; job = await claimNext(stopping)) await run(job, stopping);
      if (performance.now() - swept < every.sweep) return;
      swept = performance.now();
      await sweepUploads(db, config.dataDir);
      await removeQuarantinedRecordings(db, deps.store);
      await deps.store.sweep?.();
      await removeOldHeard(db);
    },
    every.poll,
    report,
  );
};
