import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Servers } from './servers.ts';

/** How long connections are still accepted, in milliseconds or until a promise, and the milliseconds for running requests after that. */
export interface DrainTimes {
  accept: number | Promise<void>;
  finish: number;
}

/** Interval of checks for unfinished work, and the grace period of handlers whose client was disconnected. */
const pollMs = 50;
const stragglers = 5000;

export interface Drain {
  /** True if the service is shutting down and accepts no more work. */
  isDraining(): boolean;
  /** Aborts when connections are no longer accepted, which ends event streams. */
  readonly closing: AbortSignal;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Shuts the service down gracefully; see decision 0075. */
    drain(times: DrainTimes): Promise<void>;
  }
}

/**
 * Adds `app.drain`. Call it before other hooks, but after the one that serializes pipelined requests: held requests
 * never end if their client disconnects, and must not count as running.
 */
export const registerDrain = (app: FastifyInstance, servers: Servers): Drain => {
  const closing = new AbortController();
  // Requests with a running handler, which may query the database after its connection is closed.
  const handling = new Set<FastifyRequest>();
  let draining = false;

  app.addHook('onRequest', (request, _reply, next) => {
    handling.add(request);
    next();
  });
  app.addHook('onSend', (request, reply, _payload, next) => {
    handling.delete(request);
    // A proxy with keep-alive connections sends the next request elsewhere.
    if (draining) void reply.header('connection', 'close');
    next();
  });

  const waitForHandlers = async (): Promise<void> => {
    const end = performance.now() + stragglers;
    while (handling.size > 0 && performance.now() < end) await sleep(pollMs);
  };

  app.decorate('drain', async ({ accept, finish }: DrainTimes) => {
    draining = true;
    await (typeof accept === 'number' ? sleep(accept) : accept);
    closing.abort();
    const cutting = setTimeout(() => servers.cut(), finish);
    await servers.close();
    clearTimeout(cutting);
    await waitForHandlers();
    await app.close();
  });

  return { isDraining: () => draining, closing: closing.signal };
};
