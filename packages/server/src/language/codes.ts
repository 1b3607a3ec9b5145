/** Normalizes an ISRC: capitals without hyphens; null if the text is none. */
const isrcIn = (text: string): string | null => {
  const code = text.replace(/^\s*isrc[\s:]*/i, '').replace(/[\s\-‐‑–—.]/g, '');
  return /^[a-z]{2}[a-z0-9]{3}\d{7}$/i.test(code) ? code.toUpperCase() : null;
};

/** Normalizes a UPC or EAN: without the leading zeros in which they differ; null if the text is none. */
const upcIn = (text: string): string | null => {
  const code = text.replace(/^\s*(?:upc|ean)[\s:]*/i, '').replace(/[\s\-‐‑–—]/g, '');
  return /^(?:\d{8}|\d{11,14})$/.test(code) ? code.replace(/^0+/, '') : null;
};

/** Lexemes of the codes of a track or an album. */
export const codeLexemes = (isrc: string | null, upc: string | null): string[] => {
  const [track, album] = [isrc && isrcIn(isrc), upc && upcIn(upc)];
  return [...(track ? [`:i${track}`] : []), ...(album ? [`:u${album}`] : [])];
};

/** Lexeme of the code that a text is, or null if it is none. */
export const codeIn = (text: string): string | null => codeLexemes(text, text)[0] ?? null;
