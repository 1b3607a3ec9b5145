import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Behind every text that begins with another one, in bytewise order. */
const last = '\u{10FFFF}';

/** Beginnings that have more words than this are broad anyhow. */
const mostWords = 20_000;

/** How many tracks have each of these lexemes; those that none has are left out. */
export const countLexemes = async (db: Handle, lexemes: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ lexeme: string; document_frequency: number }>`
    SELECT lexeme, document_frequency FROM search_lexemes WHERE lexeme = ANY(${lexemes}::text[])`.execute(db);
  return new Map(rows.map(({ lexeme, document_frequency }) => [lexeme, document_frequency]));
};

/** How many tracks have a word with each of these beginnings, those with two such words counted twice. */
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

/** Words whose keys begin so, for each key the most used ones, words of just this key first. */
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

/** What each word that was asked for may stand for: many texts for each. */
export type Candidates = ReadonlyMap<string, readonly string[]>;

const unfolded = (candidates: Candidates): [string[], string[]] => {
  const pairs = [...candidates].flatMap(([asked, texts]) => texts.map((text) => [asked, text] as const));
  return [pairs.map(([asked]) => asked), pairs.map(([, text]) => text)];
};

/** So many words are given for each that was asked for, as a rule. */
const given = 10;

/** Lists the candidates that are words (or, by `phonetic_key`, the keys of words), the most used first. */
export const listKnown = async (
  db: Handle,
  column: 'lexeme' | 'phonetic_key',
  candidates: Candidates,
): Promise<FoundWord[]> => {
  const [asked, texts] = unfolded(candidates);
  if (texts.length === 0) return [];
  // The bound of the inner query keeps it a look into the index for each, instead of one through the whole table.
  const { rows } = await sql<FoundWord>`
    SELECT asked, word, document_frequency
    FROM unnest(${asked}::text[], ${texts}::text[]) AS candidates (asked, candidate), LATERAL (
      SELECT lexeme AS word, document_frequency FROM search_lexemes
      WHERE ${sql.ref(column)} = candidate ORDER BY lexeme LIMIT ${given}
    ) AS words ORDER BY document_frequency DESC, word LIMIT ${given * candidates.size}`.execute(db);
  return rows;
};

/** Which candidates are beginnings of words. */
export const listKnownBeginnings = async (db: Handle, candidates: Candidates): Promise<FoundWord[]> => {
  const [asked, texts] = unfolded(candidates);
  if (texts.length === 0) return [];
  const { rows } = await sql<FoundWord>`
    SELECT asked, candidate AS word, 1 AS document_frequency FROM unnest(${asked}::text[], ${texts}::text[]) AS candidates (asked, candidate)
    WHERE EXISTS (SELECT 1 FROM search_lexemes WHERE lexeme >= candidate AND lexeme < candidate || ${last})
    LIMIT ${given * candidates.size}`.execute(db);
  return rows;
};
