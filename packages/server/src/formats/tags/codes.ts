/** Normalizes an ISRC: capitals without dashes; null if invalid. */
export const readIsrc = (text: string): string | null => {
  const code = text
    .toUpperCase()
    .replace(/^ISRC[\s:]*/, '')
    .replace(/[^A-Z0-9]/g, '');
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : null;
};

/** Digits of a UPC or EAN; null if invalid. */
export const readUpc = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '');
  return /^(\d{8}|\d{12,14})$/.test(digits) ? digits : null;
};

const usual = { yes: ['1', 'true', 'yes', 'y', 'да'], no: ['0', 'false', 'no', 'n', 'нет'] };

interface FlagWords {
  yes?: readonly string[];
  no?: readonly string[];
}

/** Parses a yes or no in common spellings, or in the words of one flag; null for anything else. */
export const readFlag = (value: string, { yes = [], no = [] }: FlagWords = {}): boolean | null => {
  const word = value.trim().toLowerCase();
  if ([...usual.yes, ...yes].includes(word)) return true;
  return [...usual.no, ...no].includes(word) ? false : null;
};
