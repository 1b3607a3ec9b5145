import { deleteByAge } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { dropPlaysBefore, makeComingPartitions } from './venue-plays.store.ts';

/** Drops the months that were over this many days ago, none if it is 0, and makes those of the coming year. */
export const applyPlaysRetention = async (db: Handle, days: number): Promise<void> => {
  try {
    await makeComingPartitions(db);
  } finally {
    if (days > 0) {
      await deleteByAge(db, async (now) => {
        await dropPlaysBefore(db, { now, days });
      });
    }
  }
};

/** Milliseconds between two runs. */
const every = 3_600_000;

export const createVenuePlaysJob = (db: Handle, days: number, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob(() => applyPlaysRetention(db, days), every, report);
