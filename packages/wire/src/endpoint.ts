import type { z } from 'zod';
import type { Call, CallName } from './client/api.ts';
import type { ErrorCode } from './errors.ts';
import { params } from './values.ts';

/** Shapes and cost of a call, of the API or of the office. */
export interface Shapes {
  readonly summary: string;
  /** `{id}` if the path has it, unless said otherwise. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** 200 by default; 201 of an idempotent call, which creates something, unless it says otherwise. */
  readonly status?: 200;
  /** Answers server-sent events (`text/event-stream`) without an end; `response` is one of them. */
  readonly stream?: true;
  /** Largest body in bytes, where one above a megabyte may come. */
  readonly largest_body?: number;
  /** Expensive for the database: only a few run at a time, and a call that finds too many queued is 503. */
  readonly costly?: true;
  /** Waits for changes of the catalogue that are under way: only a few do so at a time, the others are queued. */
  readonly awaits_catalogue?: true;
}

/** A call's access, shapes and errors; its method and address are in `client`. */
export interface Declaration extends Shapes {
  /**
   * `account` unless said otherwise. `public` calls are the only ones that need no sign-in; `session` ones refuse the
   * API key (409 `needs_session`), since they are about the sign-in itself. `player` ones take the token of a paired
   * device and nothing else.
   */
  readonly access?: 'public' | 'account' | 'session' | 'player';
  /** A `player` call that a device may still make for a day after it was unpaired. */
  readonly unpaired?: true;
  /** A `player` call that a device may make while its account is closed. */
  readonly closed?: true;
  /**
   * `no-store` unless said otherwise: about the caller alone, or a write; no cache may store the response. `revalidate`:
   * of the catalogue, or asked for often; the caller's own cache asks with its `ETag` each time.
   */
  readonly caching?: 'no-store' | 'revalidate';
  /** Media type of the response unless `Accept` names `application/json`; its bytes are the same each time. */
  readonly binary?: string;
  /** Codes beside those that any call may answer, and those that follow from access, parameters and body. */
  readonly errors?: readonly ErrorCode[];
}

/** Declarations of calls that `client` lists. */
export type Declarations = Partial<Record<CallName, Declaration>>;

/** Status of a call's success. */
export const statusOf = ({ status, idempotent }: Pick<Shapes, 'status'> & Pick<Call, 'idempotent'>): 200 | 201 =>
  status ?? (idempotent ? 201 : 200);

/** Members of a declaration that says nothing else. */
export const defaults = { access: 'account', caching: 'no-store', errors: [] } as const;

/** A call as the server registers it and the document describes it. */
export type Endpoint = Call & Declaration & Required<Pick<Declaration, keyof typeof defaults>>;

/** The parameters of a path that declares none itself. */
export const paramsOf = (path: string) => path.includes('{id}') && { params };

export type ParamsOf<Path, Declared> = 'params' extends keyof Declared
  ? unknown
  : Path extends `${string}{id}${string}`
    ? { readonly params: typeof params }
    : unknown;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

export type RequestOf<E extends Shapes> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: In<E[K]>;
};

/** Validated input of a handler. */
export type InputOf<E extends Shapes> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

export type ResponseOf<E extends Shapes> = z.output<E['response']>;
