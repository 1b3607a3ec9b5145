import { fold } from './fold.ts';

/** Longer words are compared by their beginning. */
const longestWord = 40;

const cut = (word: string): string =>
  word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word;

/** The distinct folded words of some texts. */
export const wordsOf = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => (text ? fold(text).split(' ') : []))
      .filter((word) => word !== '')
      .map(cut),
  ),
];

/** Signs that names write for letters: P!nk, Ke$ha. */
const letterSigns: Record<string, string> = { $: 's', '!': 'i', '@': 'a', '€': 'e' };

/** A piece of text without spaces as one word, where signs within cut it into several: AC/DC, hip-hop, t.A.T.u. */
export const joined = (piece: string): string | null => {
  const inner = piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const spelled = inner.replace(/(?<=\p{L})[$!@€](?=\p{L})/gu, (sign) => letterSigns[sign] ?? sign);
  const word = fold(spelled).replaceAll(' ', '');
  return word === '' || word === fold(inner) ? null : cut(word);
};

const guests = ['feat', 'ft', 'featuring'];

/** Words under which a text is found besides its own: joined ones, "&" and "feat." as people write them out. */
export const furtherWords = (text: string): string[] => {
  const words = new Set(wordsOf(text));
  const others = text.split(/\s+/).flatMap((piece) => joined(piece) ?? []);
  if (text.includes('&')) others.push('and', 'и');
  if (guests.some((word) => words.has(word))) others.push(...guests);
  return [...new Set(others)].filter((word) => !words.has(word));
};
