import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from '../lib/json-text.ts';
import { once } from '../lib/once.ts';
import { matchesEtag } from './send-bytes.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A large text that many read, with its tag and its compressed forms, each made once. */
export interface StoredText {
  etag: string;
  plain: Buffer;
  br: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
}

/** The best quality would take seconds of the first reader. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export const storeText = (text: string): StoredText => {
  const plain = Buffer.from(text);
  return {
    etag: etagOf(text),
    plain,
    br: once(() => compress.br(plain, quality)),
    gzip: once(() => compress.gzip(plain)),
  };
};

/** True if a client names the encoding and does not give it the weight 0. */
const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });

/** Sends the form that the client prefers, or 304. Its route must have `compress: false`. */
export const sendStored = async (request: FastifyRequest, reply: FastifyReply, text: StoredText) => {
  void reply.header('etag', text.etag).header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], text.etag))
    return reply.code(304).removeHeader('content-type').send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
  if (!encoding) return reply.send(text.plain);
  return reply.header('content-encoding', encoding).send(await text[encoding]());
};
