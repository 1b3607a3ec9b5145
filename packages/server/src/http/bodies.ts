import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from './request-error.ts';

/** Maximum nesting of JSON. The deepest valid body has five levels. */
const deepest = 32;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [...Buffer.from('"\\{}[]')] as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Index of the quote that ends the string whose text starts at `from`, or the length if there is none. */
const endOfString = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(quote, from); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let before = at - 1;
    while (before >= from && bytes[before] === backslash) before -= 1;
    // The quote is not escaped after an even number of backslashes.
    if ((at - 1 - before) % 2 === 0) return at;
  }
  return bytes.length;
};

/** True if JSON is nested too deeply. Reads each byte once, in strings only quotes; the parser refuses invalid JSON. */
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

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Accepts JSON in UTF-8 only, or an empty body. Other media types are refused before they are read. */
export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined;
      // Parsing a megabyte of brackets would block the event loop for a second.
      if (isTooDeep(bytes)) throw new RequestError('too_deep');
      try {
        return JSON.parse(utf8.decode(bytes)) as unknown;
      } catch {
        throw new RequestError('bad_json');
      }
    },
  );
};
