/**
 * Folds text for comparison: lower case, ё as е, letters without accents, other signs as spaces. Cyrillic й is a letter
 * of its own and stays.
 */
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

/** Signs that tell names apart whose letters are the same: C++ and C#, 18+ and 18, and pictures; see migration 0030. */
const signs = /(?<=\S)[+#]+|[÷×±∞\u{2600}-\u{27BF}\u{1F000}-\u{1FAFF}]/gu;

/**
 * Key by which two spellings of an artist, a genre or a tag are the same: folded, with such signs; in lower case if folding
 * leaves nothing.
 */
export const comparisonKey = (text: string): string => {
  const folded = fold(text);
  return folded === '' ? text.toLowerCase() : [folded, ...(text.match(signs) ?? [])].join(' ');
};
