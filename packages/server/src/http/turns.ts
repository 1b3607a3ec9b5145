import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { createKeyedSemaphore, QueueFull, type Release } from '../lib/semaphore.ts';
import { Unavailable } from '../lib/errors.ts';

interface Bound {
  running: number;
  waiting: number;
}

/**
 * Maximum number of concurrent calls per process: fewer than the database has connections, so that other calls are not
 * blocked. `ofOne` limits one caller, who would otherwise fill the queue. Calls end with their client unless `outlives`.
 */
type Bounds = Bound & { ofOne: Bound; outlives?: true };

export const ofReads: Bounds = { running: 4, waiting: 60, ofOne: { running: 2, waiting: 14 } };

/** Other reads of one caller: a page of a thousand venues takes a fifth of a second. */
export const ofOtherReads: Bounds = { running: Infinity, waiting: 0, ofOne: { running: 3, waiting: 1000 } };

/** Other writes of one caller: each waits on its connection for another, which may change ten thousand venues. */
export const ofWrites: Bounds = { ...ofOtherReads, outlives: true };

/** Each waits on its connection while the catalogue changes, which takes a minute where many albums or genres do. */
export const ofEdits: Bounds = { running: 3, waiting: 500, ofOne: { running: 1, waiting: 100 } };

/** Seconds after which a rejected client may retry. */
const comeBack = 2;

/** The client has disconnected. */
class ClientGone extends Error {}

/** The same for all, since a stack trace for each response takes time. */
const clientGone = new ClientGone();

/** Runs `call` when a slot is free. Throws `unavailable` if the queue is full. */
export type RunBounded = <T>(caller: string, reply: FastifyReply, call: () => Promise<T>) => Promise<T>;

declare module 'fastify' {
  interface FastifyInstance {
    inTurn: RunBounded;
    readInTurn: RunBounded;
    writeInTurn: RunBounded;
    editInTurn: RunBounded;
  }
}

export const createTurns = (bounds: Bounds): RunBounded => {
  const ofOne = createKeyedSemaphore(bounds.ofOne.running, { queue: bounds.ofOne.waiting });
  const ofAll = createKeyedSemaphore(bounds.running, { queue: bounds.waiting });
  return async (caller, reply, call) => {
    const gone = new AbortController();
    if (!bounds.outlives) finished(reply.raw, () => gone.abort(clientGone));
    const releases: Release[] = [];
    try {
      releases.push(await ofOne.acquire(caller, gone.signal));
      releases.push(await ofAll.acquire('', gone.signal));
      return await call();
    } catch (error) {
      const isRefused = error instanceof QueueFull || error instanceof ClientGone;
      throw isRefused ? new Unavailable('unavailable', { retryAfter: comeBack }) : error;
    } finally {
      for (const release of releases) release();
    }
  };
};
