import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Maximum number of requests that wait on a connection. Node reads on as long as nothing waits to be sent, so that a
 * client without an account could have any number of them held in memory; browsers and proxies send one at a time.
 */
const mostWaiting = 64;

/**
 * Starts a request only after the previous responses on its connection are sent. If pipelined requests started at once,
 * those still waiting when the client disconnects would never be notified and would keep their files, streams and
 * locks. Closes a connection on which too many wait.
 */
export const serializePipelinedRequests = (app: FastifyInstance): void => {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, next) => {
    if (reply.raw.socket !== null) return next();
    const before = waiting.get(socket) ?? 0;
    if (before === mostWaiting) {
      socket.destroy();
      return undefined;
    }
    waiting.set(socket, before + 1);
    reply.raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
      next();
    });
    return undefined;
  });
};
