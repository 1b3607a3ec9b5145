import type { Handle } from '../../../db/schema.ts';
import { Vocabulary } from './vocabulary.rules.ts';
import { listLexemes } from './vocabulary.store.ts';

/** The vocabulary as of a snapshot of the database, in the notation of `pg_snapshot`; null before the first load. */
interface VocabularyCache {
  vocabulary: Vocabulary;
  snapshot: string | null;
  /** The search version at that snapshot. */
  version: string | null;
  /** The refresh that runs, and the one that begins after it. */
  running: Promise<void> | null;
  next: Promise<void> | null;
}

/** One vocabulary for each database; all searches of the process share it. */
const vocabularies = new WeakMap<Handle, VocabularyCache>();

const cacheFor = (db: Handle): VocabularyCache => {
  const existing = vocabularies.get(db);
  if (existing) return existing;
  const cache: VocabularyCache = {
    vocabulary: new Vocabulary(),
    snapshot: null,
    version: null,
    running: null,
    next: null,
  };
  vocabularies.set(db, cache);
  return cache;
};

const load = async (db: Handle, cache: VocabularyCache): Promise<void> => {
  const rows = await listLexemes(db, cache.snapshot);
  for (const { lexeme, key, frequency } of rows) if (lexeme !== null) cache.vocabulary.set(lexeme, key, frequency);
  cache.snapshot = rows[0]?.snapshot ?? null;
  cache.version = rows[0]?.version ?? null;
};

/** Reads the lexemes written since the last time, all that were committed before the call. */
const refresh = (db: Handle, cache: VocabularyCache): Promise<void> => {
  if (cache.running) {
    // A refresh that runs already may not see the latest commit.
    cache.next ??= cache.running
      .catch(() => {})
      .then(() => {
        cache.next = null;
        return refresh(db, cache);
      });
    return cache.next;
  }
  cache.running = load(db, cache).finally(() => {
    cache.running = null;
  });
  return cache.running;
};

/** Returns the vocabulary of the database as it is, or as of a search version: without a statement if it is held. */
export const readVocabulary = async (db: Handle, version?: string): Promise<Vocabulary> => {
  const cache = cacheFor(db);
  if (version === undefined || cache.version !== version) await refresh(db, cache);
  return cache.vocabulary;
};
