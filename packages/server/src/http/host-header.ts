import type { FastifyInstance } from 'fastify';
import { RequestError } from './request-error.ts';

/** True if `Host` is sent more than once: Node keeps the first, a proxy in front may have taken another. */
const namesTwoHosts = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};

/** Refuses requests for two hosts (RFC 9112, 3.2). */
export const refuseTwoHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, next) => {
    next(namesTwoHosts(request.raw.rawHeaders) ? new RequestError('bad_request') : undefined);
  });
};
