import type { Handle } from '../../db/schema.ts';
import { createPeriodicJob, type PeriodicJob } from '../../lib/background-job.ts';
import { finishErasures, type Places } from './erase-account.service.ts';

/** Milliseconds between two looks for erasures that are not finished. */
const every = 30_000;

export const createErasuresJob = (db: Handle, places: Places, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => finishErasures(db, places, stopping), every, report);
