import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, readRange } from '../lib/ranges.ts';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../lib/config.ts';

/**
 * Returns a function that gives the value of `X-Accel-Redirect` for a key of the media folder; undefined unless the
 * request comes from a trusted proxy, since others would get an empty answer.
 */
export const createAccelRedirect = ({ accelRedirect, trustProxy }: Pick<Config, 'accelRedirect' | 'trustProxy'>) => {
  const isTrusted = proxyAddr.compile(trustProxy);
  return ({ socket }: FastifyRequest, key: string): string | undefined =>
    accelRedirect !== undefined && isTrusted(socket.remoteAddress ?? '', 0) ? `${accelRedirect}/${key}` : undefined;
};

/** Bytes that can be read in ranges. */
export interface Sendable {
  /** Strong validator, quoted; changes with the bytes. */
  etag: string;
  size: number;
  open: (range: ByteRange) => Promise<Readable>;
  /** Internal address at which the proxy in front has all bytes: it sends them or their range in place of this process. */
  accel?: string | undefined;
}

/** An empty stream for HEAD: without a body the given length would become 0. */
const nothing = (): Readable => Readable.from([]);

const strong = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True if `If-None-Match` contains the current version. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => strong(tag) === strong(etag)));

/** The range that a request asks for; null for all bytes, as where `If-Range` names another version. */
export const askedRange = ({ headers }: FastifyRequest, { etag, size }: Pick<Sendable, 'etag' | 'size'>) =>
  readRange((headers['if-range'] ?? etag) === etag ? headers.range : undefined, size);

/**
 * Sends all bytes or a range: 200, 206, 304 or 416 (RFC 9110). If `If-Range` names another version, all bytes are sent.
 * The caller has set the headers for type and name.
 */
export const sendBytes = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, size, open, accel }: Sendable,
) => {
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.header('content-length', size).send(nothing());
  const range = askedRange(request, { etag, size });
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send();
  }
  // The proxy adds `Accept-Ranges` itself.
  if (accel !== undefined) return reply.header('x-accel-redirect', accel).removeHeader('accept-ranges').send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const bytes = await open({ start, end });
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply.header('content-length', end - start + 1).send(bytes);
};
