import type { Handle } from '../../db/schema.ts';
import { type Candidates, type FoundWord, listKnown, listKnownBeginnings, listWordsByKey } from './lexemes.store.ts';
import type { Typed } from './parse-query.store.ts';
import { scriptKey, scriptKeys } from '../../text/script-key.ts';
import { typosOf } from './typos.rules.ts';
import { isThere, type Way, type Word } from './terms.rules.ts';

const lexemesOf = (way: Way): string[] => way.map((word) => word[0]?.lexeme ?? '');

/** Reads tokens transliterated from the other script; returns the readings of each. */
export const readInOtherScript = async (db: Handle, tokens: readonly Typed[]): Promise<Way[][]> => {
  const asked = tokens.map(({ token, swapped }) => [
    token.words,
    token.iso9,
    ...(token.joined ? [[token.joined]] : []),
    ...swapped.map(lexemesOf),
  ]);
  const keys = [...new Set(asked.flat(2).flatMap(scriptKeys))];
  const found = await listWordsByKey(db, keys);
  const wordOf = (word: string): Word => {
    const mine = scriptKeys(word);
    return found
      .filter((each) => mine.includes(each.asked) && each.word !== word)
      .map(({ word: lexeme, document_frequency }) => ({ kind: 'word', lexeme, document_frequency }));
  };
  return asked.map((ways) => ways.map((words) => words.map(wordOf)).filter(isThere));
};

/** Maximum number of unknown tokens per query; with more of them a query has no typos but no matches. */
const maximumTypos = 4;

type Kind = 'word' | 'beginning';

/** Known words one typo away: whole words, else beginnings, else words that sound alike in the other script. */
const meantBy = async (db: Handle, asked: readonly string[]): Promise<Map<string, Word>> => {
  const meant = new Map<string, Word>();
  const look = async (
    kind: Kind,
    slips: (word: string) => string[],
    list: (all: Candidates) => Promise<FoundWord[]>,
  ) => {
    const rest = asked.filter((word) => !meant.has(word));
    const found = await list(new Map(rest.map((word) => [word, slips(word)])));
    for (const word of rest) {
      const mine = found.filter((each) => each.asked === word);
      if (mine.length > 0)
        meant.set(
          word,
          mine.map((each) => ({ kind, lexeme: each.word, document_frequency: each.document_frequency })),
        );
    }
  };
  await look('word', typosOf, (all) => listKnown(db, 'lexeme', all));
  await look('beginning', typosOf, (all) => listKnownBeginnings(db, all));
  await look(
    'word',
    (word) => typosOf(scriptKey(word)),
    (all) => listKnown(db, 'phonetic_key', all),
  );
  return meant;
};

const isKnown = (word: Word): boolean => word.some(({ document_frequency }) => document_frequency > 0);

/** Reads tokens as known words one typo away. `also` includes neighbours of tokens that are known themselves. */
export const readTypos = async (db: Handle, tokens: readonly Typed[], also = false): Promise<Way[][]> => {
  if (tokens.length > maximumTypos) return tokens.map(() => []);
  const ways = tokens.map(({ typed, swapped }) => [...typed.slice(0, 1), ...swapped]);
  const asked = ways.flat(2).filter((word) => also || !isKnown(word));
  const meant = await meantBy(db, [...new Set(lexemesOf(asked))]);
  const read = (word: Word): Word => [
    ...word.filter(({ document_frequency }) => document_frequency > 0),
    ...(also || !isKnown(word) ? (meant.get(word[0]?.lexeme ?? '') ?? []) : []),
  ];
  return ways.map((all) => all.map((way) => way.map(read)).filter(isThere));
};
