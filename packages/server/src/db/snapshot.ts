import type { Handle } from './schema.ts';

/** Runs `read` on the database as it is at one moment, whatever others write meanwhile. */
export const snapshot = <T>(db: Handle, read: (tx: Handle) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
