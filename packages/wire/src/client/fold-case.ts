/** Folds case, ё, composed letters and blanks of a name or a typed text, for comparing and finding. */
export const foldCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();
