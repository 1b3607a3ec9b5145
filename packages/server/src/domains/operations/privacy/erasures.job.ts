import type { Handle } from '../../../db/schema.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { finishMediaRemovals } from '../../common/media/media-removals.service.ts';
import { finishErasures, type Places } from './erase-account.service.ts';

/** Milliseconds between two looks for erasures and removed files that are not finished. */
const every = 30_000;

export const createErasuresJob = (db: Handle, places: Places, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob(
    async (stopping) => {
      await finishErasures(db, places, stopping).catch(report);
      await finishMediaRemovals(db, places.store, stopping);
    },
    every,
    report,
  );
