import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createKeyedSemaphore } from '../lib/semaphore.ts';
import { exemptFromTimeLimit } from './client-errors.ts';

/** Bodies with a picture that are read for one account at a time: each takes some 30 MB until it is answered. */
const atOnce = 4;

/** A body below this needs no turn. */
const small = 64 * 1024;

/** Fewest bytes of a large body that have to come in each interval of so many milliseconds: 4 KiB a second. */
const slowest = { bytes: 64 * 1024, interval: 16_000 };

/** Breaks a connection whose client sends less than it has to, as long as the body is not there. */
const watchRate = ({ raw }: FastifyRequest, { bytes, interval }: typeof slowest): void => {
  let before = raw.socket.bytesRead;
  const watching = setInterval(() => {
    const came = raw.socket.bytesRead - before;
    before = raw.socket.bytesRead;
    // Unread bytes were held back by us.
    if (!raw.complete && raw.readableLength === 0 && came < bytes) raw.socket.destroy();
  }, interval);
  finished(raw, { writable: false }, () => clearInterval(watching));
};

/**
 * Bodies that are larger than others, which only those may send who have signed in. They may take long as long as they
 * keep coming, and are left in the network until their account has a turn, so that many at once take no more memory
 * than a few. It runs behind the sign-in: who is not let in waits for nothing.
 */
export const limitLargeBodies = (app: FastifyInstance, rate = slowest): void => {
  const { acquire } = createKeyedSemaphore(atOnce);
  app.addHook('preParsing', async (request, reply, payload) => {
    const { bodyLimit } = request.routeOptions;
    const isSignedIn = request.account !== undefined || request.operator !== undefined;
    if (!isSignedIn || bodyLimit <= (app.initialConfig.bodyLimit ?? 0)) return payload;
    const exemption = exemptFromTimeLimit(request.raw.socket);
    finished(reply.raw, () => exemption.end());
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (request.account && length > small) {
      const release = await acquire(request.account.id);
      // If the client has left while it waited, this calls back at once.
      finished(reply.raw, release);
    }
    watchRate(request, rate);
    return payload;
  });
};
