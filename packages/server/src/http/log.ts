import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import { describeError } from '../lib/describe-error.ts';
import { widerNetworkOf } from '../lib/network.ts';
import { redactInput, redactSecrets } from '../lib/redact-secrets.ts';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Valid format of an id in logs and responses. */
const wellFormed = /^[\w.:-]{8,128}$/;

/** Id of a request: the `X-Request-Id` of a trusted proxy, else a random one. */
export const createRequestIds = (trustedProxies: string[]) => {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const header = headers['x-request-id'];
    const isUsable = typeof header === 'string' && wellFormed.test(header) && isTrusted(socket.remoteAddress ?? '', 0);
    return isUsable ? header : randomUUID();
  };
};

interface LoggedSignIn {
  email?: string;
  address: string;
}

const requestOf = ({ method, url, ip }: FastifyRequest) => ({ method, url: redactSecrets(url), remoteAddress: ip });

const withoutPersons = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: redactInput(url), remoteAddress: widerNetworkOf(ip) }),
  err: (error: unknown) => describeError(error),
  sign_in: ({ email: _email, address, ...rest }: LoggedSignIn) => ({ ...rest, address: widerNetworkOf(address) }),
};

/**
 * Fields of the log. Without `personal`, requests keep the network of their address and nothing that their sender
 * typed, sign-ins lose the email, and errors what they quote: see `describeError`.
 */
export const logSerializers = (personal: boolean): NonNullable<FastifyLoggerOptions['serializers']> =>
  personal ? { req: requestOf } : withoutPersons;
