import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Valid format of an id in logs and responses. */
const wellFormed = /^[\w.:-]{8,128}$/;

/** Id of a request: the `X-Request-Id` of a trusted proxy, else a random one. */
export const createRequestIds = (trustedProxies: string[]) => {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0);
    return isUsable ? given : randomUUID();
  };
};
