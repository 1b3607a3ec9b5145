import { type SearchBody, trackFlags } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { codeIn } from '../../text/codes.ts';
import { foldedName } from './search-document.rules.ts';
import { flagLexeme, genreLexeme, periodLexemes, tagLexeme } from './lexemes.rules.ts';
import { inOtherLayout } from '../../text/keyboard-layout.ts';
import { presentLabels } from './labels.store.ts';
import { countLexemes } from './lexemes.store.ts';
import { readingsOf } from './query-readings.store.ts';
import { asFound, asText, type Term, usesOf, within, wholeWithin } from './terms.rules.ts';

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
  from: string | null;
  to: string | null;
  /** Number of searchable tracks. */
  tracks: number;
}

const every = (queries: readonly string[]): string => queries.join(' & ');

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

const partOf = (lexemes: readonly string[], counts: ReadonlyMap<string, number>): Part => ({
  query: `(${lexemes.map((lexeme) => `'${lexeme}'`).join(' | ')})`,
  document_frequency: lexemes.reduce((sum, lexeme) => sum + (counts.get(lexeme) ?? 0), 0),
});

/** The text as interpreted, for comparison with whole names. */
const readText = (what: string, terms: readonly Term[]): string => {
  const read = terms.map(asText).join(' ');
  const texts = [what, inOtherLayout(what)].map(foldedName);
  return texts.find((text) => read.split(' ').every((word) => text.split(' ').includes(word))) ?? read;
};

const wordsOf = (what: string, terms: readonly Term[]): NonNullable<Wanted['words']> => ({
  text: readText(what, terms),
  wholeInName: every(terms.map((term) => wholeWithin(term, 'A'))),
  inName: every(terms.map((term) => within(term, 'A'))),
  wholeInArtist: every(terms.map((term) => wholeWithin(term, 'B'))),
  wholeInBoth: every(terms.map((term) => wholeWithin(term, 'AB'))),
  whole: every(terms.map((term) => wholeWithin(term, ''))),
});

/**
 * Yields interpretations of a search, the most likely first: a code, the words as typed, all readings of the words. The
 * next one is needed only if this one finds nothing.
 */
export async function* searchQueriesOf(db: Handle, asked: SearchBody): AsyncGenerator<Wanted> {
  const [genres, tags] = [await presentLabels(db, 'genre', asked.genres), await presentLabels(db, 'tag', asked.tags)];
  const body = { ...asked, genres, tags };
  const what = body.what ?? '';
  const filters = filtersOf(body);
  const code = codeIn(what);
  // Every track has one of the two.
  const flags = [flagLexeme('explicit', true), flagLexeme('explicit', false)];
  const counts = await countLexemes(db, [...filters.flat(), ...flags]);
  const held = filters.map((lexemes) => partOf(lexemes, counts));
  const rest = {
    from: body.from ?? null,
    to: body.to ?? null,
    tracks: flags.reduce((sum, flag) => sum + (counts.get(flag) ?? 0), 0),
  };
  if (held.some(({ document_frequency }) => document_frequency === 0)) return;
  if (what === '') yield { parts: held, words: null, ...rest };
  if (code) yield { parts: [{ query: `'${code}'`, document_frequency: 1 }, ...held], words: null, ...rest };
  if (what === '') return;
  for await (const terms of readingsOf(db, what)) {
    const parts = terms.map((term) => ({ query: asFound(term), document_frequency: usesOf(term) }));
    yield { parts: [...parts, ...held], words: wordsOf(what, terms), ...rest };
  }
}
