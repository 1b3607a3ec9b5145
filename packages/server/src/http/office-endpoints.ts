import { type InputOf, type Language, statusOf } from '@kamerton/wire';
import type { OfficeEndpoint, Operator } from '@kamerton/wire/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readAddress, readBody, routeOptions } from './endpoints.ts';
import { Conflict } from '../lib/errors.ts';
import { languageOf } from './language.ts';
import type { Handle } from '../db/schema.ts';
import type { Write, Written } from './idempotency.ts';

/** The actor for the audit log. */
export const actorOf = (staff: Operator, { commandUser, ip }: FastifyRequest) =>
  commandUser === undefined
    ? ({ kind: 'staff', id: staff.id, name: staff.name, address: ip } as const)
    : ({ kind: 'command', name: commandUser, address: '' } as const);

/** Input of an office handler: the call's parts, the operator, and the response's language. */
export type OfficeContext<E extends OfficeEndpoint> = InputOf<E> & {
  staff: E['role'] extends 'open' ? Operator | undefined : Operator;
  actor: E['role'] extends 'open' ? undefined : ReturnType<typeof actorOf>;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answered<E extends OfficeEndpoint> =
  | z.input<E['response']>
  | (E extends { binary: string | readonly string[] } | { stream: true } ? undefined : never);

type Work = (tx: Handle) => Promise<unknown>;

/** Runs `work` in a transaction that the operator's session and role outlast. */
export type Grant = <T>(work: (tx: Handle) => Promise<T>) => Promise<T>;

/**
 * An idempotent call gets `write`, and its response has to come from there; one that grants access without it gets
 * `grant`, and has to write there.
 */
export type OfficeHandler<E extends OfficeEndpoint> = E extends { idempotent: true }
  ? (input: OfficeContext<E> & { write: Write }) => Promise<Written<z.input<E['response']>>>
  : E extends { grants_access: true }
    ? (input: OfficeContext<E> & { grant: Grant }) => Promise<Answered<E>>
    : (input: OfficeContext<E>) => Promise<Answered<E>> | Answered<E>;

/** Registers one office call as declared in wire: path, role, validation, response schema. */
export const officeRoute = <E extends OfficeEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: OfficeHandler<E>,
): void => {
  app.route({
    ...routeOptions(endpoint, endpoint.role === 'open'),
    config: { role: endpoint.role },
    handler: async (request, reply) => {
      const session = request.officeSession;
      if (endpoint.proof && session?.step === 'done' && !session.is_proven) throw new Conflict('needs_proof');
      const address = readAddress(endpoint, request);
      void reply.code(statusOf(endpoint)).header('cache-control', 'no-store');
      const language = languageOf(request.headers['accept-language'], undefined);
      const answer = async (write?: Write) => {
        const body = endpoint.body && readBody(endpoint.body, request.body);
        let isChecked = endpoint.grants_access !== true;
        const checked = (work: Work) => async (tx: Handle) => {
          if (endpoint.grants_access) await app.assertOfficeSession(tx, request);
          isChecked = true;
          return work(tx);
        };
        const runs = {
          write: write && ((work: Work) => write(checked(work))),
          grant: (work: Work) => app.inTransaction(checked(work)),
        };
        const staff = request.operator;
        const actor = staff && actorOf(staff, request);
        const input = { ...address, body, staff, actor, language, request, reply, ...runs };
        const call = async () => (handler as (input: unknown) => unknown)(input);
        const answered = await (endpoint.costly ? app.inTurn(`staff ${staff?.id}`, reply, call) : call());
        if (!isChecked) throw new Error(`${endpoint.method} ${endpoint.path} grants access unchecked`);
        return answered;
      };
      if (endpoint.idempotent) return app.runIdempotently(request, reply, answer);
      const answered = await answer();
      return answered === undefined ? reply : reply.send(answered);
    },
  });
};
