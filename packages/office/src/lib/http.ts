import type { ErrorCode, FieldCode, Problem } from '@kamerton/wire';
import type { OfficeEndpoint, OfficeRequest, OfficeResponse } from '@kamerton/wire/office';

/** Why a call brought no data. `status` is 0 where no answer came. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable';
  readonly fields: Readonly<Record<string, FieldCode>>;
  /** The whole answer: of a conflict it holds the `current` record. */
  readonly body: Record<string, unknown>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? '');
    this.name = 'CallFailed';
    this.status = status;
    this.code = problem.code ?? 'unreachable';
    this.fields = problem.fields ?? {};
    // Forms of react-admin read what is wrong with each field here, as keys of its dictionary.
    const errors = Object.entries(this.fields).map(([field, why]) => [field, `office.fields.${why}`]);
    this.body = { ...problem, ...(errors.length > 0 && { errors: Object.fromEntries(errors) as unknown }) };
  }
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Of an idempotent call: it creates one thing for a key, however often it is repeated. */
  idempotencyKey?: string;
  /** A refusal of it stands. */
  isFinal?: boolean;
}

interface AnyInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Sent with every write; `GET /me` answers it. */
let csrfToken = '';

export function setCsrfToken(token: string) {
  csrfToken = token;
}

/** Asked when a call is refused with 401 or 403; resolves to true if it is worth another try. */
let refused: () => Promise<boolean> = async () => false;

export function whenRefused(look: () => Promise<boolean>) {
  refused = look;
}

/** True if a refused call may succeed now: signing in anew in another tab has changed the CSRF token. */
export const isWorthAgain = async ({ role }: OfficeEndpoint, status: number): Promise<boolean> =>
  role !== 'open' && (status === 401 || status === 403) && (await refused());

/** 128 random bits in hexadecimal; pages without TLS have no `randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The address of a call. Query values that are null, undefined or empty are left out. */
export function addressOf(endpoint: Pick<OfficeEndpoint, 'path'>, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value == null || value === '' ? [] : [[key, String(value as string | number | boolean)]],
  );
  return `/office/api${path}${pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`}`;
}

export function headersOf(endpoint: OfficeEndpoint, input: AnyInput): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang });
  if (endpoint.method !== 'GET') headers.set('x-csrf', csrfToken);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (endpoint.idempotent) headers.set('idempotency-key', input.idempotencyKey ?? newIdempotencyKey());
  return headers;
}

/** Makes one call of the office. Throws `CallFailed`, or what its signal aborts it with. */
export async function call<E extends OfficeEndpoint>(
  endpoint: E,
  input: OfficeRequest<E> & CallOptions,
): Promise<OfficeResponse<E>> {
  const idempotencyKey = input.idempotencyKey ?? newIdempotencyKey();
  const given: AnyInput = { ...input, idempotencyKey };
  const headers = headersOf(endpoint, given);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    body: given.body === undefined ? null : JSON.stringify(given.body),
    signal: given.signal ?? null,
  };
  const response = await fetch(addressOf(endpoint, given), init).catch((error: unknown) => {
    if (given.signal?.aborted) throw error;
    throw new CallFailed(0, {});
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as OfficeResponse<E>;
  if (!given.isFinal && (await isWorthAgain(endpoint, response.status))) {
    return call(endpoint, { ...input, idempotencyKey, isFinal: true });
  }
  throw new CallFailed(response.status, body ?? {});
}
