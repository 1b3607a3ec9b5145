import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Behind every text that begins with another one, in bytewise order. */
const last = '\u{10FFFF}';

/** Beginnings that have more words than this are broad anyhow. */
const mostWords = 20_000;

/** How many tracks have each of these lexemes; those that none has are left out. */
export const countLexemes = async (db: Handle, lexemes: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ lexeme: string; uses: number }>`
    SELECT lexeme, uses FROM search_lexemes WHERE lexeme = ANY(${lexemes}::text[])`.execute(db);
  return new Map(rows.map(({ lexeme, uses }) => [lexeme, uses]));
};

/** How many tracks have a word with each of these beginnings, those with two such words counted twice. */
export const countBeginnings = async (db: Handle, beginnings: readonly string[]): Promise<Map<string, number>> => {
  if (beginnings.length === 0) return new Map();
  const { rows } = await sql<{ beginning: string; uses: number }>`
    SELECT beginning, (
      SELECT coalesce(sum(uses), 0) FROM (
        SELECT uses FROM search_lexemes WHERE lexeme >= beginning AND lexeme < beginning || ${last} LIMIT ${mostWords}
      ) AS words) AS uses
    FROM unnest(${beginnings}::text[]) AS asked (beginning)`.execute(db);
  return new Map(rows.map(({ beginning, uses }) => [beginning, uses]));
};

export interface FoundWord {
  asked: string;
  word: string;
  uses: number;
}

/** Words whose keys begin so, for each key the most used ones, words of just this key first. */
export const listWordsByKey = async (db: Handle, keys: readonly string[], most = 20): Promise<FoundWord[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<FoundWord>`
    SELECT asked, word, uses FROM unnest(${keys}::text[]) AS all_asked (asked), LATERAL (
      SELECT lexeme AS word, uses FROM (
        SELECT lexeme, key, uses FROM search_lexemes
        WHERE key >= asked AND key < asked || ${last} ORDER BY key LIMIT 500
      ) AS near ORDER BY key = asked DESC, uses DESC, lexeme LIMIT ${most}
    ) AS words`.execute(db);
  return rows;
};

/** Which of these are words (or, by `key`, the keys of words), the most used first. */
export const listKnown = async (
  db: Handle,
  column: 'lexeme' | 'key',
  texts: readonly string[],
  most = 10,
): Promise<{ word: string; uses: number }[]> => {
  const { rows } = await sql<{ word: string; uses: number }>`
    SELECT lexeme AS word, uses FROM search_lexemes
    WHERE ${sql.ref(column)} = ANY(${texts}::text[]) ORDER BY uses DESC, lexeme LIMIT ${most}`.execute(db);
  return rows;
};

/** Which of these are beginnings of words. */
export const listKnownBeginnings = async (db: Handle, beginnings: readonly string[], most = 10): Promise<string[]> => {
  const { rows } = await sql<{ beginning: string }>`
    SELECT beginning FROM unnest(${beginnings}::text[]) AS asked (beginning)
    WHERE EXISTS (SELECT 1 FROM search_lexemes WHERE lexeme >= beginning AND lexeme < beginning || ${last})
    LIMIT ${most}`.execute(db);
  return rows.map(({ beginning }) => beginning);
};
