import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { RequestError } from './request-error.ts';
import {
  findStoredResponse,
  insertStoredResponse,
  type StoredResponse,
  lockKey,
  type Use,
} from './idempotency.store.ts';

declare const written: unique symbol;

/** An answer that `write` gave. Only such a one can leave a call that takes an `Idempotency-Key`. */
export type Written<T> = T & { readonly [written]: true };

/**
 * Does what a call writes in one transaction and makes its answer there. With an `Idempotency-Key` the answer is kept
 * by the same transaction: there is never the thing without its answer, nor the answer without its thing.
 */
export type Write = <T>(work: (tx: Handle) => Promise<T>) => Promise<Written<T>>;

/** Runs a call so that one `Idempotency-Key` makes one thing; see decision 0021. */
export type RunIdempotently = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: (write: Write) => Promise<unknown>,
) => Promise<FastifyReply>;

declare module 'fastify' {
  interface FastifyInstance {
    once: RunIdempotently;
  }
}

/** Leaves the transaction of a call whose answer is there already. */
class Answered extends Error {
  readonly answer: StoredResponse;

  constructor(answer: StoredResponse) {
    super('answered before');
    this.answer = answer;
  }
}

const readKey = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\u0021-\u007E]{1,255}$/.test(key)) throw new RequestError('bad_idempotency_key');
  return key;
};

const usedBy = (request: FastifyRequest, key: string): Use => {
  const [account_id, staff_id] = [request.account?.id ?? null, request.operator?.id ?? null];
  if (account_id === null && staff_id === null) throw new Error('whose Idempotency-Key is it?');
  const asked = `${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`;
  const request_hash = createHash('sha256').update(asked).digest('hex');
  return { account_id, staff_id, key, request_hash };
};

const replay = (reply: FastifyReply, { status, body }: StoredResponse): FastifyReply =>
  reply.code(status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8').send(body);

const stillRunning = () => new RequestError('idempotency_key_running', { retryAfter: 1 });

const plainWrite =
  (db: Handle): Write =>
  async (work) =>
    (await transaction(db, work)) as Written<Awaited<ReturnType<typeof work>>>;

const keepingWrite =
  (db: Handle, use: Use, reply: FastifyReply): Write =>
  (work) =>
    transaction(db, async (tx) => {
      if (!(await lockKey(tx, use))) throw stillRunning();
      const kept = await findStoredResponse(tx, use);
      if (kept?.request_hash === use.request_hash) throw new Answered(kept);
      if (kept) throw new RequestError('idempotency_key_reused', { fields: { 'idempotency-key': 'conflict' } });
      const answer = await work(tx);
      await insertStoredResponse(tx, use, reply.statusCode, reply.serialize(answer) as string);
      return answer as Written<typeof answer>;
    });

export const createIdempotency = (db: Handle): RunIdempotently => {
  // The lock in the database is what counts. This one tells a second press at once, before its picture is decoded.
  const running = new Set<string>();

  return async (request, reply, call) => {
    const key = readKey(request);
    if (key === null) return reply.send(await call(plainWrite(db)));
    const use = usedBy(request, key);
    const kept = await findStoredResponse(db, use);
    if (kept?.request_hash === use.request_hash) return replay(reply, kept);
    const name = `${use.account_id} ${use.staff_id} ${key}`;
    if (running.has(name)) throw stillRunning();
    running.add(name);
    try {
      return reply.send(await call(keepingWrite(db, use, reply)));
    } catch (error) {
      if (error instanceof Answered) return replay(reply, error.answer);
      throw error;
    } finally {
      running.delete(name);
    }
  };
};
