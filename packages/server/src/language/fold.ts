/** Folds text to compare: lower case, ё as е, no accents, other signs as spaces. Cyrillic й is a letter of its own. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('й', '\uE000')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('\uE000', 'й')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Symbols and pictures, which tell names apart whose letters are the same, as “¥ (Deluxe)” and “₽ (Deluxe)”; migration 0045
 * has the same. The minus is a dash, and the others are an apostrophe and a part of “½”.
 */
const symbols = String.raw`(?![−\u0060⁄])[\p{S}\p{Extended_Pictographic}]`;

/** Finds in a name what a pattern finds, and the symbols but those that `except` rules out. */
export const signsIn = (more: string, except = ''): ((name: string) => string[]) => {
  const signs = new RegExp(`${more}|${except}${symbols}`, 'gu');
  return (name) => name.normalize('NFKC').match(signs) ?? [];
};

/** C++ and C#, 18+ and 18; a plus between words stands for “and”. */
const signsOf = signsIn(String.raw`(?<=\S)[+#]+`, String.raw`(?!\+)`);

/**
 * Key by which two spellings of an artist, a genre or a tag are the same: folded, with such signs; in lower case if folding
 * leaves nothing.
 */
export const comparisonKey = (text: string): string => {
  const folded = fold(text);
  return folded === '' ? text.toLowerCase() : [folded, ...signsOf(text)].join(' ');
};
