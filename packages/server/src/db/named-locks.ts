import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** Until the end of the transaction nobody else passes here with one of these names. */
export const lockNames = async (tx: Handle, names: readonly string[]): Promise<void> => {
  // All take theirs in the same order: else two might wait for each other.
  for (const name of names.toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
};
