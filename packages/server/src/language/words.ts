import { fold } from './fold.ts';

/** Maximum length of a word in letters; longer ones are truncated. */
const longestWord = 40;

const cut = (word: string): string =>
  word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word;

/** Distinct folded words of texts. */
export const wordsOf = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => (text ? fold(text).split(' ') : []))
      .filter((word) => word !== '')
      .map(cut),
  ),
];

/** Signs that replace letters in names: P!nk, Ke$ha. */
const letterSigns: Record<string, string> = { $: 's', '!': 'i', '@': 'a', '€': 'e' };

/** Joins a token that punctuation splits into several words: AC/DC, hip-hop, t.A.T.u.; null for others. */
export const joined = (token: string): string | null => {
  const inner = token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const spelling = inner.replace(/(?<=\p{L})[$!@€](?=\p{L})/gu, (sign) => letterSigns[sign] ?? sign);
  const word = fold(spelling).replaceAll(' ', '');
  return word === '' || word === fold(inner) ? null : cut(word);
};

const guests = ['feat', 'ft', 'featuring'];

/** Additional words under which a text is found: joined ones, and "&" and "feat." spelled out. */
export const furtherWords = (text: string): string[] => {
  const words = new Set(wordsOf(text));
  const others = text.split(/\s+/).flatMap((token) => joined(token) ?? []);
  if (text.includes('&')) others.push('and', 'и');
  if (guests.some((word) => words.has(word))) others.push(...guests);
  return [...new Set(others)].filter((word) => !words.has(word));
};
