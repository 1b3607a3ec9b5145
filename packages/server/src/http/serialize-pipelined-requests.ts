import type { FastifyInstance } from 'fastify';

/**
 * Starts a request only after the previous responses on its connection are sent. If pipelined requests started at once,
 * those still waiting when the client disconnects would never be notified and would keep their files, streams and
 * locks.
 */
export const serializePipelinedRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, reply, next) => {
    if (reply.raw.socket === null) reply.raw.once('socket', () => next());
    else next();
  });
};
