import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '@kamerton/wire';
import { textsIn } from '../text/texts.ts';

/** Connections whose current body has a minimum rate instead of a time limit. */
const paced = new WeakSet<Socket>();

/** Exempts the current body of a connection from the time limit, until `end` is called. */
export const exemptFromTimeLimit = (socket: Socket): { end(): void } => {
  paced.add(socket);
  return { end: () => void paced.delete(socket) };
};

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const write = (socket: Socket, status: number): void => {
  const request_id = randomUUID();
  const problem: Problem = { status, code: 'bad_request', message: textsIn('en').errors.bad_request, request_id };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    `x-request-id: ${request_id}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
};

/**
 * Responds to what never becomes a request (invalid, too large or too slow headers) and closes the connection.
 * `response` is the last one started on it.
 */
export const refuseConnection = (
  error: NodeJS.ErrnoException,
  socket: Socket,
  response: ServerResponse | undefined,
): void => {
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (isTooSlow && paced.has(socket)) return;
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isAnswering = response !== undefined && response.headersSent && !response.writableFinished;
  if (socket.writable && !isAnswering) write(socket, statusOf[error.code ?? ''] ?? 400);
  socket.destroy(error);
};
