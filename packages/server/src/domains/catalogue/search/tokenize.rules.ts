import { inOtherLayout } from '../../../language/keyboard-layout.ts';
import { withoutIso9 } from '../../../language/script-key.ts';
import { joined, wordsOf } from '../../../language/words.ts';

/** A part of the query between spaces, with its possible meanings. All words are folded. */
export interface Token {
  words: string[];
  /** The words as one if punctuation separates them, as in AC/DC. */
  joined: string | null;
  /** The same keys in the other keyboard layout, with and without the punctuation at the ends. */
  swapped: string[][];
  /** The words transliterated by ISO 9, if they contain its letters. */
  iso9: string[];
}

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

const tokenOf = (text: string): Token => {
  const words = wordsOf(text);
  const swaps = [text, text.replace(edges, '')].map((each) => wordsOf(inOtherLayout(each)));
  const swapped = swaps.filter((each) => each.length > 0 && each.join(' ') !== words.join(' '));
  return {
    words,
    joined: joined(text),
    swapped: swapped.filter((each, at) => at === 0 || each.join(' ') !== swapped[0]?.join(' ')),
    iso9: wordsOf(withoutIso9(text)),
  };
};

/** Splits a text into tokens, which must all match. A prefix of another token and mere punctuation are omitted. */
export const tokenize = (what: string): Token[] => {
  const tokens = [...new Set(what.split(/\s+/))].map(tokenOf).filter(({ words }) => words.length > 0);
  const isCovered = (token: Token, at: number): boolean => {
    const [word, ...more] = token.words;
    if (word === undefined || more.length > 0) return false;
    return tokens.some((other, otherAt) =>
      other.words.some((each) => otherAt !== at && each.startsWith(word) && (each !== word || otherAt < at)),
    );
  };
  return tokens.filter((token, at) => !isCovered(token, at));
};
