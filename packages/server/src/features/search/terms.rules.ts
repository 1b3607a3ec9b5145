import { beginningLexeme, longestBeginning, stemLexeme } from './lexemes.rules.ts';

/**
 * One thing that may stand in a document: a word, the beginning of one, or a stem. `document_frequency`: the number of
 * tracks that have it.
 */
export interface Spelling {
  kind: 'beginning' | 'word' | 'stem';
  lexeme: string;
  document_frequency: number;
}

/** Any of the spellings of one word. */
export type Word = readonly Spelling[];

/** All of its words. */
export type Way = readonly Word[];

/** A piece of what was typed, which may be read in several ways; any of them will do. */
export interface Term {
  ways: readonly Way[];
}

const some = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`);
const every = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`);

const inQuery = (term: Term, write: (spelling: Spelling) => string[]): string =>
  some(term.ways.map((way) => every(way.map((word) => some(word.flatMap(write))))));

const isShort = (lexeme: string): boolean => Array.from(lexeme).length <= longestBeginning;

/** What finds a term, in the notation of a tsquery. */
export const asFound = (term: Term): string =>
  inQuery(term, ({ kind, lexeme }) =>
    kind === 'beginning'
      ? [isShort(lexeme) ? `'${beginningLexeme(lexeme)}'` : `'${lexeme}':*`]
      : [`'${kind === 'stem' ? stemLexeme(lexeme) : lexeme}'`, ...(kind === 'stem' ? [`'${lexeme}'`] : [])],
  );

/** A term in words of these weights only, in any form and beginning. */
export const within = (term: Term, weights: string): string =>
  inQuery(term, ({ kind, lexeme }) =>
    kind === 'beginning'
      ? [`'${lexeme}':*${weights}`]
      : [
          `'${kind === 'stem' ? stemLexeme(lexeme) : lexeme}':${weights}`,
          ...(kind === 'stem' ? [`'${lexeme}':${weights}`] : []),
        ],
  );

/** A term as whole words, as they were typed, of these weights. */
export const wholeWithin = (term: Term, weights: string): string =>
  inQuery(term, ({ kind, lexeme }) => (kind === 'stem' ? [] : [`'${lexeme}':${weights}`]));

/** No more tracks than so many have a term. */
export const usesOf = (term: Term): number =>
  sum(
    term.ways.map((way) =>
      Math.min(...way.map((word) => sum(word.map(({ document_frequency }) => document_frequency)))),
    ),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const isThere = (way: Way): boolean =>
  way.length > 0 && way.every((word) => word.some(({ document_frequency }) => document_frequency > 0));

/** A term's likeliest reading as text, to be compared with whole names. */
export const asText = ({ ways }: Term): string => (ways[0] ?? []).map((word) => word[0]?.lexeme ?? '').join(' ');
