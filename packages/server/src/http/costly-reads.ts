import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { createKeyedSemaphore, QueueFull, type Release } from '../lib/semaphore.ts';
import { Unavailable } from '../errors.ts';

/**
 * Costly reads that run at a time in one process: fewer than the database has connections, so that everything else
 * goes on. `ofOne` holds for one caller, who else would fill the queue for all.
 */
const bounds = { running: 4, waiting: 60, ofOne: { running: 2, waiting: 14 } };

/** Seconds after which the queue is likely to be shorter. */
const comeBack = 2;

/** The client has disconnected: nobody reads the answer. */
class ClientGone extends Error {}

/** Runs `read` when its turn comes. Throws `unavailable` where too many wait already. */
export type RunBounded = <T>(caller: string, reply: FastifyReply, read: () => Promise<T>) => Promise<T>;

declare module 'fastify' {
  interface FastifyInstance {
    inTurn: RunBounded;
  }
}

export const createCostlyReads = (): RunBounded => {
  const ofOne = createKeyedSemaphore(bounds.ofOne.running, { queue: bounds.ofOne.waiting });
  const ofAll = createKeyedSemaphore(bounds.running, { queue: bounds.waiting });
  return async (caller, reply, read) => {
    const gone = new AbortController();
    finished(reply.raw, () => gone.abort(new ClientGone()));
    const held: Release[] = [];
    try {
      held.push(await ofOne.acquire(caller, gone.signal));
      held.push(await ofAll.acquire('', gone.signal));
      return await read();
    } catch (error) {
      const isRefused = error instanceof QueueFull || error instanceof ClientGone;
      throw isRefused ? new Unavailable('unavailable', { retryAfter: comeBack }) : error;
    } finally {
      for (const release of held) release();
    }
  };
};
