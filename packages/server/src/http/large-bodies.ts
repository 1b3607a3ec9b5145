import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createKeyedSemaphore } from '../lib/semaphore.ts';
import { exemptFromTimeLimit } from './client-errors.ts';

/** Maximum number of concurrent large bodies per account; each takes some 30 MB until its response. */
const atOnce = 4;

/** Size in bytes below which a body needs no slot. */
const small = 64 * 1024;

/** Minimum bytes of a large body per interval in milliseconds: 4 KiB a second. */
const slowest = { bytes: 64 * 1024, interval: 16_000 };

/** Closes a connection whose client sends too slowly, until the body is complete. */
const watchRate = ({ raw }: FastifyRequest, { bytes, interval }: typeof slowest): void => {
  let before = raw.socket.bytesRead;
  const watching = setInterval(() => {
    const came = raw.socket.bytesRead - before;
    before = raw.socket.bytesRead;
    // Unread bytes mean that this process has paused the stream.
    if (!raw.complete && raw.readableLength === 0 && came < bytes) raw.socket.destroy();
  }, interval);
  finished(raw, { writable: false }, () => clearInterval(watching));
};

/**
 * Limits large bodies of authenticated callers: a minimum rate replaces the time limit, and a body is not read until
 * its account has a slot, so that many at once take no more memory than a few. Runs after authentication, so that
 * unauthorized callers do not wait.
 */
export const limitLargeBodies = (app: FastifyInstance, rate = slowest): void => {
  const { acquire } = createKeyedSemaphore(atOnce);
  const admit = async <P>(request: FastifyRequest, reply: FastifyReply, payload: P): Promise<P> => {
    const exemption = exemptFromTimeLimit(request.raw.socket);
    finished(reply.raw, () => exemption.end());
    const { 'content-length': sent, 'content-encoding': encoding } = request.headers;
    // A small compressed body can be a large one.
    const length = encoding === undefined ? Number(sent ?? Infinity) : Infinity;
    if (request.account && length > small) {
      const release = await acquire(request.account.id);
      // Calls back at once if the client disconnected while waiting.
      finished(reply.raw, release);
    }
    watchRate(request, rate);
    return payload;
  };
  app.addHook('preParsing', (request, reply, payload, next) => {
    const { bodyLimit } = request.routeOptions;
    const isSignedIn = request.account !== undefined || request.operator !== undefined;
    if (!isSignedIn || bodyLimit <= (app.initialConfig.bodyLimit ?? 0)) return next(null, payload);
    return admit(request, reply, payload);
  });
};
