import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * One call of the API, declared once: the server registers it, the portal calls it and the document describes it.
 * `path` is below the API's root, with `{id}` for parameters. `status` is that of the answer when all went well: 200
 * unless a thing is created.
 */
export type Endpoint = Call & ({ readonly status?: 200 } | { readonly status: 201; readonly once: true });

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /**
   * `public` calls are the only ones that need no sign-in; `session` ones refuse the API key (409 `needs_session`),
   * since they are about the sign-in itself.
   */
  readonly access: 'public' | 'account' | 'session';
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Takes an `Idempotency-Key`, as every call does that makes a thing: the same press twice makes one. */
  readonly once?: true;
  /** Media type of what is answered unless `Accept` names `application/json`; its bytes are the same each time. */
  readonly binary?: string;
  /** Answers server-sent events (`text/event-stream`) without an end; `response` is one of them. */
  readonly stream?: true;
  /** Largest body in bytes, where a picture may come with it. */
  readonly largest_body?: number;
  /** Takes much of the database: only a few run at a time, and a call that finds too many waiting is 503. */
  readonly costly?: true;
  /** Codes beside those that any call may answer. */
  readonly errors: readonly ErrorCode[];
}

/**
 * Whether what a call answers is about the account alone: no cache may keep it. What it answers of the catalogue a
 * browser may keep and ask about again.
 */
export const isPersonal = ({ path }: Pick<Endpoint, 'path'>): boolean =>
  /^\/(auth|my|objects|profile|sessions|feedback|contract|revoked)(\/|$)/.test(path);

/** Keeps the literal types of a declaration while checking its form. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller passes. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: In<E[K]>;
};

/** What a handler receives, after validation. */
export type InputOf<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
