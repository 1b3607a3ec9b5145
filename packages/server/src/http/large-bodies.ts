import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createKeyedSemaphore } from '../lib/semaphore.ts';

/** Bodies with a picture that are read for one account at a time: each takes some 30 MB until it is answered. */
const atOnce = 4;

/** A body below this needs no turn. */
const small = 64 * 1024;

/**
 * Leaves a large body in the network until its account has a turn, so that many at once take no more memory than a
 * few. It runs behind the sign-in: who is not let in waits for nothing.
 */
export const holdLargeBodies = (app: FastifyInstance): void => {
  const { acquire } = createKeyedSemaphore(atOnce);
  app.addHook('onRequest', async (request, reply) => {
    const { bodyLimit } = request.routeOptions;
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (!request.account || length <= small || bodyLimit <= (app.initialConfig.bodyLimit ?? 0)) return;
    const release = await acquire(request.account.id);
    // Where the client has left while it waited, this calls back at once.
    finished(reply.raw, release);
  });
};
