import {
  bounds,
  type Endpoint,
  type FieldCode,
  fieldCodes,
  id as wireId,
  isLanguage,
  type InputOf,
  pathIn,
  type Language,
  type ResponseOf,
  statusOf,
} from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import type { Encryption } from '../lib/encryption.ts';
import { type DomainError, Invalid, NotFound } from '../lib/errors.ts';
import { transaction } from '../db/transaction.ts';
import { RequestError } from './request-error.ts';
import { JsonText } from '../lib/json-text.ts';
import { languageOf } from './language.ts';
import type { Account, Player, SessionAccount } from './account.ts';
import { createTurns, ofEdits, ofOtherReads, ofReads, ofWrites } from './turns.ts';
import { createIdempotency, type Write, type Written } from './idempotency.ts';

/** Context of a handler beside its input: the caller and the response's language. */
export interface Context<E extends Endpoint> {
  account: { public: undefined; account: Account; session: SessionAccount; player: undefined }[E['access']];
  player: E['access'] extends 'player' ? Player : undefined;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Result of a handler: the response, its JSON text, or nothing if it has sent bytes itself. */
type Answered<E extends Endpoint> =
  | ResponseOf<E>
  | JsonText<ResponseOf<E> & object>
  | (E extends { binary: string } | { stream: true } ? undefined : never);

/** An idempotent call gets `write`, and its response has to come from there. */
export type Handler<E extends Endpoint> = E extends { idempotent: true }
  ? (input: InputOf<E> & Context<E> & { write: Write }) => Promise<Written<ResponseOf<E>>>
  : (input: InputOf<E> & Context<E>) => Promise<Answered<E>> | Answered<E>;

/** The response of a write without data. */
export const done = { success: true } as const;

/** `Cache-Control` of what a call answers, but for errors. */
const cacheControl = { 'no-store': 'no-store', revalidate: 'private, no-cache' } as const;

/** True if the thing that a call names exists and belongs to the caller. */
export type Exists = (id: number, account: Account) => Promise<boolean>;

/** Adds decorators that calls need; call it before the first `route`. */
export const registerCallRunners = (
  app: FastifyInstance,
  { db, encryption }: { db: Handle; encryption: Encryption },
): void => {
  app.decorate('runIdempotently', createIdempotency(db, encryption));
  app.decorate('inTurn', createTurns(ofReads));
  app.decorate('readInTurn', createTurns(ofOtherReads));
  app.decorate('writeInTurn', createTurns(ofWrites));
  app.decorate('editInTurn', createTurns(ofEdits));
  app.decorate('inTransaction', (work) => transaction(db, work));
};

/**
 * Registers one call as declared in wire: path, access, validation, response schema. If the call names a thing,
 * `exists` is checked before the fields, so that a missing one is 404 whatever the fields are.
 */
export const route = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  exists?: Exists,
): void => {
  app.route({
    ...routeOptions(endpoint, endpoint.access === 'public'),
    config: { access: endpoint.access, unpaired: endpoint.unpaired, closed: endpoint.closed },
    ...(endpoint.method === 'GET' && { decompress: false }),
    handler: async (request, reply) => {
      const { params, query } = readAddress(endpoint, request);
      void reply.code(statusOf(endpoint));
      void reply.header('cache-control', cacheControl[endpoint.caching]);
      const answer = async (write?: Write) => {
        const named = exists && namedId(params, request.body);
        if (named && !(await exists(named, request.account as Account))) throw new NotFound();
        const body = endpoint.body && readBody(endpoint.body, request.body);
        const input = { params, query, body, write, ...context(request, reply) };
        const call = async () => (handler as (input: unknown) => unknown)(input);
        const caller = callerOf(request);
        const run = caller && turnsOf(app, endpoint);
        return run ? run(caller, reply, call) : call();
      };
      if (endpoint.idempotent) return app.runIdempotently(request, reply, answer);
      const answered = await answer();
      if (answered instanceof JsonText) {
        if (endpoint.caching === 'revalidate' && !reply.hasHeader('etag')) void reply.header('etag', answered.etag);
        return reply.type('application/json; charset=utf-8').send(answered.text);
      }
      return answered === undefined ? reply : reply.send(answered);
    },
  });
};

const callerOf = ({ account, player }: FastifyRequest): string | undefined =>
  account ? `account ${account.id}` : player && `player ${player.id}`;

/** Returns what bounds the calls of one caller, who leaves the others connections to the database. */
const turnsOf = (app: FastifyInstance, { method, costly, awaits_catalogue, stream, binary }: Endpoint) => {
  if (costly) return app.inTurn;
  if (awaits_catalogue) return app.editInTurn;
  // A slow reader of bytes would keep its turn; those have places of their own.
  if (stream || binary) return undefined;
  return method === 'GET' ? app.readInTurn : app.writeInTurn;
};

type Routed = Pick<Endpoint, 'method' | 'path' | 'stream' | 'largest_body' | 'response'>;

/** Options of a call's route; what everybody may call takes a small body. */
export const routeOptions = ({ method, path, stream, largest_body, response }: Routed, isOpen: boolean) => {
  const bodyLimit = largest_body ?? (isOpen ? bounds.public_body : undefined);
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Compression would delay events until more data arrives.
    ...(stream && { compress: false as const }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: { response: { '2xx': response } },
  };
};

const context = (request: FastifyRequest, reply: FastifyReply) => ({
  account: request.account,
  player: request.player,
  language: languageOf(request.headers['accept-language'], (request.account ?? request.player)?.language_id),
  request,
  reply,
});

/** Validated parameters and query of a call. */
export const readAddress = (endpoint: Pick<Endpoint, 'params' | 'query'>, request: FastifyRequest) => ({
  params: endpoint.params && parsed(endpoint.params, request.params, () => new NotFound()),
  query: endpoint.query && parsed(endpoint.query, request.query, queryError),
});

/** The id in the path, else the one in a valid body. */
const namedId = (params: unknown, body: unknown): number | null => {
  const value = (params as { id?: number } | undefined)?.id ?? (body as { id?: unknown } | null | undefined)?.id;
  return wireId.safeParse(value).data ?? null;
};

const parsed = (schema: z.ZodType, value: unknown, wrong: (error: z.ZodError) => DomainError): unknown => {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw wrong(result.error);
  return result.data;
};

const queryError = (error: z.ZodError): DomainError => {
  const pageIsWrong = error.issues.some((issue) => issue.path[0] === 'limit' || issue.path[0] === 'offset');
  return new RequestError(pageIsWrong ? 'bad_page' : 'bad_parameter');
};

export const readBody = (schema: z.ZodType, body: unknown): unknown => {
  const optional = schema.safeParse(undefined).success;
  if (body === undefined && optional) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new RequestError('bad_json');
  return parsed(schema, body, (error) => new Invalid(fieldErrors(error)));
};

const codes = new Set<string>(fieldCodes);

/**
 * The first error of each field, and of each language of a translated one. Messages of schemas are field codes; others
 * mean a wrong type.
 */
export const fieldErrors = (error: z.ZodError): Record<string, FieldCode> => {
  const fields: Record<string, FieldCode> = {};
  for (const issue of error.issues) {
    const [field = 'body', language] = issue.path.map(String);
    const name = isLanguage(language) ? pathIn(field, language) : field;
    fields[name] ??= codes.has(issue.message) ? (issue.message as FieldCode) : codeOf(issue);
  }
  return fields;
};

const codeOf = (issue: z.core.$ZodIssue): FieldCode => {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'wrong_type';
  return issue.code === 'invalid_value' ? 'unknown' : 'wrong_type';
};
