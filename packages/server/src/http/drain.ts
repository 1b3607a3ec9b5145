import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Servers } from './servers.ts';

/** Milliseconds: how long connections are still accepted, and how long running answers have after that. */
export interface DrainTimes {
  accept: number;
  finish: number;
}

/** Interval of checks for unfinished work, and the grace period of handlers whose client was disconnected. */
const look = 50;
const stragglers = 5000;

export interface Drain {
  /** True if the service is about to end and takes no more work. */
  isDraining(): boolean;
  /** Aborts when connections are no longer accepted: what would go on for ever ends then. */
  readonly closing: AbortSignal;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the service in order, then closes it; see decision 0075. */
    drain(times: DrainTimes): Promise<void>;
  }
}

/**
 * Adds `app.drain`. To be called before other hooks, but after the one that holds pipelined requests back: those never
 * end where their client hangs up, and must not be counted as being handled.
 */
export const registerDrain = (app: FastifyInstance, servers: Servers): Drain => {
  const closing = new AbortController();
  // Whose handler is at work: it may be so after its connection is gone, and still ask the database.
  const handling = new Set<FastifyRequest>();
  let draining = false;

  app.addHook('onRequest', async (request) => {
    handling.add(request);
  });
  app.addHook('onSend', async (request, reply) => {
    handling.delete(request);
    // A proxy that keeps connections takes the next request elsewhere.
    if (draining) void reply.header('connection', 'close');
  });

  const settled = async (): Promise<void> => {
    const end = Date.now() + stragglers;
    while (handling.size > 0 && Date.now() < end) await sleep(look);
  };

  app.decorate('drain', async ({ accept, finish }: DrainTimes) => {
    draining = true;
    await sleep(accept);
    closing.abort();
    const cutting = setTimeout(() => servers.cut(), finish);
    await servers.close();
    clearTimeout(cutting);
    await settled();
    await app.close();
  });

  return { isDraining: () => draining, closing: closing.signal };
};
