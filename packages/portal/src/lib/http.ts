import { attempt } from '@kamerton/ui/attempt';
import { addressOf, headersOf as commonHeadersOf, isNoAnswer, newIdempotencyKey } from '@kamerton/ui/http';
import type { Call, ErrorCode, FieldCode, Problem } from '@kamerton/wire';
import { type ClientCall, type LooseRequest, type RequestOf, type ResponseOf, api } from '@kamerton/wire/client/api';
import { apiRoot } from './paths.ts';
import { whenBack } from './connection.ts';
import { readCookie, readToken } from './cookies.ts';
import { followSession, isSignedIn } from './session.ts';

/** spec 7: defaults of the listed keys of a body. All of them are sent, for hosts that validate strictly. */
const empty = new Map<Call, object>([
  [api.login, { email: null, password: null, tz: null, token: null }],
  [api.searchTracks, { what: '', tags: [], genres: [] }],
  [api.searchAlbums, { what: '', tags: [], genres: [] }],
  [api.createPlaylist, { name: '', description: '', cover: null, filename: null }],
]);

/** Returns the body with every key that the specification lists for the call. */
const withListedKeys = (endpoint: Call, body: unknown): unknown => {
  const keys = empty.get(endpoint);
  if (!keys || typeof body !== 'object') return body;
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  return { ...keys, ...Object.fromEntries(fields) };
};

export interface CallError {
  readonly endpoint: Call;
  /** HTTP status; 0 if no answer came. */
  readonly status: number;
  /** The server's code; `unreachable` if no answer came, `unreadable` if it was not the API's. */
  readonly code: ErrorCode | 'unreachable' | 'unreadable';
  /** One sentence in the language of the interface; empty if no answer came. */
  readonly message: string;
  readonly fields: Readonly<Record<string, FieldCode>>;
  /** Id in the server's log; empty if no answer came. */
  readonly requestId: string;
}

export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: CallError };

interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key: a repetition under the same key has no further effect. */
  idempotencyKey?: string;
  /** True if no user has asked for it. */
  background?: boolean;
  /** True if it outlives the page. */
  keepalive?: boolean;
}

/** The request as wire declares it, with plain numbers and booleans in `params` and `query`. */
export type CallInput<C extends ClientCall> = LooseRequest<RequestOf<C>> & CallOptions;

interface AnyInput extends CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/** Returns the full address of a path on the API's host. */
export const onApiHost = (path: string) => new URL(path, new URL(apiRoot(), location.href)).href;

export function headersOf(endpoint: Call, input: AnyInput): Headers {
  const headers = commonHeadersOf(endpoint, input);
  const token = readToken();
  if (token) headers.set('token', token);
  // spec 9: echoed if a host sets one.
  const xsrf = readCookie('XSRF-TOKEN');
  if (xsrf) headers.set('X-XSRF-TOKEN', xsrf);
  return headers;
}

/** Fields that hold addresses of media, which are relative to the API's host. */
const mediaFields = new Set(['file', 'peaks', 'small', 'medium', 'large']);

/** Parses an answer; if the API is on another host, so are its media. */
export function readAnswer(text: string, apiRoot: string, page: string): unknown {
  const { origin } = new URL(apiRoot, page);
  if (origin === new URL(page).origin) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) =>
    mediaFields.has(key) && typeof value === 'string' ? new URL(value, origin).href : value,
  );
}

/** Reads a whole answer. Throws if the connection broke in the middle of it. */
export async function answerOf<C extends ClientCall>(endpoint: C, response: Response): Promise<Answer<ResponseOf<C>>> {
  const text = await response.text();
  const body = attempt(() => readAnswer(text, apiRoot(), location.href));
  // spec 9: success statuses 200 to 299.
  if (response.ok && body !== undefined) return { ok: true, data: body as ResponseOf<C> };
  const said = Object(body) as Partial<Problem>;
  // spec 8: the message of an answer, whatever else a host sends; all else only of one that has a code.
  const message = typeof said.message === 'string' ? said.message : '';
  const { code = 'unreadable', fields = {}, request_id: requestId = '' } = 'code' in said ? said : {};
  return { ok: false, error: { endpoint, status: response.status, code, message, fields, requestId } };
}

/** A failed call, for the listener of failures. */
export interface Failure {
  readonly error: CallError;
  readonly background: boolean;
  /** True if the session that made the call has ended: it has no consequence for the present one. */
  readonly former: boolean;
}

let listener: (failure: Failure) => void = () => undefined;

export function onFailure(handler: (failure: Failure) => void) {
  listener = handler;
}

export const reportFailure = (failure: Failure) => listener(failure);

/** The answer in an ended session: whatever its screens do with an answer or a failure would reach the next one. */
export const noAnswer = () => new Promise<never>(() => undefined);

/**
 * Makes one call of wire's table. Never throws unless its signal aborts it; no timeout (spec 9). A failure is reported
 * to the listener and returned (spec 8). An idempotent call whose answer was lost is repeated under the same key. Never
 * resolves once its session has ended.
 */
export async function call<C extends ClientCall>(endpoint: C, input: CallInput<C>): Promise<Answer<ResponseOf<C>>> {
  const { isFormer, isOver } = followSession();
  const keyed = endpoint.idempotent ? { idempotencyKey: newIdempotencyKey(), ...input } : input;
  let answer = await ask(endpoint, keyed);
  if (endpoint.idempotent && !answer.ok && answer.error.code === 'unreachable') {
    await new Promise((done) => setTimeout(done, retryDelay));
    if (!isOver()) answer = await ask(endpoint, keyed);
  }
  if (!answer.ok) {
    if (isNoAnswer(answer.error)) void whenBack();
    reportFailure({ error: answer.error, background: input.background === true, former: isFormer() });
  }
  return isOver() ? noAnswer() : answer;
}

/** Milliseconds before the repetition. */
const retryDelay = 1000;

/** Answers that `before-paint.js` has requested for the first screen, by address. */
interface EarlyAnswers {
  token: string;
  answers: Record<string, Promise<Response>>;
}

declare global {
  var early: EarlyAnswers | undefined;
}

/** Milliseconds since the page's beginning during which they are used: they belong to the first screen only. */
const earlyUntil = 10_000;

/** Returns an early answer; each is consumed once. */
function consumeEarly({ method }: Call, address: string): Promise<Response> | undefined {
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

/** Bytes of all bodies in flight whose calls outlive their page: browsers refuse calls beyond 64 KiB. */
let outliving = 0;

/**
 * A small write is sent even if its page is reloaded or closed: the screen shows many changes before the answer. Others
 * outlive their page where that is asked for, while there is room.
 */
const fetchOutliving = async (
  address: string,
  isAsked: boolean | undefined,
  init: { method: string; body: string | null } & RequestInit,
): Promise<Response> => {
  const { size } = new Blob([init.body ?? '']);
  const isWanted = isAsked ?? (init.method !== 'GET' && size <= 1024);
  const keepalive = isWanted && outliving + size <= 65_536;
  const counted = keepalive ? size : 0;
  outliving += counted;
  try {
    return await fetch(address, { ...init, keepalive });
  } finally {
    outliving -= counted;
  }
};

async function ask<C extends ClientCall>(endpoint: C, input: AnyInput): Promise<Answer<ResponseOf<C>>> {
  try {
    const address = addressOf(endpoint, input);
    const body = input.body === undefined ? null : JSON.stringify(withListedKeys(endpoint, input.body));
    const response = await (consumeEarly(endpoint, address) ??
      fetchOutliving(apiRoot() + address, input.keepalive, {
        method: endpoint.method,
        headers: headersOf(endpoint, input),
        body,
        signal: input.signal ?? null,
        // The API reads no cookie (spec 7: the token is a header).
        credentials: 'omit',
      }));
    return await answerOf(endpoint, response);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    return unreachable(endpoint);
  }
}

/** A failed call as an exception, for queries. */
export class CallFailed extends Error {
  readonly error: CallError;

  constructor(error: CallError) {
    super(`${error.endpoint.method} ${error.endpoint.path}: ${error.status} ${error.code}`);
    this.name = 'CallFailed';
    this.error = error;
  }
}

/** True for a read made after its session has ended: the sign-in is about to be shown. */
export const isWithoutSession = (error: Error) =>
  error instanceof CallFailed && error.error.status === 401 && !isSignedIn();

/** As `call`, but returns the data alone and throws `CallFailed`. */
export async function fetched<C extends ClientCall>(endpoint: C, input: CallInput<C>): Promise<ResponseOf<C>> {
  const answer = await call(endpoint, input);
  if (!answer.ok) throw new CallFailed(answer.error);
  return answer.data;
}

/** Calls that may upload a picture. */
export const withPicture: readonly Call[] = [api.createPlaylist, api.changePlaylist];

/** spec 8: an inactive account and too large a picture are shown as a toast, not in the form again. */
export const isShownAsToast = ({ endpoint, status }: Pick<CallError, 'endpoint' | 'status'>) =>
  status === 403 || (status === 413 && withPicture.includes(endpoint));
