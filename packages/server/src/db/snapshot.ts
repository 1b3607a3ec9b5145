import type { Handle } from './schema.ts';

/** Runs `read` on a consistent snapshot of the database. */
export const snapshot = <T>(db: Handle, read: (tx: Handle) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
