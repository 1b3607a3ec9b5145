import type { ErrorCode, Problem } from '@kamerton/wire';
import type { RequestOf, ResponseOf } from '@kamerton/wire/client/api';
import { playerApi } from '@kamerton/wire/client/more-calls';

const root = '/dist/api';

/** Seconds without an answer after which a call counts as unanswered. */
const patience = 20;

/** Refusal of a call; status 0 if no answer came. */
export interface Refusal {
  readonly ok: false;
  readonly status: number;
  readonly code: ErrorCode | 'unreachable' | 'unreadable';
  /** Codes of faulty fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which the server asks to try again. */
  readonly retryAfter: number | null;
}

export type Answer<Data> = { readonly ok: true; readonly data: Data } | Refusal;

type Calls = typeof playerApi;
type Name = Exclude<keyof Calls, 'playerEvents' | 'playerDocument'>;
type BodyOf<N extends Name> = RequestOf<Calls[N]> extends { body: infer Body } ? [body: Body] : [];

/** A document, or null if the one of the tag is still the present one. */
export type DocumentAnswer = Answer<{ document: ResponseOf<Calls['playerDocument']>; tag: string | null } | null>;

/** The player's calls, with the token that it has at the time. */
export interface Api {
  call: <N extends Name>(name: N, ...body: BodyOf<N>) => Promise<Answer<ResponseOf<Calls[N]>>>;
  fetchDocument: (tag: string | null) => Promise<DocumentAnswer>;
  openEvents: (signal: AbortSignal) => Promise<Answer<ReadableStream<Uint8Array>>>;
}

const unreachable: Refusal = { ok: false, status: 0, code: 'unreachable', fields: {}, retryAfter: null };

const refusalOf = async (response: Response): Promise<Refusal> => {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  const { code = 'unreadable', fields = {} } = problem ?? {};
  return { ok: false, status: response.status, code, fields, retryAfter };
};

/** The server's time in milliseconds since 1970, read between two moments of the steady clock. */
export type OnTime = (server: number, sentAt: number, receivedAt: number) => void;

interface Options {
  /** Called for each answer that has the server's time, before the answer is read. */
  onTime?: OnTime;
  /** Origin of the API; empty for that of the page. */
  origin?: string;
}

export const createApi = (token: () => string | null, { onTime, origin = '' }: Options = {}): Api => {
  const request = async (
    path: string,
    method: string,
    more: { headers?: HeadersInit; body?: string; signal: AbortSignal },
  ) => {
    const headers = new Headers(more.headers);
    const stored = token();
    if (stored !== null) headers.set('token', stored);
    if (more.body !== undefined) headers.set('content-type', 'application/json');
    const sentAt = performance.now();
    const response = await fetch(origin + root + path, {
      ...more,
      method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
    });
    const server = Date.parse(response.headers.get('x-now') ?? '');
    if (!Number.isNaN(server)) onTime?.(server, sentAt, performance.now());
    return response;
  };

  const whole = (path: string, method: string, headers: HeadersInit, body?: string) =>
    request(path, method, {
      headers,
      signal: AbortSignal.timeout(patience * 1000),
      ...(body !== undefined && { body }),
    });

  return {
    async call(name, ...[body]) {
      const { path, method } = playerApi[name];
      try {
        const response = await whole(path, method, {}, body === undefined ? undefined : JSON.stringify(body));
        if (!response.ok) return await refusalOf(response);
        return { ok: true, data: await response.json() };
      } catch {
        return unreachable;
      }
    },
    async fetchDocument(tag) {
      const { path, method } = playerApi.playerDocument;
      try {
        const response = await whole(path, method, tag === null ? {} : { 'if-none-match': tag });
        if (response.status === 304) return { ok: true, data: null };
        if (!response.ok) return await refusalOf(response);
        return { ok: true, data: { document: await response.json(), tag: response.headers.get('etag') } };
      } catch {
        return unreachable;
      }
    },
    async openEvents(signal) {
      const { path, method } = playerApi.playerEvents;
      try {
        const response = await request(path, method, { headers: { accept: 'text/event-stream' }, signal });
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
        if (response.ok && isStream && response.body) return { ok: true, data: response.body };
        return response.ok ? { ...unreachable, code: 'unreadable' } : await refusalOf(response);
      } catch {
        return unreachable;
      }
    },
  };
};
