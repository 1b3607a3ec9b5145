import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
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
