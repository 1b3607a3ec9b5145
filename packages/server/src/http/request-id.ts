import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Form of an id that may go into logs and answers. */
const wellFormed = /^[\w.:-]{8,128}$/;

/** The id of a request: the `X-Request-Id` that a trusted proxy has given it, else a new one. */
export const createRequestIds = (trustedProxies: string[]) => {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0);
    return isUsable ? given : randomUUID();
  };
};
