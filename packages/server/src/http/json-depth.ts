/** Levels that JSON may be nested. The deepest body that a call takes has five. */
const deepest = 32;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [...Buffer.from('"\\{}[]')] as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Index of the quote that ends the string whose text begins at `from`, or the length where none does. */
const endOfString = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(quote, from); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let before = at - 1;
    while (before >= from && bytes[before] === backslash) before -= 1;
    // An even number of backslashes stands for themselves and not for the quote.
    if ((at - 1 - before) % 2 === 0) return at;
  }
  return bytes.length;
};

/**
 * True if JSON is nested deeper than any body is. Reads each byte once, in strings only their quotes; what is no
 * JSON it leaves to the parser.
 */
export const isTooDeep = (bytes: Buffer): boolean => {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at + 1);
    else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
};
