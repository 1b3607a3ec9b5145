import { AsyncLocalStorage } from 'node:async_hooks';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Handle } from './schema.ts';

/** Runs `read` on a consistent snapshot of the database. */
export const snapshot = <T>(db: Handle, read: (tx: Handle) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

const inside = new AsyncLocalStorage<true>();
/** Number of transactions; while there is none, promises are not followed, which would cost each request some 10 %. */
let running = 0;

/** SQLSTATE codes of deadlocks and serialization failures. */
const crosswise = new Set(['40P01', '40001']);

const mostTries = 5;

/** Calls to make when a transaction is committed, by its handle. */
const effects = new WeakMap<Handle, Set<() => void>>();

/** Calls back once when the transaction of `tx` is committed, or at once outside of one. */
export const afterCommit = (tx: Handle, call: () => void): void => {
  if (tx.isTransaction) effects.set(tx, (effects.get(tx) ?? new Set()).add(call));
  else call();
};

/**
 * Runs `work` in one transaction and passes it the only handle that it may use. A statement on any other handle fails
 * at once on both engines: on the embedded one it would deadlock, on a pool it would bypass the transaction. After a
 * deadlock or serialization failure `work` runs again, so that its effects outside of `tx` may happen twice.
 */
export const transaction = async <T>(db: Handle, work: (tx: Handle) => Promise<T>, tries = mostTries): Promise<T> => {
  if (db.isTransaction) return work(db);
  running += 1;
  try {
    const { result, tx } = await db
      .transaction()
      .execute(async (own) => ({ result: await inside.run(true, () => work(own)), tx: own }));
    for (const call of effects.get(tx) ?? []) call();
    return result;
  } catch (error) {
    if (tries > 1 && crosswise.has((error as { code?: string }).code ?? '')) return transaction(db, work, tries - 1);
    throw error;
  } finally {
    running -= 1;
    if (running === 0) inside.disable();
  }
};

/** Takes a lock on each name until the transaction ends. */
export const lockNames = async (tx: Handle, names: readonly string[]): Promise<void> => {
  // Sorted, so that two transactions cannot deadlock.
  for (const name of names.toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
};

/** A pool whose `connect` fails inside of a transaction. */
export const withGuard = (pool: PostgresPool): PostgresPool => ({
  connect: async (): Promise<PostgresPoolClient> => {
    if (inside.getStore()) throw new Error('inside a transaction only its own handle may be used');
    return pool.connect();
  },
  end: () => pool.end(),
});
