import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Handle } from './schema.ts';

const inside = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction and gives it the only handle it may use. A statement on any other handle fails
 * at once on both engines: on the embedded one it would wait for itself, on a pool it would slip outside.
 */
export const transaction = <T>(db: Handle, work: (tx: Handle) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute((tx) => inside.run(true, () => work(tx)));

/** A pool whose `connect` refuses whoever is inside a transaction. */
export const guarded = (pool: PostgresPool): PostgresPool => ({
  connect: async (): Promise<PostgresPoolClient> => {
    if (inside.getStore()) throw new Error('inside a transaction only its own handle may be used');
    return pool.connect();
  },
  end: () => pool.end(),
});
