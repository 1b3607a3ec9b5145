import { beginningLexeme, longestBeginning, stemLexeme } from './lexemes.rules.ts';

/** One lexeme that may match: a word, a prefix or a stem. `document_frequency`: number of tracks with it. */
export interface Spelling {
  kind: 'beginning' | 'word' | 'stem';
  lexeme: string;
  document_frequency: number;
}

/** Alternative spellings of one word. */
export type Word = readonly Spelling[];

/** One reading: all of its words must match. */
export type Reading = readonly Word[];

/** A token of the query with alternative readings. */
export interface Term {
  readings: readonly Reading[];
}

const orQuery = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`;
const andQuery = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`;

const inQuery = (term: Term, write: (spelling: Spelling) => string[]): string =>
  orQuery(term.readings.map((reading) => andQuery(reading.map((word) => orQuery(word.flatMap(write))))));

const isShort = (lexeme: string): boolean => Array.from(lexeme).length <= longestBeginning;

/** A spelling in tsquery notation, in words of these weights; a prefix matches from its beginning on. */
const written = ({ kind, lexeme }: Spelling, weights: string): string[] => {
  if (kind === 'beginning') return [`'${lexeme}':*${weights}`];
  const suffix = weights && `:${weights}`;
  return kind === 'stem' ? [`'${stemLexeme(lexeme)}'${suffix}`, `'${lexeme}'${suffix}`] : [`'${lexeme}'${suffix}`];
};

/** Matches a term anywhere, in tsquery notation. */
export const anywhereQuery = (term: Term): string =>
  inQuery(term, (spelling) =>
    spelling.kind === 'beginning' && isShort(spelling.lexeme)
      ? [`'${beginningLexeme(spelling.lexeme)}'`]
      : written(spelling, ''),
  );

/** Matches a term in words of these weights, in any form or as a prefix. */
export const weightedQuery = (term: Term, weights: string): string =>
  inQuery(term, (spelling) => written(spelling, weights));

/** Spellings of a word other than stems; the stems of a word that has no other, since tsquery has no empty group. */
const asTyped = (word: Word): Word => {
  const typed = word.filter(({ kind }) => kind !== 'stem');
  return typed.length > 0 ? typed : word;
};

/** Matches a term as whole words, as typed, of these weights. */
export const wholeWordQuery = ({ readings }: Term, weights: string): string =>
  inQuery({ readings: readings.map((reading) => reading.map(asTyped)) }, ({ lexeme }) => [`'${lexeme}':${weights}`]);

/** Upper bound of the number of tracks with a term. */
export const usesOf = (term: Term): number =>
  sum(
    term.readings.map((reading) =>
      Math.min(...reading.map((word) => sum(word.map(({ document_frequency }) => document_frequency)))),
    ),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const isKnownReading = (reading: Reading): boolean =>
  reading.length > 0 && reading.every((word) => word.some(({ document_frequency }) => document_frequency > 0));

/** The most likely reading of a term as text, for comparison with whole names. */
export const asText = ({ readings }: Term): string =>
  (readings[0] ?? []).map((word) => word[0]?.lexeme ?? '').join(' ');
