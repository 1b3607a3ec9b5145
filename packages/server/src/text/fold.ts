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

/** Key by which two spellings of a name are the same: folded, or in lower case if folding leaves nothing. */
export const comparisonKey = (text: string): string => fold(text) || text.toLowerCase();
