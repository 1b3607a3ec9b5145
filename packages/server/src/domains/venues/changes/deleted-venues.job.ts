import { deleteByAge } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { closeDeletedVenues } from './deleted-venues.service.ts';

/** Milliseconds between two runs. */
const every = 3_600_000;

/** Ends what can no longer be restored, by the clock of deletions: nothing ends early behind one that was set. */
export const createDeletedVenuesJob = (db: Handle, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => deleteByAge(db, (now) => closeDeletedVenues(db, now, stopping)), every, report);
