import { fold } from '../../../language/fold.ts';
import { beginningLexeme, isWord, longestBeginning, stemLexeme } from './lexemes.rules.ts';
import { scriptKey } from '../../../language/script-key.ts';
import { stemOf } from '../../../language/stem.ts';
import { furtherWords, wordsOf } from '../../../language/words.ts';

type Weight = 'A' | 'B' | 'C';

export interface Searchable {
  name: string;
  artists: readonly string[];
  /** Related names: a track's album, an album's tracks. */
  others: readonly string[];
  filterLexemes: readonly string[];
}

export interface SearchDocument {
  /** In tsvector notation: words of the name have weight A, of artists B, of other names C. */
  search: string;
  lexemes: string[];
  name_folded: string;
}

/** Maximum length of a folded name, in letters. */
const longestName = 200;

/** Maximum number of lexemes, since a tsvector holds a megabyte; of a longer album the first names are searchable. */
const mostLexemes = 20_000;

export const foldedName = (name: string): string => Array.from(fold(name)).slice(0, longestName).join('');

const positions: Record<Weight, string> = { A: '1A', B: '2B', C: '3C' };

export const documentOf = ({ name, artists, others, filterLexemes }: Searchable): SearchDocument => {
  const places = new Map<string, Set<Weight> | null>(filterLexemes.map((filter) => [filter, null]));
  const put = (lexeme: string, weight: Weight): void => {
    const weights = places.get(lexeme);
    if (weights) weights.add(weight);
    else if (places.size < mostLexemes) places.set(lexeme, new Set([weight]));
  };
  const putAll = (text: string, weight: Weight): void => {
    for (const word of [...wordsOf(text), ...furtherWords(text)]) {
      put(word, weight);
      const stem = stemOf(word);
      if (stem !== null && stem !== word) put(stemLexeme(stem), weight);
      const letters = Array.from(word);
      for (let length = 1; length <= longestBeginning && length <= letters.length; length += 1) {
        places.set(beginningLexeme(letters.slice(0, length).join('')), null);
      }
    }
  };
  putAll(name, 'A');
  for (const artist of artists) putAll(artist, 'B');
  for (const other of others) putAll(other, 'C');
  const written = [...places].map(([lexeme, weights]) => {
    const at = weights && [...weights].map((weight) => positions[weight]).join(',');
    return at ? `'${lexeme}':${at}` : `'${lexeme}'`;
  });
  return { search: written.join(' '), lexemes: [...places.keys()], name_folded: foldedName(name) };
};

/** The phonetic key under which a word is found from the other script; null for other lexemes. */
export const keyOf = (lexeme: string): string | null => (isWord(lexeme) ? scriptKey(lexeme) : null);
