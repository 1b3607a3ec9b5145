import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Handle } from './schema.ts';

const inside = new AsyncLocalStorage<true>();

/** Two writers met crosswise: the engine undid one of them so that the other could go on. */
const crosswise = new Set(['40P01', '40001']);

const mostTries = 5;

/**
 * Runs `work` in one transaction and gives it the only handle it may use. A statement on any other handle fails
 * at once on both engines: on the embedded one it would wait for itself, on a pool it would slip outside. Where the
 * engine undoes it for the sake of another writer, `work` runs again: what it does outside of `tx` may happen twice.
 */
export const transaction = async <T>(db: Handle, work: (tx: Handle) => Promise<T>, tries = mostTries): Promise<T> => {
  if (db.isTransaction) return work(db);
  try {
    return await db.transaction().execute((tx) => inside.run(true, () => work(tx)));
  } catch (error) {
    if (tries > 1 && crosswise.has((error as { code?: string }).code ?? '')) return transaction(db, work, tries - 1);
    throw error;
  }
};

/** A pool whose `connect` refuses whoever is inside a transaction. */
export const withGuard = (pool: PostgresPool): PostgresPool => ({
  connect: async (): Promise<PostgresPoolClient> => {
    if (inside.getStore()) throw new Error('inside a transaction only its own handle may be used');
    return pool.connect();
  },
  end: () => pool.end(),
});
