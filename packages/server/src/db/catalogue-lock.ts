import { execute } from './rows.ts';
import type { Handle } from './schema.ts';

/** Advisory lock key, the same in all processes. */
const key = 771_203_646;

/**
 * Locks the catalogue until the transaction ends, for imports and revocations, which change what can be played. They
 * update tracks, albums and sets in no common order, so that they would deadlock or count wrong totals. Take it before
 * any row.
 */
export const lockCatalogue = (tx: Handle): Promise<void> => execute(tx)`SELECT pg_advisory_xact_lock(${key})`;

/**
 * Prevents changes of what can be played until the transaction ends; shared with others. Take it before any row too.
 */
export const shareCatalogue = (tx: Handle): Promise<void> => execute(tx)`SELECT pg_advisory_xact_lock_shared(${key})`;
