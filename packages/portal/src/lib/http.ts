import type { Endpoint, ErrorCode, FieldCode, Problem, RequestOf, ResponseOf } from '@kamerton/wire';
import { readCookie, readToken } from './cookies.ts';

/** Why a call brought no data. */
export interface CallError {
  readonly endpoint: Endpoint;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The server's code; `unreachable` where no answer came, `unreadable` where it was not the API's. */
  readonly code: ErrorCode | 'unreachable' | 'unreadable';
  /** One sentence in the language of the interface; empty where no answer came. */
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldCode>>;
}

export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: CallError };

// Numbers and booleans are written out here, so that callers need not.
type Loose<T> = {
  [K in keyof T]: T[K] | (string extends T[K] ? number : never) | ('true' extends T[K] ? boolean : never);
};

/**
 * What a call takes: wire's request, with plain numbers and booleans in `params` and `query`. `press` names the press of
 * a button that a call comes from: whoever repeats a call for the same press gives the same name.
 */
export type CallInput<E extends Endpoint> = {
  [K in keyof RequestOf<E>]: K extends 'body' ? RequestOf<E>[K] : Loose<RequestOf<E>[K]>;
} & { signal?: AbortSignal; press?: string };

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  press?: string;
}

/** The address of a call below the API's root. Query values that are null or undefined are left out. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}

/** spec 7: `{host}`, which the server writes into the shell at run time. */
const root = () => document.querySelector<HTMLMetaElement>('meta[name="kamerton-api"]')?.content || '/dist/api';

/** A name that no other press has; pages without TLS have no `randomUUID`. */
export const newPress = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function headersOf(endpoint: Endpoint, input: AnyInput): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang });
  const token = readToken();
  if (token) headers.set('token', token);
  // spec 9: echoed where a host sets one.
  const xsrf = readCookie('XSRF-TOKEN');
  if (xsrf) headers.set('X-XSRF-TOKEN', xsrf);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (endpoint.once) headers.set('idempotency-key', input.press ?? newPress());
  return headers;
}

/** Fields that hold addresses of media, which are relative to the API's host. */
const mediaFields = new Set(['file', 'peaks', 'small', 'medium', 'large']);

/** Reads an answer; where the API is on another host, its media are there too. */
export function readAnswer(text: string, apiRoot: string, page: string): unknown {
  const { origin } = new URL(apiRoot, page);
  if (origin === new URL(page).origin) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) =>
    mediaFields.has(key) && typeof value === 'string' ? new URL(value, origin).href : value,
  );
}

const isProblem = (body: unknown): body is Problem => typeof body === 'object' && body !== null && 'code' in body;

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<ResponseOf<E>>> {
  const body = await response
    .text()
    .then((text) => readAnswer(text, root(), location.href))
    .catch(() => undefined);
  // spec 9: success statuses 200 to 299.
  if (response.ok && body !== undefined) return { ok: true, data: body as ResponseOf<E> };
  const told = isProblem(body) ? body : { code: 'unreadable' as const, message: '', fields: undefined };
  const { code, message, fields = {} } = told;
  return { ok: false, error: { endpoint, status: response.status, code, message, fields } };
}

/**
 * Makes one call of wire's table. Never throws but when its signal aborts it; no timeout (spec 9).
 * What a failure leads to is for the caller to decide. A call that makes a thing is asked once more where its answer was
 * lost on the way: by its key the server knows the press, and makes the thing once.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<ResponseOf<E>>> {
  if (!endpoint.once) return ask(endpoint, input);
  const pressed = { ...input, press: input.press ?? newPress() };
  const answer = await ask(endpoint, pressed);
  if (answer.ok || answer.error.code !== 'unreachable') return answer;
  await new Promise((done) => setTimeout(done, askAgainAfter));
  return ask(endpoint, pressed);
}

/** Milliseconds after which a lost answer is asked for again. */
const askAgainAfter = 1000;

async function ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<ResponseOf<E>>> {
  const given: AnyInput = input;
  try {
    const response = await fetch(root() + addressOf(endpoint, given), {
      method: endpoint.method,
      headers: headersOf(endpoint, given),
      body: given.body === undefined ? null : JSON.stringify(given.body),
      signal: given.signal ?? null,
      // The API reads no cookie, so none travels (spec 7: the token is a header).
      credentials: 'omit',
    });
    return await answerOf(endpoint, response);
  } catch (error) {
    if (given.signal?.aborted) throw error;
    return { ok: false, error: { endpoint, status: 0, code: 'unreachable', message: '', fields: {} } };
  }
}

/** A failed call where an exception is wanted, as in queries. */
export class CallFailed extends Error {
  readonly error: CallError;

  constructor(error: CallError) {
    super(`${error.endpoint.method} ${error.endpoint.path}: ${error.status} ${error.code}`);
    this.name = 'CallFailed';
    this.error = error;
  }
}

/** As `call`, but gives the data alone and throws `CallFailed`. */
export async function fetched<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  const answer = await call(endpoint, input);
  if (!answer.ok) throw new CallFailed(answer.error);
  return answer.data;
}
