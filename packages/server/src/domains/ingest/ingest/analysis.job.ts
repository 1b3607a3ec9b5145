import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { createAnalysers } from '../../../media/audio/analysers.ts';
import { analysisVersion } from '../../../media/audio/measures.ts';
import type { Handle } from '../../../db/schema.ts';
import type { MediaStore } from '../../../media/store.ts';
import { analysePending } from './analysis.service.ts';
import { attended, hasFreeAnalyses, insertOutdated, releaseClaims, removeOldFindings } from './analyses.store.ts';

/** Milliseconds between two looks for recordings. */
const every = 3000;

/** True if a recording is free. Outdated ones are added to the queue when nothing else is in it. */
const hasWork = async (db: Handle): Promise<boolean> =>
  (await hasFreeAnalyses(db, { except: [...attended] })) || (await insertOutdated(db, analysisVersion)) > 0;

/**
 * Analyses recordings that no import of this process attends: those of imports that did not wait, of killed
 * processes, and those whose analysis is of an older version. Its workers live as long as there is something to decode. `alone`: no other process has the database open,
 * so that claims which are there at the start are those of a killed one.
 */
export const createAnalysisJob = (
  { db, media, alone }: { db: Handle; media: MediaStore; alone: boolean },
  report: (error: unknown) => void,
): PeriodicJob => {
  let isFirst = true;
  return createPeriodicJob(
    async (stopping) => {
      if (isFirst && alone) await releaseClaims(db, null);
      if (isFirst) await removeOldFindings(db);
      isFirst = false;
      if (!(await hasWork(db))) return;
      const analysers = createAnalysers();
      try {
        do await analysePending({ db, media, analysers, signal: stopping, runs: { except: [...attended] } });
        while (!stopping.aborted && (await hasWork(db)));
      } finally {
        await analysers.close();
      }
    },
    every,
    report,
  );
};
