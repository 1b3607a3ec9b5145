import { scriptKey, scriptKeys, withoutIso9 } from '../../../language/script-key.ts';
import { stemOf } from '../../../language/stem.ts';
import { beginningLexeme, longestBeginning, stemLexeme } from './lexemes.rules.ts';
import { isKnownReading, type Reading, type Spelling, type Term, type Word } from './terms.rules.ts';
import { byFrequency, type KnownWord, type Vocabulary } from './vocabulary.rules.ts';
import { inOtherLayout } from '../../../language/keyboard-layout.ts';
import { typosOf } from '../../../language/typos.ts';
import { joined, wordsOf } from '../../../language/words.ts';

/** A part of the query between spaces, with its possible meanings. All words are folded. */
interface Token {
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
const tokenize = (what: string): Token[] => {
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

/** Readings of a token as typed, and as the same keys in the other keyboard layout. */
interface Typed {
  token: Token;
  typed: Reading[];
  swapped: Reading[];
}

const isShort = (word: string): boolean => Array.from(word).length <= longestBeginning;

/** Spellings of a word: itself as a prefix, and its other forms. */
const spell = (vocabulary: Vocabulary, word: string): Word => {
  const document_frequency = isShort(word)
    ? vocabulary.frequency(beginningLexeme(word))
    : vocabulary.frequencyOfBeginning(word);
  const stem = stemOf(word);
  // A stem that is the word itself is counted with it, and tracks with the word as typed have its stem.
  const plain = stem === null || stem.startsWith(word) ? 0 : vocabulary.frequency(stem);
  const typed = stem === null || stem === word ? 0 : vocabulary.frequency(word);
  const forms: Spelling[] =
    stem === null
      ? []
      : [{ kind: 'stem', lexeme: stem, document_frequency: plain + vocabulary.frequency(stemLexeme(stem)) - typed }];
  return [{ kind: 'beginning', lexeme: word, document_frequency }, ...forms];
};

const readTyped = (vocabulary: Vocabulary, token: Token): Typed => {
  const readingOf = (words: readonly string[]): Reading => words.map((word) => spell(vocabulary, word));
  return {
    token,
    typed: [token.words, ...(token.joined ? [[token.joined]] : [])].map(readingOf),
    swapped: token.swapped.map(readingOf),
  };
};

const termOf = (readings: readonly Reading[]): Term => ({
  readings: [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()],
});

const lexemesOf = (reading: Reading): string[] => reading.map((word) => word[0]?.lexeme ?? '');

/** Maximum number of words read from one word. */
const most = { transliterated: 20, corrected: 10 };

/** Reads a token transliterated from the other script. */
const readInOtherScript = (vocabulary: Vocabulary, { token, swapped }: Typed): Reading[] => {
  const wordOf = (word: string): Word =>
    scriptKeys(word)
      .flatMap((key) => vocabulary.listByKeyBeginning(key, most.transliterated))
      .filter((spelling) => spelling.word !== word)
      .map(spellingOf('word'));
  const asked = [token.words, token.iso9, ...(token.joined ? [[token.joined]] : []), ...swapped.map(lexemesOf)];
  return asked.map((words) => words.map(wordOf)).filter(isKnownReading);
};

const spellingOf =
  (kind: Spelling['kind']) =>
  ({ word, document_frequency }: KnownWord): Spelling => ({ kind, lexeme: word, document_frequency });

const mostFrequent = (words: readonly KnownWord[]): KnownWord[] => words.toSorted(byFrequency).slice(0, most.corrected);

/** Known words one typo away: whole words, else beginnings, else words that sound alike in the other script. */
const correct = (vocabulary: Vocabulary, asked: string): Word => {
  const candidates = typosOf(asked, (beginning) => vocabulary.lettersAfter(beginning));
  const words = candidates
    .filter((word) => vocabulary.frequency(word) > 0)
    .map((word) => ({ word, document_frequency: vocabulary.frequency(word) }));
  if (words.length > 0) return mostFrequent(words).map(spellingOf('word'));
  const beginnings = candidates.filter((word) => vocabulary.isBeginning(word)).slice(0, most.corrected);
  if (beginnings.length > 0) return beginnings.map((word) => spellingOf('beginning')({ word, document_frequency: 1 }));
  const keys = typosOf(scriptKey(asked), (beginning) => vocabulary.lettersAfterKey(beginning));
  return mostFrequent(keys.flatMap((key) => vocabulary.listByKey(key, most.corrected))).map(spellingOf('word'));
};

const isKnown = (word: Word): boolean => word.some(({ document_frequency }) => document_frequency > 0);

/** Reads a token as known words one typo away. `also` includes neighbours of words that are known themselves. */
const readTypos = (vocabulary: Vocabulary, { typed, swapped }: Typed, also = false): Reading[] => {
  const read = (word: Word): Word => [
    ...word.filter(({ document_frequency }) => document_frequency > 0),
    ...(also || !isKnown(word) ? correct(vocabulary, word[0]?.lexeme ?? '') : []),
  ];
  return [...typed.slice(0, 1), ...swapped].map((reading) => reading.map(read)).filter(isKnownReading);
};

/** Maximum number of unknown tokens per query; with more of them a query has no typos but no matches. */
const maximumTypos = 4;

/**
 * Reads each token as typed; if unknown, in the other keyboard layout, else transliterated, else as a typo. Null if a
 * token has no reading at all: no token is dropped.
 */
const readStrictly = (vocabulary: Vocabulary, tokens: readonly Typed[]): Term[] | null => {
  const attempts = [
    ({ typed }: Typed) => typed.filter(isKnownReading),
    ({ swapped }: Typed) => swapped.filter(isKnownReading),
    (token: Typed) => readInOtherScript(vocabulary, token),
  ];
  const firstOf = (token: Typed): Reading[] => {
    for (const attempt of attempts) {
      const readings = attempt(token);
      if (readings.length > 0) return readings;
    }
    return [];
  };
  const terms = tokens.map((token) => termOf(firstOf(token)));
  const unknown = tokens.flatMap((token, at) => (terms[at]?.readings.length === 0 ? [{ token, at }] : []));
  if (unknown.length > maximumTypos) return null;
  for (const { token, at } of unknown) {
    const readings = readTypos(vocabulary, token);
    if (readings.length === 0) return null;
    terms[at] = termOf(readings);
  }
  return terms;
};

/** Combines all readings of each token, for texts whose words are all known but never occur together. */
const readWidely = (vocabulary: Vocabulary, tokens: readonly Typed[]): Term[] | null => {
  const terms: Term[] = [];
  for (const token of tokens) {
    const readings = [
      ...[...token.typed, ...token.swapped].filter(isKnownReading),
      ...readInOtherScript(vocabulary, token),
      ...(tokens.length > maximumTypos ? [] : readTypos(vocabulary, token, true)),
    ];
    if (readings.length === 0) return null;
    terms.push(termOf(readings));
  }
  return terms;
};

/** Yields interpretations of a text, the most likely first; the next one is needed only if this one finds nothing. */
export function* readingsOf(vocabulary: Vocabulary, what: string): Generator<Term[]> {
  const tokens = tokenize(what).map((token) => readTyped(vocabulary, token));
  if (tokens.length === 0) return;
  const strict = readStrictly(vocabulary, tokens);
  if (!strict) return;
  yield strict;
  const wide = readWidely(vocabulary, tokens);
  if (wide && JSON.stringify(wide) !== JSON.stringify(strict)) yield wide;
}
