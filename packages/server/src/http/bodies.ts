import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from './request-error.ts';
import { isTooDeep } from './json-depth.ts';

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
