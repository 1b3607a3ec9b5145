import type { SearchBody } from '@kamerton/wire';
import { fold, wordsOf } from './fold.ts';
import { inOtherLayout } from './keyboard-layout.ts';
import type { Wanted } from './wanted.ts';
import { explicitLexeme, genreLexeme, tagLexeme, vocalLexeme } from './lexemes.ts';

const quoted = (lexeme: string): string => `'${lexeme}'`;

/** Any of them; two genres mean either. */
const any = (lexemes: string[]): string => `(${lexemes.map(quoted).join(' | ')})`;

/** All words must match, each as typed so far; filters of different kinds must all hold. */
export const wantedOf = (body: SearchBody): Wanted => {
  const what = body.what ?? '';
  const words = wordsOf(what);
  const parts = words.map((word) => `${quoted(word)}:*`);
  if (body.genres?.length) parts.push(any(body.genres.map(genreLexeme)));
  if (body.tags?.length) parts.push(any(body.tags.map(tagLexeme)));
  if (typeof body.explicit === 'boolean') parts.push(quoted(explicitLexeme(body.explicit)));
  if (typeof body.vocal === 'boolean') parts.push(quoted(vocalLexeme(body.vocal)));
  const nothingToLookFor = what !== '' && words.length === 0;
  return {
    text: nothingToLookFor ? null : parts.join(' & '),
    folded: fold(what),
    from: body.from ?? null,
    to: body.to ?? null,
  };
};

/**
 * What a text may have meant, the likeliest first: itself, and what its keys write in the other keyboard layout. The
 * next is only looked for where the one before finds nothing.
 */
export const readingsOf = (body: SearchBody): Wanted[] => {
  const typed = wantedOf(body);
  if (!body.what) return [typed];
  return [typed, wantedOf({ ...body, what: inOtherLayout(body.what) })];
};
