import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, readRange } from '../media/ranges.ts';

/** Bytes that can be had in parts. */
export interface Sendable {
  /** Strong validator, quoted; other bytes have another. */
  etag: string;
  size: number;
  open: (range: ByteRange) => Promise<Readable>;
}

/** A body for HEAD: with none at all the length that was stated would become 0. */
const nothing = (): Readable => Readable.from([]);

const strong = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True if `If-None-Match` names the version that the caller has. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => strong(tag) === strong(etag)));

/**
 * Answers with all bytes or a range of them: 200, 206, 304 or 416 (RFC 9110). A range whose `If-Range` names other
 * bytes gets the whole. What is to be said of the bytes (their type and name) stands in the reply already.
 */
export const sendBytes = async (request: FastifyRequest, reply: FastifyReply, { etag, size, open }: Sendable) => {
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.header('content-length', size).send(nothing());
  const wanted = (request.headers['if-range'] ?? etag) === etag ? request.headers.range : undefined;
  const range = readRange(wanted, size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send();
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const bytes = await open({ start, end });
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply.header('content-length', end - start + 1).send(bytes);
};
