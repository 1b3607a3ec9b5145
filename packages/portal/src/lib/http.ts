import type { Call, ErrorCode, FieldCode, Problem } from '@kamerton/wire';
import { type ClientCall, type RequestOf, type ResponseOf, api } from '@kamerton/wire/client/api';
import { apiRoot } from './api-root.ts';
import { attempt } from './attempt.ts';
import { whenBack } from './connection.ts';
import { readCookie, readToken } from './cookies.ts';

/**
 * spec 7: what each listed key of a body holds where a call has nothing to say in it. All of them are sent, so that a
 * host that validates strictly takes them.
 */
const empty = new Map<Call, object>([
  [api.login, { email: null, password: null, tz: null, token: null }],
  [api.searchTracks, { what: '', tags: [], genres: [] }],
  [api.searchAlbums, { what: '', tags: [], genres: [] }],
  [api.createPlaylist, { name: '', description: '', cover: null, filename: null }],
]);

/** The body with every key that the specification lists for the call. */
const withListedKeys = (endpoint: Call, body: unknown): unknown => {
  const keys = empty.get(endpoint);
  if (!keys || typeof body !== 'object') return body;
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  return { ...keys, ...Object.fromEntries(given) };
};

/** Why a call brought no data. */
export interface CallError {
  readonly endpoint: Call;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The server's code; `unreachable` where no answer came, `unreadable` where it was not the API's. */
  readonly code: ErrorCode | 'unreachable' | 'unreadable';
  /** One sentence in the language of the interface; empty where no answer came. */
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldCode>>;
  /** Under which the server has logged it; empty where no answer came. */
  readonly requestId: string;
}

export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: CallError };

// Numbers and booleans are written out here, so that callers need not.
type Loose<T> = {
  [K in keyof T]: T[K] | (string extends T[K] ? number : never) | ('true' extends T[K] ? boolean : never);
};

interface CallOptions {
  signal?: AbortSignal;
  /** Of an idempotent call: repeating it under the same key creates nothing twice. */
  idempotencyKey?: string;
  /** Nobody at the screen has asked for it. */
  background?: boolean;
  /** Outlives the page that makes it. */
  keepalive?: boolean;
}

/** The request as wire declares it, with plain numbers and booleans in `params` and `query`. */
export type CallInput<C extends ClientCall> = {
  [K in keyof RequestOf<C>]: K extends 'body' ? RequestOf<C>[K] : Loose<RequestOf<C>[K]>;
} & CallOptions;

interface AnyInput extends CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/** The address of a call below the API's root. Query values that are null or undefined are left out. */
export function addressOf(endpoint: Call, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}

/** The full address of something on the API's host, which names it by its path. */
export const onApiHost = (path: string) => new URL(path, new URL(apiRoot(), location.href)).href;

/** 128 random bits in hexadecimal; pages without TLS have no `randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export function headersOf(endpoint: Call, input: AnyInput): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang });
  const token = readToken();
  if (token) headers.set('token', token);
  // spec 9: echoed where a host sets one.
  const xsrf = readCookie('XSRF-TOKEN');
  if (xsrf) headers.set('X-XSRF-TOKEN', xsrf);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (endpoint.idempotent) headers.set('idempotency-key', input.idempotencyKey ?? newIdempotencyKey());
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

/** Reads an answer whole. Throws where the connection broke in the middle of it: then nobody knows what it said. */
export async function answerOf<C extends ClientCall>(endpoint: C, response: Response): Promise<Answer<ResponseOf<C>>> {
  const text = await response.text();
  const body = attempt(() => readAnswer(text, apiRoot(), location.href));
  // spec 9: success statuses 200 to 299.
  if (response.ok && body !== undefined) return { ok: true, data: body as ResponseOf<C> };
  const told = isProblem(body) ? body : { code: 'unreadable' as const, message: '', fields: undefined, request_id: '' };
  const { code, message, fields = {}, request_id: requestId } = told;
  return { ok: false, error: { endpoint, status: response.status, code, message, fields, requestId } };
}

/** A call that failed, as whoever decides what follows is told of it. */
export interface Failure {
  readonly error: CallError;
  readonly background: boolean;
  /** The session that asked is no longer the one that is signed in here: nothing follows for this one. */
  readonly former: boolean;
}

let listener: (failure: Failure) => void = () => undefined;

/** Has every failed call told to the one that decides what follows. */
export function onFailure(given: (failure: Failure) => void) {
  listener = given;
}

export const tellFailure = (failure: Failure) => listener(failure);

/** Nobody has answered, or only who stands before a service that is away. */
export const isNoAnswer = ({ status }: Pick<CallError, 'status'>) => [0, 502, 503, 504].includes(status);

/**
 * Makes one call of wire's table. Never throws but when its signal aborts it; no timeout (spec 9). A failure is told to
 * who listens, and returned (spec 8).
 */
export async function call<C extends ClientCall>(endpoint: C, input: CallInput<C>): Promise<Answer<ResponseOf<C>>> {
  const token = readToken();
  const answer = await (endpoint.idempotent ? askTwice(endpoint, input) : ask(endpoint, input));
  if (!answer.ok) {
    if (isNoAnswer(answer.error)) void whenBack();
    tellFailure({ error: answer.error, background: input.background === true, former: readToken() !== token });
  }
  return answer;
}

/** Repeats an idempotent call whose answer was lost on the way, under the same key. */
async function askTwice<C extends ClientCall>(endpoint: C, input: AnyInput): Promise<Answer<ResponseOf<C>>> {
  const keyed = { ...input, idempotencyKey: input.idempotencyKey ?? newIdempotencyKey() };
  const answer = await ask(endpoint, keyed);
  if (answer.ok || answer.error.code !== 'unreachable') return answer;
  await new Promise((done) => setTimeout(done, retryDelay));
  return ask(endpoint, keyed);
}

/** Milliseconds before the repetition. */
const retryDelay = 1000;

/** What the first screen asks for, by address: `before-paint.js` has asked already. */
interface EarlyAnswers {
  token: string;
  answers: Record<string, Promise<Response>>;
}

declare global {
  var early: EarlyAnswers | undefined;
}

/** They are for the screen that one comes in by, and not for a later visit to it. In ms from the page's beginning. */
const earlyUntil = 10_000;

/** An answer that was asked for before this code was there; each is taken once, by whom it was asked for. */
function takeEarly({ method }: Call, address: string): Promise<Response> | undefined {
  if (method !== 'GET' || !globalThis.early || performance.now() > earlyUntil) return undefined;
  const { token, answers } = globalThis.early;
  const answer = token === readToken() ? answers[address] : undefined;
  delete answers[address];
  return answer;
}

export const unreachable = (endpoint: Call): Answer<never> => ({
  ok: false,
  error: { endpoint, status: 0, code: 'unreachable', message: '', fields: {}, requestId: '' },
});

async function ask<C extends ClientCall>(endpoint: C, input: AnyInput): Promise<Answer<ResponseOf<C>>> {
  try {
    const address = addressOf(endpoint, input);
    const response = await (takeEarly(endpoint, address) ??
      fetch(apiRoot() + address, {
        method: endpoint.method,
        headers: headersOf(endpoint, input),
        body: input.body === undefined ? null : JSON.stringify(withListedKeys(endpoint, input.body)),
        signal: input.signal ?? null,
        keepalive: input.keepalive ?? false,
        // The API reads no cookie, so none travels (spec 7: the token is a header).
        credentials: 'omit',
      }));
    return await answerOf(endpoint, response);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    return unreachable(endpoint);
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
export async function fetched<C extends ClientCall>(endpoint: C, input: CallInput<C>): Promise<ResponseOf<C>> {
  const answer = await call(endpoint, input);
  if (!answer.ok) throw new CallFailed(answer.error);
  return answer.data;
}
