import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** Takes a lock on each name until the transaction ends. */
export const lockNames = async (tx: Handle, names: readonly string[]): Promise<void> => {
  // Sorted, so that two transactions cannot deadlock.
  for (const name of names.toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
};
