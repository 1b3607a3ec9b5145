import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Sorts after every text with the same prefix, in bytewise order. */
const last = '\u{10FFFF}';

/** Maximum number of words counted for a prefix; one with more is broad anyway. */
const mostWords = 20_000;

/** Document frequencies of these lexemes; unknown ones are omitted. */
export const countLexemes = async (db: Handle, lexemes: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ lexeme: string; document_frequency: number }>`
    SELECT lexeme, document_frequency FROM search_lexemes WHERE lexeme = ANY(${lexemes}::text[])`.execute(db);
  return new Map(rows.map(({ lexeme, document_frequency }) => [lexeme, document_frequency]));
};

/** Sums the document frequencies of words with each prefix; a track with two such words counts twice. */
export const countBeginnings = async (db: Handle, beginnings: readonly string[]): Promise<Map<string, number>> => {
  if (beginnings.length === 0) return new Map();
  const { rows } = await sql<{ beginning: string; document_frequency: number }>`
    SELECT beginning, (
      SELECT coalesce(sum(document_frequency), 0) FROM (
        SELECT document_frequency FROM search_lexemes WHERE lexeme >= beginning AND lexeme < beginning || ${last} LIMIT ${mostWords}
      ) AS words) AS document_frequency
    FROM unnest(${beginnings}::text[]) AS asked (beginning)`.execute(db);
  return new Map(rows.map(({ beginning, document_frequency }) => [beginning, document_frequency]));
};

export interface FoundWord {
  asked: string;
  word: string;
  document_frequency: number;
}

/** Lists words whose phonetic key begins with each key: exact matches first, then by frequency. */
export const listWordsByKey = async (db: Handle, keys: readonly string[], most = 20): Promise<FoundWord[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<FoundWord>`
    SELECT asked, word, document_frequency FROM unnest(${keys}::text[]) AS all_asked (asked), LATERAL (
      SELECT lexeme AS word, document_frequency FROM (
        SELECT lexeme, phonetic_key, document_frequency FROM search_lexemes
        WHERE phonetic_key >= asked AND phonetic_key < asked || ${last} ORDER BY phonetic_key LIMIT 500
      ) AS near ORDER BY phonetic_key = asked DESC, document_frequency DESC, lexeme LIMIT ${most}
    ) AS words`.execute(db);
  return rows;
};

/** Candidate texts for each requested word. */
export type Candidates = ReadonlyMap<string, readonly string[]>;

const unfolded = (candidates: Candidates): [string[], string[]] => {
  const pairs = [...candidates].flatMap(([asked, texts]) => texts.map((text) => [asked, text] as const));
  return [pairs.map(([asked]) => asked), pairs.map(([, text]) => text)];
};

/** Default number of words returned for each requested one. */
const given = 10;

/** Lists the candidates that are known words or, with `phonetic_key`, keys of words; the most frequent first. */
export const listKnown = async (
  db: Handle,
  column: 'lexeme' | 'phonetic_key',
  candidates: Candidates,
): Promise<FoundWord[]> => {
  const [asked, texts] = unfolded(candidates);
  if (texts.length === 0) return [];
  // The inner LIMIT makes the planner look up each candidate in the index instead of scanning the table.
  const { rows } = await sql<FoundWord>`
    SELECT asked, word, document_frequency
    FROM unnest(${asked}::text[], ${texts}::text[]) AS candidates (asked, candidate), LATERAL (
      SELECT lexeme AS word, document_frequency FROM search_lexemes
      WHERE ${sql.ref(column)} = candidate ORDER BY lexeme LIMIT ${given}
    ) AS words ORDER BY document_frequency DESC, word LIMIT ${given * candidates.size}`.execute(db);
  return rows;
};

/** Lists the candidates that are prefixes of known words. */
export const listKnownBeginnings = async (db: Handle, candidates: Candidates): Promise<FoundWord[]> => {
  const [asked, texts] = unfolded(candidates);
  if (texts.length === 0) return [];
  const { rows } = await sql<FoundWord>`
    SELECT asked, candidate AS word, 1 AS document_frequency FROM unnest(${asked}::text[], ${texts}::text[]) AS candidates (asked, candidate)
    WHERE EXISTS (SELECT 1 FROM search_lexemes WHERE lexeme >= candidate AND lexeme < candidate || ${last})
    LIMIT ${given * candidates.size}`.execute(db);
  return rows;
};
