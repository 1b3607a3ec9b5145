/** An ISRC as it is kept, without hyphens and in capitals, or null where a text is none. */
const isrcIn = (text: string): string | null => {
  const code = text.replace(/^\s*isrc[\s:]*/i, '').replace(/[\s\-‐‑–—.]/g, '');
  return /^[a-z]{2}[a-z0-9]{3}\d{7}$/i.test(code) ? code.toUpperCase() : null;
};

/** A UPC or EAN without its leading zeros, which the one has and the other leaves out; null where a text is none. */
const upcIn = (text: string): string | null => {
  const code = text.replace(/^\s*(?:upc|ean)[\s:]*/i, '').replace(/[\s\-‐‑–—]/g, '');
  return /^(?:\d{8}|\d{11,14})$/.test(code) ? code.replace(/^0+/, '') : null;
};

/** Lexemes of the codes that a track or an album has. */
export const codeLexemes = (isrc: string | null, upc: string | null): string[] => {
  const [track, album] = [isrc && isrcIn(isrc), upc && upcIn(upc)];
  return [...(track ? [`:i${track}`] : []), ...(album ? [`:u${album}`] : [])];
};

/** The lexeme of the code that a text is, or null where it is words. */
export const codeIn = (text: string): string | null => codeLexemes(text, text)[0] ?? null;
