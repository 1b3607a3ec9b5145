import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';

/**
 * Begins a request only when the answers before it on its connection are out. A client may send many without waiting;
 * were they begun at once, those whose turn had not come when it hangs up would never learn of it, and would keep
 * their open files, streams and turns for ever.
 */
export const serializePipelinedRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    if (reply.raw.socket === null) await once(reply.raw, 'socket');
  });
};
