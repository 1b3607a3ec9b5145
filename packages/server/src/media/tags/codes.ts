/** An ISRC without dashes, in capitals; null for what is none. */
export const readIsrc = (text: string): string | null => {
  const code = text
    .toUpperCase()
    .replace(/^ISRC[\s:]*/, '')
    .replace(/[^A-Z0-9]/g, '');
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : null;
};

/** Digits of a UPC or EAN; null for what is none. */
export const readUpc = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '');
  return /^(\d{8}|\d{12,14})$/.test(digits) ? digits : null;
};

/** A yes or no as people and programs write it; null for anything else. */
export const readFlag = (value: string): boolean | null => {
  const word = value.trim().toLowerCase();
  if (['1', 'true', 'yes', 'y', 'да', 'vocal', 'explicit'].includes(word)) return true;
  return ['0', 'false', 'no', 'n', 'нет', 'instrumental', 'clean'].includes(word) ? false : null;
};

/** iTunes' advisory: 1 (in old files 4) is explicit, 0 and 2 (clean) are not. */
export const readAdvisory = (value: string): boolean | null => {
  if (['1', '4'].includes(value.trim())) return true;
  return ['0', '2'].includes(value.trim()) ? false : readFlag(value);
};
