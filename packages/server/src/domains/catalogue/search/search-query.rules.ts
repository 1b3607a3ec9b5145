import { type SearchBody, trackFlags } from '@kamerton/wire';
import { codeIn } from '../../../language/codes.ts';
import { foldedName } from './search-document.rules.ts';
import { flagLexeme, genreLexeme, inexactEnds, periodLexemes, tagLexeme } from './lexemes.rules.ts';
import { inOtherLayout } from '../../../language/keyboard-layout.ts';
import { readingsOf } from './read-query.rules.ts';
import { anywhereQuery, asText, type Term, usesOf, weightedQuery, wholeWordQuery } from './terms.rules.ts';
import type { Vocabulary } from './vocabulary.rules.ts';

/** A condition in tsquery notation with an upper bound of the tracks that meet it. */
export interface Part {
  query: string;
  document_frequency: number;
}

/** A search query with its frequencies. Conditions are in tsquery notation. */
export interface Wanted {
  parts: readonly Part[];
  /** Conditions for ranking; null without words, when results are ordered by popularity. */
  words: {
    text: string;
    wholeInName: string;
    inName: string;
    wholeInArtist: string;
    wholeInBoth: string;
    whole: string;
  } | null;
  /** Days that the conditions do not tell. */
  from: string | null;
  to: string | null;
  /** Number of searchable tracks. */
  tracks: number;
}

const andQuery = (queries: readonly string[]): string => queries.join(' & ');

/** Lexemes of the filters: one of each inner list must match. */
const filtersOf = (body: SearchBody): string[][] => [
  ...(body.genres?.length ? [body.genres.map(genreLexeme)] : []),
  ...(body.tags?.length ? [body.tags.map(tagLexeme)] : []),
  ...trackFlags.flatMap((flag) => {
    const isSet = body[flag];
    return typeof isSet === 'boolean' ? [[flagLexeme(flag, isSet)]] : [];
  }),
  ...(body.from || body.to ? [periodLexemes(body.from ?? null, body.to ?? null)] : []),
];

/** One of the lexemes that tracks have; null if none has any. */
const partOf = (lexemes: readonly string[], vocabulary: Vocabulary): Part | null => {
  const existing = lexemes.filter((lexeme) => vocabulary.frequency(lexeme) > 0);
  if (existing.length === 0) return null;
  return {
    query: `(${existing.map((lexeme) => `'${lexeme}'`).join(' | ')})`,
    document_frequency: existing.reduce((sum, lexeme) => sum + vocabulary.frequency(lexeme), 0),
  };
};

/** The text as interpreted, for comparison with whole names. */
const readText = (what: string, terms: readonly Term[]): string => {
  const read = terms.map(asText).join(' ');
  const texts = [what, inOtherLayout(what)].map(foldedName);
  return texts.find((text) => read.split(' ').every((word) => text.split(' ').includes(word))) ?? read;
};

const wordsOf = (what: string, terms: readonly Term[]): NonNullable<Wanted['words']> => ({
  text: readText(what, terms),
  wholeInName: andQuery(terms.map((term) => wholeWordQuery(term, 'A'))),
  inName: andQuery(terms.map((term) => weightedQuery(term, 'A'))),
  wholeInArtist: andQuery(terms.map((term) => wholeWordQuery(term, 'B'))),
  wholeInBoth: andQuery(terms.map((term) => wholeWordQuery(term, 'AB'))),
  whole: andQuery(terms.map((term) => wholeWordQuery(term, ''))),
});

/** Number of searchable tracks: each has one of the two flags. */
const countTracks = (vocabulary: Vocabulary): number =>
  vocabulary.frequency(flagLexeme('explicit', true)) + vocabulary.frequency(flagLexeme('explicit', false));

/**
 * Yields interpretations of a search, the most likely first: a code, the words as typed, all readings of the words. The
 * next one is needed only if this one finds nothing.
 */
export function* searchQueriesOf(vocabulary: Vocabulary, body: SearchBody): Generator<Wanted> {
  const what = body.what ?? '';
  const code = codeIn(what);
  const filters = filtersOf(body).map((lexemes) => partOf(lexemes, vocabulary));
  const filterParts = filters.filter((part) => part !== null);
  if (filterParts.length < filters.length) return;
  const rest = { ...inexactEnds(body.from ?? null, body.to ?? null), tracks: countTracks(vocabulary) };
  if (what === '') yield { parts: filterParts, words: null, ...rest };
  if (code) yield { parts: [{ query: `'${code}'`, document_frequency: 1 }, ...filterParts], words: null, ...rest };
  if (what === '') return;
  for (const terms of readingsOf(vocabulary, what)) {
    const parts = terms.map((term) => ({ query: anywhereQuery(term), document_frequency: usesOf(term) }));
    yield { parts: [...parts, ...filterParts], words: wordsOf(what, terms), ...rest };
  }
}
