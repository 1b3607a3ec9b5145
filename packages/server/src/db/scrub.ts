import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** Bytes of a table and its indexes that can be written anew in some hundredth of a second, while others wait. */
const small = 8 * 1024 ** 2;

const attempt = async (db: Handle, statement: string): Promise<void> => {
  await sql
    .raw(statement)
    .execute(db)
    .catch(() => {});
};

/**
 * Removes from the files of the database what was deleted from these tables, as far as the role may and no query waits
 * for it: VACUUM frees the room of deleted rows and leaves their bytes in it, so small tables are written anew. Then
 * the write-ahead log before it goes with a checkpoint; the embedded database deletes its files instead of using them
 * again. Never rejects: nothing depends on it.
 */
export const scrubTables = async (db: Handle, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    const { rows } = await sql<{ size: number }>`SELECT pg_total_relation_size(${table}::regclass) AS size`
      .execute(db)
      .catch(() => ({ rows: [] }));
    // Others do not wait behind it for a table in use. A lock_timeout would stay on a connection that a pooler shares.
    await attempt(db, `VACUUM (SKIP_LOCKED) "${table}"`);
    if ((rows[0]?.size ?? small) < small) await attempt(db, `VACUUM (FULL, SKIP_LOCKED) "${table}"`);
  }
  const clear = ['SELECT pg_switch_wal()', 'CHECKPOINT'];
  const withoutRecycling = db.transaction().execute(async (tx) => {
    for (const statement of ['SET LOCAL wal_recycle = off', ...clear]) await sql.raw(statement).execute(tx);
  });
  // A role may lack the right to the first.
  await withoutRecycling.catch(async () => {
    for (const statement of clear) await attempt(db, statement);
  });
};
