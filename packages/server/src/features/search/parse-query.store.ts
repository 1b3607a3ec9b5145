import type { Handle } from '../../db/schema.ts';
import { beginningLexeme, longestBeginning, stemLexeme } from './lexemes.rules.ts';
import { countBeginnings, countLexemes } from './lexemes.store.ts';
import type { Token } from './tokenize.rules.ts';
import { stemOf } from '../../text/stem.ts';
import type { Spelling, Way, Word } from './terms.rules.ts';

/** Returns a word's spellings: itself as a prefix, and its other forms. */
export type Spell = (word: string) => Word;

const isShort = (word: string): boolean => Array.from(word).length <= longestBeginning;

/** Looks up the frequencies of all these words at once and returns a function that spells them. */
const spellAll = async (db: Handle, words: readonly string[]): Promise<Spell> => {
  const stems = words.flatMap((word) => stemOf(word) ?? []);
  const lexemes = [...stems.flatMap((stem) => [stem, stemLexeme(stem)]), ...words.filter(isShort).map(beginningLexeme)];
  const [counts, beginnings] = [
    await countLexemes(db, lexemes),
    await countBeginnings(
      db,
      words.filter((word) => !isShort(word)),
    ),
  ];
  const usesOf = (lexeme: string) => counts.get(lexeme) ?? 0;
  return (word) => {
    const document_frequency = isShort(word) ? usesOf(beginningLexeme(word)) : (beginnings.get(word) ?? 0);
    const stem = stemOf(word);
    // A stem that is the word itself is counted with it.
    const plain = stem === null || stem.startsWith(word) ? 0 : usesOf(stem);
    const forms: Spelling[] =
      stem === null ? [] : [{ kind: 'stem', lexeme: stem, document_frequency: plain + usesOf(stemLexeme(stem)) }];
    return [{ kind: 'beginning', lexeme: word, document_frequency }, ...forms];
  };
};

/** Readings of a token as typed, and as the same keys in the other keyboard layout. */
export interface Typed {
  token: Token;
  typed: Way[];
  swapped: Way[];
}

export const readTyped = async (db: Handle, tokens: readonly Token[]): Promise<Typed[]> => {
  const words = tokens.flatMap((token) => [
    ...token.words,
    ...token.swapped.flat(),
    ...(token.joined ? [token.joined] : []),
  ]);
  const spell = await spellAll(db, [...new Set(words)]);
  const wayOf = (all: readonly string[]): Way => all.map(spell);
  return tokens.map((token) => ({
    token,
    typed: [token.words, ...(token.joined ? [[token.joined]] : [])].map(wayOf),
    swapped: token.swapped.map(wayOf),
  }));
};
