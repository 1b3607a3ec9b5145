import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { listValues } from '../../../db/rows.ts';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { refreshSearch } from './search-index.store.ts';

/** Number of albums per query. */
const batch = 100;

const listAlbumsWithout = (db: Handle, after: number): Promise<number[]> =>
  listValues(
    db,
  )<number>`SELECT id FROM albums WHERE search = '' AND track_count > 0 AND id > ${after} ORDER BY id LIMIT ${batch}`;

/**
 * Rebuilds search documents that a migration has cleared, album by album, while the service runs. Can be aborted and
 * resumes at the next start; if none is missing, it makes one query.
 */
export const writeMissingDocuments = async (db: Handle, stopping: AbortSignal): Promise<void> => {
  let after = 0;
  for (let ids = await listAlbumsWithout(db, after); ids.length > 0; ids = await listAlbumsWithout(db, after)) {
    for (const id of ids) {
      if (stopping.aborted) return;
      await transaction(db, async (tx) => {
        // A merge of genres rewrites documents too, and what it has not committed would come back.
        await lockCatalogue(tx);
        await refreshSearch(tx, id);
      });
      after = id;
    }
  }
};

/** Milliseconds until documents are looked for again after a failure. */
const again = 60_000;

/** Rebuilds such documents once; a connection that is lost meanwhile leaves the rest to the next run. */
export const createMissingDocumentsJob = (db: Handle, report: (error: unknown) => void, every = again): PeriodicJob => {
  let isDone = false;
  return createPeriodicJob(
    async (stopping) => {
      if (isDone) return;
      await writeMissingDocuments(db, stopping);
      isDone = true;
    },
    every,
    report,
  );
};
