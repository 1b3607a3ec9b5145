import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { refreshSearch } from './search-index.store.ts';

/** How many albums are asked for at once. */
const batch = 100;

const listAlbumsWithout = async (db: Handle, after: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM albums WHERE search = '' AND track_count > 0 AND id > ${after} ORDER BY id LIMIT ${batch}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/**
 * Writes the search documents that a migration has emptied because they have a new form, album by album, beside the
 * running service. Can be stopped and goes on at the next start; where nothing is missing it asks once.
 */
export const writeMissingDocuments = async (db: Handle, stopping: AbortSignal): Promise<void> => {
  let after = 0;
  for (let ids = await listAlbumsWithout(db, after); ids.length > 0; ids = await listAlbumsWithout(db, after)) {
    for (const id of ids) {
      if (stopping.aborted) return;
      await transaction(db, (tx) => refreshSearch(tx, id));
      after = id;
    }
  }
};
