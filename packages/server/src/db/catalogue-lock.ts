import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** One number for all who write to the same database. */
const key = 771_203_646;

/**
 * Takes the catalogue for itself until the transaction ends: for imports and revocations, which change what can be
 * played. They touch tracks, albums and sets in no common order and would wait for each other crosswise, and a set
 * that is counted meanwhile would be counted wrong. Take it first, before any row.
 */
export const lockCatalogue = async (tx: Handle): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx);
};

/** Keeps what can be played as it is until the transaction ends, beside others who do so. Take it first too. */
export const shareCatalogue = async (tx: Handle): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(tx);
};
