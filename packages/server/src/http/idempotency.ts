import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import type { Encryption } from '../lib/encryption.ts';
import { RequestError } from './request-error.ts';
import {
  findStoredResponse,
  insertStoredResponse,
  type StoredResponse,
  lockKey,
  type Use,
} from './idempotency.store.ts';

declare const written: unique symbol;

/** A response that `write` returned: the only kind that an idempotent call can send. */
export type Written<T> = T & { readonly [written]: true };

/**
 * Runs the writes of a call in one transaction, which returns the response. With an `Idempotency-Key` the same
 * transaction stores the response: neither is committed without the other.
 */
export type Write = <T>(work: (tx: Handle) => Promise<T>) => Promise<Written<T>>;

/** The response of an idempotent call that has written nothing, which a repetition computes again. */
export const unstored = <T>(response: T): Written<T> => response as Written<T>;

/** Runs a call so that one `Idempotency-Key` creates one thing; see decision 0021. */
export type RunIdempotently = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: (write: Write) => Promise<unknown>,
) => Promise<FastifyReply>;

declare module 'fastify' {
  interface FastifyInstance {
    runIdempotently: RunIdempotently;
  }
}

/** Rolls the transaction back: another request has stored the response to this key. */
class AlreadyStored extends Error {
  readonly response: StoredResponse;

  constructor(response: StoredResponse) {
    super('the response is stored already');
    this.response = response;
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
  if (account_id === null && staff_id === null) throw new Error('an Idempotency-Key without an account or operator');
  const fingerprint = `${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`;
  const request_hash = createHash('sha256').update(fingerprint).digest('hex');
  return { account_id, staff_id, key, request_hash };
};

/** Members of responses that let somebody in. */
export const secretMembers = ['password', 'code', 'token', 'key', 'secret'] as const;

const secretMember = new RegExp(`"(?:${secretMembers.join('|')})":`);

const purposeOf = ({ account_id, staff_id, key }: Use) => `response to ${account_id} ${staff_id} ${key}`;

const reused = () => new RequestError('idempotency_key_reused', { fields: { 'idempotency-key': 'conflict' } });

const stillRunning = () => new RequestError('idempotency_key_running', { retryAfter: 1 });

const plainWrite =
  (db: Handle): Write =>
  async (work) =>
    (await transaction(db, work)) as Written<Awaited<ReturnType<typeof work>>>;

/**
 * Responses with secrets are stored encrypted: a copy of the database gives no access. The others are not: an erasure
 * finds an account's email in them.
 */
export const createIdempotency = (db: Handle, encryption: Encryption): RunIdempotently => {
  const replay = (reply: FastifyReply, use: Use, { status, body: stored }: StoredResponse): FastifyReply => {
    const body = stored.startsWith('{') ? stored : encryption.open(stored, purposeOf(use));
    if (body === null) throw reused();
    return reply.code(status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8').send(body);
  };

  const storingWrite =
    (use: Use, reply: FastifyReply): Write =>
    (work) =>
      transaction(db, async (tx) => {
        if (!(await lockKey(tx, use))) throw stillRunning();
        const stored = await findStoredResponse(tx, use);
        if (stored?.request_hash === use.request_hash) throw new AlreadyStored(stored);
        if (stored) throw reused();
        const response = await work(tx);
        const body = reply.serialize(response) as string;
        const sealed = secretMember.test(body) ? encryption.seal(body, purposeOf(use)) : body;
        await insertStoredResponse(tx, use, reply.statusCode, sealed);
        return response as Written<typeof response>;
      });

  // The lock in the database decides. This set refuses a concurrent request early, before its picture is decoded.
  const running = new Set<string>();

  return async (request, reply, call) => {
    const key = readKey(request);
    if (key === null) return reply.send(await call(plainWrite(db)));
    const use = usedBy(request, key);
    const stored = await findStoredResponse(db, use);
    if (stored?.request_hash === use.request_hash) return replay(reply, use, stored);
    const name = `${use.account_id} ${use.staff_id} ${key}`;
    if (running.has(name)) throw stillRunning();
    running.add(name);
    try {
      return reply.send(await call(storingWrite(use, reply)));
    } catch (error) {
      if (error instanceof AlreadyStored) return replay(reply, use, error.response);
      throw error;
    } finally {
      running.delete(name);
    }
  };
};
