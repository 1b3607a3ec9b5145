import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** Bytes of a table and its indexes that can be written anew in some hundredth of a second, while others wait. */
const small = 8 * 1024 ** 2;

/** Milliseconds for which a table is waited for, and others behind. */
const patience = 200;

const attempt = async (db: Handle, statement: string): Promise<boolean> =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => true,
      () => false,
    );

/**
 * Removes from the files of the database what was deleted from these tables, as far as the role may and no query waits
 * for it: VACUUM frees the room of deleted rows and leaves their bytes in it, so small tables are written anew. Then
 * the write-ahead log before it goes with a checkpoint; the embedded database deletes its files instead of using them
 * again. Never rejects: nothing depends on it.
 */
export const scrubTables = async (db: Handle, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    await db
      .connection()
      .execute(async (own) => {
        const { rows } = await sql<{ size: number }>`SELECT pg_total_relation_size(${table}::regclass) AS size`.execute(
          own,
        );
        await attempt(own, `SET lock_timeout = ${patience}`);
        const isRewritten = (rows[0]?.size ?? small) < small && (await attempt(own, `VACUUM (FULL) "${table}"`));
        if (!isRewritten) await attempt(own, `VACUUM "${table}"`);
        await attempt(own, 'RESET lock_timeout');
      })
      .catch(() => {});
  }
  await db
    .connection()
    .execute(async (own) => {
      await attempt(own, 'SET wal_recycle = off');
      await attempt(own, 'SELECT pg_switch_wal()');
      await attempt(own, 'CHECKPOINT');
      await attempt(own, 'RESET wal_recycle');
    })
    .catch(() => {});
};
