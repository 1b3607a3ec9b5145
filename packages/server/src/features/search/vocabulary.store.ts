import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { Vocabulary } from './vocabulary.rules.ts';

/** The vocabulary as of a snapshot of the database, in the notation of `pg_snapshot`; null before the first load. */
interface Held {
  vocabulary: Vocabulary;
  snapshot: string | null;
  /** Number of loads that have changed it. */
  version: number;
  /** The refresh that runs, and the one that begins after it. */
  running: Promise<void> | null;
  next: Promise<void> | null;
}

/** One vocabulary for each database; all searches of the process share it. */
const vocabularies = new WeakMap<Handle, Held>();

const heldFor = (db: Handle): Held => {
  const there = vocabularies.get(db);
  if (there) return there;
  const held: Held = { vocabulary: new Vocabulary(), snapshot: null, version: 0, running: null, next: null };
  vocabularies.set(db, held);
  return held;
};

/** Lexemes written by transactions that a snapshot does not see. Restored rows may bear transactions to come. */
const isNewerThan = (snapshot: string): RawBuilder<unknown> => sql`
  changed_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND changed_by < pg_snapshot_xmax(pg_current_snapshot())
  AND NOT pg_visible_in_snapshot(changed_by, ${snapshot}::pg_snapshot)`;

const load = async (db: Handle, held: Held): Promise<void> => {
  const changed = held.snapshot === null ? sql`true` : isNewerThan(held.snapshot);
  const { rows } = await sql<{ snapshot: string; lexeme: string | null; key: string | null; frequency: number }>`
    SELECT pg_current_snapshot()::text AS snapshot, lexeme, phonetic_key AS key, document_frequency AS frequency
    FROM (VALUES (1)) AS once LEFT JOIN search_lexemes ON ${changed} ORDER BY lexeme`.execute(db);
  for (const { lexeme, key, frequency } of rows) if (lexeme !== null) held.vocabulary.set(lexeme, key, frequency);
  held.snapshot = rows[0]?.snapshot ?? null;
  if (rows.some(({ lexeme }) => lexeme !== null)) held.version += 1;
};

/** Reads the lexemes written since the last time, all that were committed before the call. */
const refresh = (db: Handle, held: Held): Promise<void> => {
  if (held.running) {
    // A refresh that runs already may not see the latest commit.
    held.next ??= held.running
      .catch(() => {})
      .then(() => {
        held.next = null;
        return refresh(db, held);
      });
    return held.next;
  }
  held.running = load(db, held).finally(() => {
    held.running = null;
  });
  return held.running;
};

/** Returns the vocabulary of the database as it is. */
export const readVocabulary = async (db: Handle): Promise<Vocabulary> => {
  const held = heldFor(db);
  await refresh(db, held);
  return held.vocabulary;
};

/** Condition on the database: true if the vocabulary that a search was read with is not the latest. */
export type IsStale = RawBuilder<boolean>;

const isStale = (snapshot: string): IsStale =>
  sql<boolean>`EXISTS (SELECT 1 FROM search_lexemes WHERE ${isNewerThan(snapshot)})`;

/** Maximum number of times that a search is repeated while the vocabulary is being written. */
const mostTries = 5;

/**
 * Searches by the vocabulary in memory. `search` returns null if it has found nothing or `isStale` to be true; it runs
 * again if the vocabulary has changed.
 */
export const withVocabulary = async <T>(
  db: Handle,
  search: (vocabulary: Vocabulary, isStale: IsStale) => Promise<T | null>,
): Promise<T | null> => {
  const held = heldFor(db);
  if (held.snapshot === null) await refresh(db, held);
  for (let tries = 1; ; tries += 1) {
    const { version, snapshot } = held;
    const isLast = tries === mostTries || snapshot === null;
    const found = await search(held.vocabulary, isLast ? sql<boolean>`false` : isStale(snapshot));
    if (found !== null || isLast) return found;
    await refresh(db, held);
    if (held.version === version) return null;
  }
};
